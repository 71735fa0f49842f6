import { expect, test } from 'vitest';
import { withStateIds } from '../../../engine/document/state-ids.ts';
import type { StateRow } from '../../../engine/document/types.ts';
import { defaultStates } from '../../../engine/live/states.ts';

const idsOf = (rows: readonly StateRow[]) => withStateIds(rows).map(({ id }) => id);

test('rows get ids of their names, unique among them; those that have one keep it', () => {
  const value = 1;
  expect(
    idsOf([{ label: 'High High', value }, { label: 'High', value }, { label: 'high', value }, { value }]),
  ).toEqual(['high-high', 'high', 'high-2', 'state']);
  expect(
    idsOf([
      { label: 'A', value },
      { id: 'a', label: 'B', value },
      { id: 'a', label: 'C', value },
    ]),
  ).toEqual(['a-2', 'a', 'c']);
});

test('a row that has an id is the same row', () => {
  const row = { id: 'x', label: 'High', value: 1 };
  expect(withStateIds([row])[0]).toBe(row);
});

test('every row of every default set has an id', () => {
  const sets = ['setReset', 'binary', 'threeState', 'range'] as const;
  expect(sets.map((set) => defaultStates(set).map(({ id }) => id))).toEqual([
    ['set', 'reset'],
    ['on', 'off', 'unknown'],
    ['on', 'auto', 'off', 'rotate', 'stationary'],
    ['high-high', 'high', 'low-low', 'low', 'in-range'],
  ]);
});
