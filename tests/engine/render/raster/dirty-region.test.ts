/** What has to be painted again, as rectangles: nothing is missing, and nothing is painted twice. */
import { expect, test } from 'vitest';
import { Damage } from '../../../../engine/render/raster/damage.ts';
import { DirtyRegion } from '../../../../engine/render/raster/dirty-region.ts';
import { Pixels } from '../../../../engine/render/raster/pixels.ts';
import type { Rect } from '../../../../engine/render/raster/window.ts';
import { seeded } from '../../../support/engine/random.ts';

const WIDTH = 300;
const HEIGHT = 200;
const picture = new Pixels(WIDTH, HEIGHT);

/** How many of the rectangles hold each pixel. */
function painted(rects: readonly Rect[]): Uint8Array {
  const times = new Uint8Array(WIDTH * HEIGHT);
  for (const { left, top, right, bottom } of rects)
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) {
        const at = y * WIDTH + x;
        times[at] = times[at]! + 1;
      }
  return times;
}

function isAll(times: Uint8Array, { left, top, right, bottom }: Rect): boolean {
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) if (times[y * WIDTH + x] !== 1) return false;
  return true;
}

const areaOf = (rects: readonly Rect[]): number =>
  rects.reduce((sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top), 0);

/** Boxes of the world, which is the picture here: a box reaches a pixel further. */
function coverOf(
  boxes: readonly (readonly [number, number, number, number])[],
  dirtyRegion = new DirtyRegion(),
  objects = 100_000,
): Rect[] {
  const damage = new Damage();
  for (const [minX, minY, maxX, maxY] of boxes) damage.add(minX, minY, maxX, maxY, false);
  return dirtyRegion.cover(damage, picture, 1, 0, objects);
}

test('one box is painted alone, though it lies in several tiles', () => {
  expect(coverOf([[50, 40, 150, 90]])).toEqual([{ left: 49, top: 39, right: 151, bottom: 91 }]);
});

test('boxes far from each other stay apart, those upon each other become one', () => {
  expect(
    coverOf([
      [10, 10, 14, 14],
      [200, 150, 204, 154],
    ]),
  ).toHaveLength(2);
  expect(
    coverOf([
      [10, 10, 30, 30],
      [12, 11, 31, 29],
      [8, 12, 28, 33],
    ]),
  ).toEqual([{ left: 7, top: 9, right: 32, bottom: 34 }]);
});

test('whatever changed is painted, and painted once where there is much of it', () => {
  const random = seeded(3);
  const dirtyRegion = new DirtyRegion();
  for (let round = 0; round < 30; round++) {
    const boxes = Array.from({ length: 200 + Math.floor(random() * 60) }, () => {
      const x = random() * (WIDTH + 40) - 20;
      const y = random() * (HEIGHT + 40) - 20;
      return [x, y, x + random() * 30, y + random() * 30] as const;
    });
    const rects = coverOf(boxes, dirtyRegion, 2000);
    const times = painted(rects);
    expect(times.every((count) => count <= 1)).toBe(true);
    const missing = boxes.flatMap((box) => coverOf([box])).filter((rect) => !isAll(times, rect));
    expect(missing).toEqual([]);
  }
});

test('among few objects rectangles are joined that lie apart among many', () => {
  const boxes = [
    [10, 10, 30, 30],
    [50, 10, 70, 30],
    [10, 50, 30, 70],
    [50, 50, 70, 70],
  ] as const;
  expect(coverOf(boxes, new DirtyRegion(), 10)).toHaveLength(1);
  expect(coverOf(boxes, new DirtyRegion(), 1_000_000)).toHaveLength(4);
});

test('neighbours that all change cost one another nothing', () => {
  const boxes = Array.from({ length: 100 }, (_, nth) => {
    const x = 20 + (nth % 10) * 8;
    const y = 20 + Math.floor(nth / 10) * 8;
    return [x, y, x + 10, y + 10] as const;
  });
  expect(areaOf(coverOf(boxes))).toBe(84 * 84);
});
