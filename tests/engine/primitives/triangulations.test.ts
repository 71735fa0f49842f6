import { expect, test } from 'vitest';
import { triangulate } from '../../../engine/primitives/shape.ts';
import { Triangulations } from '../../../engine/primitives/triangulations.ts';
import { seeded } from '../../support/engine/random.ts';

const STAR = Array.from({ length: 20 }, (_, nth) => {
  const away = nth % 2 === 0 ? 20 : 14;
  return [Math.sin((nth * Math.PI) / 10) * away, -Math.cos((nth * Math.PI) / 10) * away];
}).flat();
const FRAME = [0, 0, 30, 0, 30, 20, 0, 20, 5, 5, 10, 5, 10, 10, 5, 10];
const ANGLE = [0, 0, 30, 0, 30, 5, 5, 5, 5, 20, 0, 20];

const stretched = (points: readonly number[], byX: number, byY: number, x: number, y: number): number[] =>
  points.map((value, nth) => (nth % 2 === 0 ? value * byX + x : value * byY + y));

function boxOf(points: readonly number[]): [number, number, number, number] {
  const [xs, ys] = [0, 1].map((odd) => points.filter((_, nth) => nth % 2 === odd)) as [number[], number[]];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

const of = (known: Triangulations, points: readonly number[], holes?: readonly number[]) =>
  known.of(points, holes, ...boxOf(points));

test('a shape that is stretched and moved has the triangles of the first, and no others have', () => {
  const known = new Triangulations();
  const random = seeded(3);
  for (const [points, holes] of [[STAR], [FRAME, [4]], [FRAME], [ANGLE]] as const) {
    const first = of(known, points, holes);
    expect(first).toEqual(triangulate(points, holes));
    for (let nth = 0; nth < 50; nth++) {
      const other = stretched(points, 0.1 + random() * 9, 0.1 + random() * 9, random() * 500, random() * 500);
      expect(of(known, other, holes)).toBe(first);
      expect(first).toEqual(triangulate(other, holes));
    }
  }
});

test('mirrored, or with one corner elsewhere, it is another shape', () => {
  const known = new Triangulations();
  of(known, ANGLE);
  const mirrored = stretched(ANGLE, -1, 1, 0, 0);
  expect(of(known, mirrored)).toEqual(triangulate(mirrored));
  for (const by of [0.01, 0.0001, 7]) {
    const moved = ANGLE.with(6, ANGLE[6]! + by);
    expect(of(known, moved)).toEqual(triangulate(moved));
    expect(of(known, moved)).not.toBe(of(known, ANGLE));
  }
  const broken = ANGLE.with(7, Number.NaN);
  expect(known.of(broken, undefined, ...boxOf(ANGLE))).toEqual(triangulate(broken));
});

test('what has no area, or many corners, is not remembered; nor are more shapes than a diagram has', () => {
  const known = new Triangulations();
  const line = [0, 0, 10, 0, 20, 0];
  expect(of(known, line)).not.toBe(of(known, line));
  const many = Array.from({ length: 100 }, (_, nth) => [
    Math.sin(nth / 16) * 9,
    Math.cos(nth / 16) * 9,
  ]).flat();
  expect(of(known, many)).not.toBe(of(known, many));
  const first = of(known, ANGLE);
  expect(of(known, ANGLE)).toBe(first);
  for (let nth = 0; nth < 600; nth++) of(known, ANGLE.with(6, 6 + nth / 50));
  expect(of(known, ANGLE)).not.toBe(first);
});
