import { expect, test } from 'vitest';
import { triangulate } from '../../../engine/primitives/shape.ts';

/** A band of noise: its upper line from left to right, its lower one back. */
function band(pieces: number, from = 0): number[] {
  const noise = (nth: number): number => ((nth * 7919) % 97) / 97;
  const upper = Array.from({ length: pieces + 1 }, (_, nth) => [nth * 2, 50 - 45 * noise(nth)]);
  const lower = Array.from({ length: pieces + 1 }, (_, nth) => [nth * 2, 50 + 45 * noise(nth + 1000)]);
  const ring = [...upper, ...lower.reverse()];
  return [...ring.slice(from), ...ring.slice(0, from)].flat();
}

const corners = (points: readonly number[], { a, b, c }: { a: number; b: number; c: number }) =>
  [a, b, c].map((at) => [points[at]!, points[at + 1]!] as const);
const areaOf = ([[x1, y1], [x2, y2], [x3, y3]]: (readonly [number, number])[]): number =>
  Math.abs((x2! - x1!) * (y3! - y1!) - (x3! - x1!) * (y2! - y1!)) / 2;
const ringArea = (points: readonly number[]): number => {
  let sum = 0;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    sum += points[at]! * points[next + 1]! - points[next]! * points[at + 1]!;
  }
  return Math.abs(sum) / 2;
};
const trianglesOf = (points: readonly number[]) =>
  triangulate(points).map((one) => corners(points, one)) as (readonly [number, number])[][];

test.each([0, 1, 150, 201, 300])(
  'a band of noise, told from its corner %i on, is filled by triangles as wide as its pieces',
  (from) => {
    const points = band(200, from);
    const triangles = trianglesOf(points);
    expect(triangles.reduce((sum, one) => sum + areaOf(one), 0)).toBeCloseTo(ringArea(points), 6);
    for (const one of triangles) {
      const xs = one.map(([x]) => x);
      expect(Math.max(...xs) - Math.min(...xs)).toBe(2);
    }
  },
);

test('of a band each edge of its outline is smoothed once, and no other', () => {
  const points = band(3);
  const edges = triangulate(points).flatMap(({ a, b, c, outer }) => [
    ...(outer & 1 ? [[a, b]] : []),
    ...(outer & 2 ? [[b, c]] : []),
    ...(outer & 4 ? [[c, a]] : []),
  ]);
  const named = edges.map(([from, to]) => [from! / 2, to! / 2].sort((x, y) => x - y).join('-')).sort();
  expect(named).toEqual(['0-1', '0-7', '1-2', '2-3', '3-4', '4-5', '5-6', '6-7']);
});

test('where its lines touch it has no triangle, and lines that cross are no band', () => {
  const touching = [0, 0, 10, 5, 20, 0, 20, 10, 10, 5, 0, 10];
  expect(trianglesOf(touching).reduce((sum, one) => sum + areaOf(one), 0)).toBe(100);
  const crossing = [0, 0, 10, 10, 20, 0, 20, 10, 10, 0, 0, 10];
  expect(trianglesOf(crossing).reduce((sum, one) => sum + areaOf(one), 0)).toBeLessThanOrEqual(200);
});

test('other polygons are filled as ever: with a corner that points inwards, and with a hole', () => {
  const arrow = [0, 0, 10, 5, 0, 10, 3, 5];
  expect(trianglesOf(arrow).reduce((sum, one) => sum + areaOf(one), 0)).toBeCloseTo(ringArea(arrow), 9);
  const frame = [0, 0, 10, 0, 10, 10, 0, 10, 2, 2, 2, 8, 8, 8, 8, 2];
  const filled = triangulate(frame, [4]).map((one) => corners(frame, one)) as (readonly [number, number])[][];
  expect(filled.reduce((sum, one) => sum + areaOf(one), 0)).toBe(64);
});
