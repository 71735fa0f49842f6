import { expect, test } from 'vitest';
import { encloses, touches, turnedHalfSize } from '../../../engine/geometry/box.ts';
import {
  ellipse,
  inSweep,
  polygon,
  roundedBox,
  segment,
  starPoints,
  triangle,
} from '../../../engine/geometry/distance.ts';
import { seeded } from '../../support/engine/random.ts';

test.each([
  [0, 0, -5],
  [10, 0, 0],
  [13, 0, 3],
  [0, 9, 4],
  [10, 5, Math.SQRT2 * 2 - 2],
])('a rounded box of 20 × 10, radius 2, is %d,%d → %d away', (x, y, distance) => {
  expect(roundedBox(x, y, 10, 5, 2)).toBeCloseTo(distance);
});

test('an ellipse is exact for circles and has the right sign for others', () => {
  expect(ellipse(3, 4, 2, 2)).toBeCloseTo(3);
  expect([ellipse(9, 0, 10, 4), ellipse(0, 5, 10, 4), ellipse(10, 0, 10, 4)].map(Math.sign)).toEqual([
    -1, 1, 0,
  ]);
  expect(ellipse(0, 0, 10, 4)).toBeLessThan(0);
});

test('a line without length is a point', () => {
  expect(segment(3, 4, 0, 0, 0, 0)).toBe(5);
  expect(segment(5, 5, 0, 0, 10, 0)).toBe(5);
});

test('a triangle is a polygon of three corners, either way round and without an area', () => {
  const random = seeded(4);
  const at = () => Math.round(random() * 12);
  for (let nth = 0; nth < 5000; nth++) {
    const [x, y, ...corners] = [at() + 0.25, at(), at(), at(), at(), at(), at(), at()] as const;
    expect(triangle(x, y, ...corners), `${[x, y, ...corners]}`).toBeCloseTo(polygon(x, y, corners));
  }
});

test('a star is hollow between its points', () => {
  const star = starPoints(10, 10, 5, 0.4);
  expect(star).toHaveLength(20);
  expect(polygon(0, -9, star)).toBeLessThan(0);
  expect(polygon(0, 9, star)).toBeGreaterThan(0);
  expect(polygon(0, 0, star)).toBeLessThan(0);
});

test.each([
  [0, -135, 270, true],
  [180, -135, 270, false],
  [350, 340, 30, true],
  [20, 340, 30, false],
  [350, 10, -30, true],
  [77, 0, 360, true],
])('the direction %d lies in the sweep from %d by %d: %s', (degrees, from, sweep, lies) => {
  expect(inSweep(degrees, from, sweep)).toBe(lies);
});

test('the box around a turned rectangle', () => {
  const [x, y] = turnedHalfSize(10, 5, 90);
  expect([x, y].map((side) => Math.round(side))).toEqual([5, 10]);
  expect(turnedHalfSize(10, 5, 0)).toEqual([10, 5]);
});

test('boxes that share an edge touch; a box encloses itself', () => {
  const a = { minX: 0, minY: 0, maxX: 1, maxY: 1 };
  expect(touches(a, { ...a, minX: 1, maxX: 2 })).toBe(true);
  expect(touches(a, { ...a, minX: 1.1, maxX: 2 })).toBe(false);
  expect([encloses(a, a), encloses(a, { ...a, maxX: 2 })]).toEqual([true, false]);
});
