import { expect, test } from 'vitest';
import { dropSpots, firstSpot, placeAt, spotWords } from '../../../host/ui/tree-drag-model.ts';
import { type TreeNode, visibleRows } from '../../../host/ui/tree-model.ts';

test.each<[string, string | null, number, number]>([
  ['DND-01', 'before', -26, -15.1],
  ['DND-02', 'inside', -15, 10],
  ['DND-03', 'after', 10.1, 23],
  ['OR-19', null, -27, 24],
] as const)(
  'CONST-09 %s the place %j has its offsets of a row, %d and %d among them',
  (_row, place, from, to) => {
    expect([from, to].map((offset) => placeAt(offset, 60))).toEqual([place, place]);
  },
);

test('CONST-09 OR-129 a low row has the bands of a row of 49 px in proportion', () => {
  expect([-12, -8, 5, 8].map((offset) => placeAt(offset, 24.5))).toEqual([
    'before',
    'before',
    'inside',
    'after',
  ]);
  const bands = [-16, -15.9, -9.2, -9.1, 6.1, 6.2, 14, 14.1].map((offset) => placeAt(offset, 30));
  expect(bands).toEqual([null, 'before', 'before', 'inside', 'inside', 'after', 'after', null]);
});

const leaf = (id: string): TreeNode => ({ id, label: id });
const branch = (id: string, ...children: TreeNode[]): TreeNode => ({ id, label: id, children });

test('the places a row may go to: in the order of the page, one between two siblings, none within itself', () => {
  const inner = branch('B', leaf('b1'));
  const rows = visibleRows([branch('A', leaf('a1'), leaf('a2')), inner], new Set(['A', 'B']));
  const places = dropSpots(rows, inner, {
    canDrop: (_moving, target, place) => place !== 'inside' || target.id === 'A',
  });
  expect(places.map(({ target, place }) => `${place} ${target.id}`)).toEqual([
    'before A',
    'inside A',
    'before a1',
    'before a2',
    'after a2',
  ]);
});

test('a tree that says why offers its heading too, and every place, with the reason where a drop does nothing', () => {
  const rows = visibleRows([branch('A', leaf('a1'))], new Set(['A']));
  const moving = rows[1]!.node;
  const spots = dropSpots(rows, moving, {
    canDrop: () => true,
    refusal: (_moving, target) => (target.id === moving.id ? 'Not on itself' : undefined),
    beyond: { find: () => undefined, before: [leaf('root')], after: [] },
  });
  expect(spots.map(spotWords)).toEqual([
    'Into root',
    'Before A',
    'Into A',
    'After A',
    'Before a1: Not on itself',
    'Into a1: Not on itself',
    'After a1: Not on itself',
  ]);
  expect(firstSpot(rows, moving, spots)).toMatchObject({ target: moving, place: 'after' });
});
