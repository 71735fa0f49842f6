/** Determines which of a drawing's rings are filled, and which are holes in them. */
import type { Run } from './outline.ts';
import { type FillRule, untangled } from './untangle.ts';

/** A filled ring and its holes, in one list of corners. */
export interface Filled {
  readonly points: readonly number[];
  /** Corner index at which each hole starts. */
  readonly holes: readonly number[];
}

interface Ring {
  readonly points: readonly number[];
  /** Clockwise if positive. */
  readonly area: number;
  /** Winding number of its inside. */
  winding: number;
  parent: Ring | undefined;
}

/** Open runs are filled as if they were closed, as in SVG. */
export function filledRings(runs: readonly Run[], rule: FillRule): Filled[] {
  const closed = runs.map(({ points }) => points).filter((points) => points.length >= 6);
  // The border of the filled area has no overlaps: a ring inside one of its rings is a hole.
  const border = untangled(closed, rule);
  return border ? nested(border, 'evenodd') : nested(closed, rule);
}

function nested(outlines: readonly (readonly number[])[], rule: FillRule): Filled[] {
  const rings = outlines
    .map((points): Ring => ({ points, area: areaOf(points), winding: 0, parent: undefined }))
    .filter(({ area }) => area !== 0)
    .sort((one, other) => Math.abs(other.area) - Math.abs(one.area));
  rings.forEach((ring, nth) => {
    ring.parent = rings.slice(0, nth).findLast((larger) => isInside(ring.points, larger.points));
    const around = ring.parent?.winding ?? 0;
    ring.winding = around + (rule === 'evenodd' ? 1 - 2 * (around % 2) : Math.sign(ring.area));
  });
  const isFilled = (ring: Ring | undefined): boolean => !!ring && ring.winding !== 0;
  // A filled ring inside a filled one changes nothing.
  return rings
    .filter((ring) => isFilled(ring) && !isFilled(ring.parent))
    .map((outer) => {
      const holes = rings.filter((ring) => ring.winding === 0 && filledAround(ring) === outer);
      return joined([outer, ...holes]);
    });
}

/** Returns the outermost filled ring around a hole without another hole in between. */
function filledAround(hole: Ring): Ring | undefined {
  let ring = hole.parent;
  while (ring?.parent && ring.parent.winding !== 0) ring = ring.parent;
  return ring;
}

function joined(rings: readonly Ring[]): Filled {
  const points: number[] = [];
  const starts = rings.map((ring) => {
    const start = points.length / 2;
    points.push(...ring.points);
    return start;
  });
  return { points, holes: starts.slice(1) };
}

function areaOf(points: readonly number[]): number {
  let area = 0;
  for (let at = 0; at < points.length; at += 2) {
    const next = (at + 2) % points.length;
    area += points[at]! * points[next + 1]! - points[next]! * points[at + 1]!;
  }
  return area / 2;
}

/**
 * Whether a ring lies inside another: rings of one drawing seldom cross, so one corner that is not on its edge decides.
 */
function isInside(ring: readonly number[], other: readonly number[]): boolean {
  const [x, y] = [(ring[0]! + ring[2]!) / 2, (ring[1]! + ring[3]!) / 2];
  let inside = false;
  for (let at = 0; at < other.length; at += 2) {
    const next = (at + 2) % other.length;
    const [y1, y2] = [other[at + 1]!, other[next + 1]!];
    if (y1 > y === y2 > y) continue;
    const cross = other[at]! + ((y - y1) / (y2 - y1)) * (other[next]! - other[at]!);
    if (x < cross) inside = !inside;
  }
  return inside;
}
