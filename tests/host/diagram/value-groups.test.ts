import { expect, test } from 'vitest';
import { groupsOf } from '../../../host/diagram/value-list/value-groups.ts';
import type { MirrorItem } from '../../../worker/boundary/index.ts';

const item = (label: string, left: number, top: number, change: Partial<MirrorItem> = {}): MirrorItem => ({
  ...{ object: label, role: 'meter', label, value: '1', quality: 'good', alarm: '', control: false },
  ...{ box: [left, top, 20, 20], ...change },
});
const shown = (items: readonly MirrorItem[]) =>
  groupsOf(items).map(({ title, items: own }) => [title, own.map(({ label }) => label).join(' ')]);

test('values stand in the groups of the diagram, in the order in which one reads it; the rest below', () => {
  expect(
    shown([
      item('loose', 0, 0),
      item('level', 0, 200, { group: 'Tank' }),
      item('right', 100, 12, { group: 'Pumps' }),
      item('left', 0, 20, { group: 'Pumps' }),
      item('below', 0, 60, { group: 'Pumps' }),
    ]),
  ).toEqual([
    ['Pumps', 'left right below'],
    ['Tank', 'level'],
    ['', 'loose'],
  ]);
});

test('pipes and pictures that tell nothing are left out, controls without a value are not', () => {
  expect(
    shown([
      item('pipe', 0, 0, { isConnection: true }),
      item('picture', 0, 30, { value: '' }),
      item('reset', 0, 60, { value: '', control: true }),
    ]),
  ).toEqual([['', 'reset']]);
  expect(groupsOf([])).toEqual([]);
});
