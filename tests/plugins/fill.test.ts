/** What a drawing fills: against the definition of both rules, point by point. */
import { describe, expect, test } from 'vitest';
import { type Filled, filledRings } from '../../plugins/dynamic-shapes/fill.ts';
import type { FillRule } from '../../plugins/dynamic-shapes/untangle.ts';
import { randomOf } from '../support/engine/random-edits.ts';

type Ring = readonly number[];

/** Crossings of a ray to the right: how many, and how they are wound. */
function around(ring: Ring, x: number, y: number): readonly [count: number, wound: number] {
  let count = 0;
  let wound = 0;
  for (let at = 0; at < ring.length; at += 2) {
    const next = (at + 2) % ring.length;
    const [x1, y1, x2, y2] = [ring[at]!, ring[at + 1]!, ring[next]!, ring[next + 1]!];
    if (y1 > y === y2 > y || x >= x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) continue;
    count++;
    wound += y2 > y1 ? 1 : -1;
  }
  return [count, wound];
}

function byRule(rings: readonly Ring[], rule: FillRule, x: number, y: number): boolean {
  const all = rings.map((ring) => around(ring, x, y));
  const [count, wound] = [0, 1].map((nth) => all.reduce((sum, one) => sum + one[nth as 0 | 1], 0));
  return rule === 'evenodd' ? count! % 2 === 1 : wound !== 0;
}

/** How many of the filled polygons a point lies in; each is simple, so that their rings may be counted together. */
const timesFilled = (filled: readonly Filled[], x: number, y: number): number =>
  filled.filter(({ points, holes }) => {
    const starts = [0, ...holes, points.length / 2];
    const rings = starts.slice(1).map((end, nth) => points.slice(starts[nth]! * 2, end * 2));
    return rings.reduce((sum, ring) => sum + around(ring, x, y)[0], 0) % 2 === 1;
  }).length;

/** Whether an edge of any ring passes within so much of a point: there both answers are right. */
const isOnEdge = (rings: readonly Ring[], x: number, y: number): boolean =>
  rings.some((ring) =>
    [...ring.keys()].some((at) => {
      if (at % 2) return false;
      const next = (at + 2) % ring.length;
      const [ax, ay] = [ring[at]!, ring[at + 1]!];
      const [dx, dy] = [ring[next]! - ax, ring[next + 1]! - ay];
      const along = Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy || 1)));
      return Math.hypot(ax + along * dx - x, ay + along * dy - y) < 0.05;
    }),
  );

const runs = (...rings: Ring[]) => rings.map((points) => ({ points, closed: true }));
/** Drawn in one go: the middle is wound about twice. */
const PENTAGRAM = [50, 0, 79, 90, 3, 35, 97, 35, 21, 90];
const BOW_TIE = [0, 0, 100, 100, 100, 0, 0, 100];
const RULES = ['nonzero', 'evenodd'] as const;

describe('a polygon that crosses itself', () => {
  test('a pentagram is filled whole by the one rule and hollow by the other', () => {
    const solid = filledRings(runs(PENTAGRAM), 'nonzero');
    const hollow = filledRings(runs(PENTAGRAM), 'evenodd');
    expect(timesFilled(solid, 50, 50)).toBe(1);
    expect(timesFilled(hollow, 50, 50)).toBe(0);
    for (const filled of [solid, hollow]) expect(timesFilled(filled, 50, 10)).toBe(1);
  });

  test('a bow tie is two triangles', () => {
    for (const rule of RULES) {
      const filled = filledRings(runs(BOW_TIE), rule);
      expect(filled.map(({ points, holes }) => [points.length, holes.length])).toEqual([
        [6, 0],
        [6, 0],
      ]);
    }
  });

  test('two rings that overlap are one border, or two crescents', () => {
    const square = (x: number, y: number): Ring => [x, y, x + 60, y, x + 60, y + 60, x, y + 60];
    const two = runs(square(0, 0), square(30, 30));
    expect(filledRings(two, 'nonzero')).toHaveLength(1);
    const apart = filledRings(two, 'evenodd');
    expect(timesFilled(apart, 45, 45)).toBe(0);
    expect([timesFilled(apart, 10, 10), timesFilled(apart, 80, 80)]).toEqual([1, 1]);
  });

  test.each(RULES)('300 random tangles are filled as %s says, no point twice', (rule) => {
    const random = randomOf(rule.length);
    const whole = (n: number): number => Math.floor(random() * n);
    for (let nth = 0; nth < 300; nth++) {
      // Half of them on a coarse grid: edges that lie on each other, corners on edges.
      const step = nth % 2 ? 25 : 1;
      const rings = Array.from({ length: 1 + whole(3) }, () =>
        Array.from({ length: 2 * (3 + whole(7)) }, () => whole(100 / step + 1) * step),
      );
      const filled = filledRings(runs(...rings), rule);
      for (let tries = 0; tries < 60; tries++) {
        const [x, y] = [random() * 100, random() * 100];
        if (isOnEdge(rings, x, y)) continue;
        const said = `${nth}: ${JSON.stringify(rings)} at ${x} ${y}`;
        expect(timesFilled(filled, x, y), said).toBe(byRule(rings, rule, x, y) ? 1 : 0);
      }
    }
  });
});
