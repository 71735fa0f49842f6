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

test('groups that stand beside each other are told from the left to the right, however high each is', () => {
  expect(
    shown([
      item('filter 1', 100, 0, { group: 'Filters' }),
      item('filter 2', 100, 80, { group: 'Filters' }),
      item('valve', 0, 30, { group: 'Intake' }),
      item('tank', 40, 20, { group: 'Intake', box: [40, 20, 20, 60] }),
      item('table', 0, 120, { group: 'Pumps' }),
    ]).map(([title]) => title),
  ).toEqual(['Intake', 'Filters', 'Pumps']);
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

test('the halves of one symbol are one row; what stands apart, or tells something else, has its own', () => {
  const half = (object: string, x: number, more: Partial<MirrorItem> = {}): MirrorItem => ({
    ...{ object, role: 'img', label: 'V-201 Inlet', value: '100 %', quality: 'good', alarm: '' },
    ...{ box: [x, 10, 44, 30], control: false },
    ...more,
  });
  const shown = (...items: MirrorItem[]) =>
    groupsOf(items).flatMap((group) => group.items.map((one) => one.object));
  expect(shown(half('left', 0), half('right', 30))).toEqual(['left']);
  expect(shown(half('left', 0), half('far', 300))).toEqual(['left', 'far']);
  expect(shown(half('left', 0), half('right', 30, { value: '0 %' }))).toEqual(['left', 'right']);
  expect(shown(half('left', 0), half('right', 30, { control: true }))).toEqual(['left', 'right']);
  const opens = { control: true, faceplate: 'press' } as const;
  expect(shown(half('left', 0, opens), half('right', 30, opens))).toEqual(['left']);
});
