import { expect, test } from 'vitest';
import type { StateRow } from '../../../engine/document/types.ts';
import { displayOf } from '../../../engine/live/display.ts';
import { defaultStates, isOn, stateOf, statesOf } from '../../../engine/live/states.ts';
import type { TagValue } from '../../../engine/live/tag-table.ts';

const label = (set: Parameters<typeof statesOf>[0], value: TagValue, rows?: StateRow[]) =>
  stateOf(statesOf(set, rows), value, value === null ? Number.NaN : Number(value))?.label;

test('STATE-02 set/reset: 1 is Set, 0 is Reset', () => {
  expect([label('setReset', 1), label('setReset', 0), label('setReset', 5)]).toEqual([
    'Set',
    'Reset',
    undefined,
  ]);
});

test('STATE-03 binary: 1 is ON, 0 is OFF, anything else is Unknown', () => {
  expect([1, true, '1', 0, false, null, 7].map((value) => label('binary', value))).toEqual([
    'ON',
    'ON',
    'ON',
    'OFF',
    'OFF',
    'Unknown',
    'Unknown',
  ]);
});

test('STATE-05 three-state objects carry rotate and stationary, which no value has until one is set', () => {
  const rows = defaultStates('threeState');
  expect(rows.map(({ label }) => label)).toEqual(['ON', 'Auto', 'OFF', 'rotate', 'stationary']);
  for (const value of [3, 'NaN', null]) expect(label('threeState', value)).toBeUndefined();
  const set = rows.map((row) => (row.label === 'rotate' ? { ...row, value: 3 } : row));
  expect([3, 1, 4].map((value) => label('threeState', value, set))).toEqual(['rotate', 'ON', undefined]);
  // An emptied value is saved as an empty text.
  expect(label('threeState', '', [{ label: 'rotate', value: '' }])).toBeUndefined();
});

test('STATE-04 three states: 1 ON, 2 Auto, 0 OFF', () => {
  expect([1, 2, 0].map((value) => label('threeState', value))).toEqual(['ON', 'Auto', 'OFF']);
});

const limits: StateRow[] = [
  { label: 'High', operator: '>', value: 80 },
  { label: 'High High', operator: '>', value: 95 },
  { label: 'In Range', value: null },
  { label: 'Low', operator: '<', value: 20 },
  { label: 'Low Low', operator: '<', value: 5 },
];

test('STATE-06 a range: the most urgent limit counts, whatever the order of the rows', () => {
  expect([99, 90, 80, 50, 10, 1].map((value) => label('range', value, limits))).toEqual([
    'High High',
    'High',
    'In Range',
    'In Range',
    'Low',
    'Low Low',
  ]);
});

test('STATE-06 the range set has five states; all are on', () => {
  const rows = defaultStates('range').map(({ label, operator, enabled }) => [
    label,
    operator,
    enabled !== false,
  ]);
  expect(rows).toEqual([
    ['High High', '>', true],
    ['High', '>', true],
    ['Low Low', '<', true],
    ['Low', '<', true],
    ['In Range', undefined, true],
  ]);
});

test('STATE-06 PROP-03 a row that is switched off counts for nothing; without limits all is in range', () => {
  const off = limits.map((row) => (row.label === 'High High' ? { ...row, enabled: false } : row));
  expect(label('range', 99, off)).toBe('High');
  expect(label('range', 99)).toBe('In Range');
});

test.each<[StateRow['operator'], StateRow['value'], TagValue, boolean]>([
  ['>=', 5, 5, true],
  ['<=', 5, 6, false],
  ['!=', 5, 5, false],
  ['>=', 5, 4, false],
  ['<=', 5, 5, true],
  ['!=', 5, 6, true],
  ['in-range', [1, 3], 0, false],
  ['in-range', [1, 3], 2, true],
  ['in-range', [1, 3], 4, false],
  ['=', 'running', 'running', true],
  ['=', '1', true, true],
])('TAG-08 the operator %s of %j with %j', (operator, value, now, holds) => {
  const states = statesOf('range', [{ label: 'it', operator, value }]);
  expect(stateOf(states, now, Number(now)) !== undefined).toBe(holds);
});

test('ON, Set and their like are on; nothing else is', () => {
  const on = (name: string) => isOn({ label: name, row: { value: 1 } });
  expect([on('ON'), on('Set'), on('on_state'), on('OFF'), on('Auto'), isOn(undefined)]).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
});

test('a reading is shown by the format of its element, plainly with its unit where there is none', () => {
  const tag = { uuid: 't', name: 'T', unit: 'm' };
  expect(displayOf(undefined, tag)(12.3456)).toBe('12.346 m');
  expect(displayOf(undefined, tag)(12)).toBe('12 m');
  expect(displayOf({ key: 'percentage', decimals: 1 }, tag)(12.34)).toBe('12.3%');
  expect(displayOf({ key: 'dictionary', id: 'gone' }, tag)(3)).toBe('3 m');
  expect(displayOf(undefined, tag)(null)).toBe('-');
});
