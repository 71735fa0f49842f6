import { expect, test } from 'vitest';
import { Snapper } from '../../../engine/edit/snap.ts';

const box = { minX: 2, minY: 40, maxX: 22, maxY: 60 };

test('sides and middles snap to the guides that somebody has drawn, and say so beside the box', () => {
  const snapper = new Snapper({ targets: [], lines: { x: [25], y: [300] }, reach: 6, grid: null });
  expect(snapper.snap(box)).toEqual({
    dx: 3,
    dy: 0,
    guides: [{ kind: 'alignment', axis: 'x', at: 25, from: 40, to: 60 }],
  });
  expect(snapper.snap(box, { x: -1, y: 0 })).toEqual({ dx: 0, dy: 0, guides: [] });
  const far = { ...box, minY: 288, maxY: 308 };
  expect(snapper.snap(far, { x: 0, y: 'all' })).toMatchObject({ dx: 0, dy: 2 });
});

test('a guide goes before the grid', () => {
  const snapper = new Snapper({ targets: [], lines: { x: [23], y: [] }, reach: 6, grid: 10 });
  expect(snapper.snap(box)).toMatchObject({ dx: 1, dy: 0 });
});
