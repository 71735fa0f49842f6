/** Orthogonal routing between ports: each end leaves its port straight, and no segment enters a port from behind. */
import { type Corner, isNear } from './corner.ts';

export const HEADING_NAMES = ['none', 'left', 'right', 'up', 'down'] as const;
/** The direction in which an end of a line leaves. */
export type Heading = (typeof HEADING_NAMES)[number];

export const HEADINGS: Readonly<Record<Heading, Corner>> = {
  none: [0, 0],
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};

/** Units that a line runs straight from a port before it turns, unless more is needed. */
const STUB = 20;

interface End {
  readonly at: Corner;
  /** One unit step away from the attached object; undefined for a free end. */
  readonly leaves: Corner;
}

/** Returns the route with the fewest corners, and of those the shortest, that enters no port from behind. */
export function aroundPorts(from: End, to: End): readonly Corner[] {
  const ways = middlesBetween(from, to).map((middle) => straight([from.at, ...middle, to.at]));
  const fits = ways.filter((way) => leavesWell(way, from) && leavesWell([...way].reverse(), to));
  let best: readonly Corner[] = ways[0]!;
  let least = Number.POSITIVE_INFINITY;
  for (const way of fits) {
    // One corner costs more than any detour within a drawing.
    const cost = lengthOf(way) + way.length * 1e7;
    if (cost < least) [best, least] = [way, cost];
  }
  return best.length > 1 ? best : [from.at, to.at];
}

/** Returns orthogonal routes: over one corner, or along a line of either axis, in the middle or beyond the ends. */
function middlesBetween(from: End, to: End): Corner[][] {
  const start = stubOf(from);
  const end = stubOf(to);
  const lanes = (axis: 0 | 1): number[] => {
    const [low, high] = [Math.min(start[axis], end[axis]), Math.max(start[axis], end[axis])];
    return [(low + high) / 2, start[axis], end[axis], low - STUB, high + STUB];
  };
  const xs = lanes(0);
  const ys = lanes(1);
  const direct = [from.at, to.at] as const;
  const ways: Corner[][] = [[], [[direct[1][0], direct[0][1]]], [[direct[0][0], direct[1][1]]]];
  for (const x of xs)
    ways.push([
      [x, from.at[1]],
      [x, to.at[1]],
    ]);
  for (const y of ys)
    ways.push([
      [from.at[0], y],
      [to.at[0], y],
    ]);
  for (const x of xs)
    for (const y of ys) {
      ways.push([
        [x, from.at[1]],
        [x, y],
        [to.at[0], y],
      ]);
      ways.push([
        [from.at[0], y],
        [x, y],
        [x, to.at[1]],
      ]);
      for (const other of xs)
        ways.push([
          [x, from.at[1]],
          [x, y],
          [other, y],
          [other, to.at[1]],
        ]);
      for (const other of ys)
        ways.push([
          [from.at[0], y],
          [x, y],
          [x, other],
          [to.at[0], other],
        ]);
    }
  return ways.filter((way) => isSquareWay([from.at, ...way, to.at]));
}

const stubOf = ({ at, leaves }: End): Corner => [at[0] + leaves[0] * STUB, at[1] + leaves[1] * STUB];

const isSquareWay = (way: readonly Corner[]): boolean =>
  way.every((corner, nth) => {
    const next = way[nth + 1];
    return !next || isNear(corner[0], next[0]) || isNear(corner[1], next[1]);
  });

/**
 * Whether the route runs straight from its port for a while, and does not turn back into it. A route without corners
 * may be of any length.
 */
function leavesWell(way: readonly Corner[], { at, leaves }: End): boolean {
  if (leaves[0] === 0 && leaves[1] === 0) return isForward(way);
  const next = way[1];
  // Both ends lie on each other.
  if (!next) return false;
  const along = (next[0] - at[0]) * leaves[0] + (next[1] - at[1]) * leaves[1];
  return along >= (way.length === 2 ? 0 : STUB) && isForward(way) && hasNoAside(way, leaves);
}

const hasNoAside = (way: readonly Corner[], leaves: Corner): boolean =>
  leaves[0] === 0 ? isNear(way[0]![0], way[1]![0]) : isNear(way[0]![1], way[1]![1]);

/** Whether no segment runs back over the one before it. */
const isForward = (way: readonly Corner[]): boolean =>
  way.every((corner, nth) => {
    const [before, next] = [way[nth - 1], way[nth + 1]];
    if (!before || !next) return true;
    const back =
      (corner[0] - before[0]) * (next[0] - corner[0]) + (corner[1] - before[1]) * (next[1] - corner[1]);
    return back >= 0;
  });

export const lengthOf = (way: readonly Corner[]): number =>
  way.reduce((sum, [x, y], nth) => {
    const [fromX, fromY] = way[nth - 1] ?? [x, y];
    return sum + Math.abs(x - fromX) + Math.abs(y - fromY);
  }, 0);

/** Returns the route without duplicate corners and corners that lie on a straight segment. */
function straight(corners: readonly Corner[]): Corner[] {
  const kept: Corner[] = [];
  for (const corner of corners) {
    const [before, last] = [kept.at(-2), kept.at(-1)];
    if (last && last[0] === corner[0] && last[1] === corner[1]) continue;
    const isOnWay = (axis: 0 | 1): boolean =>
      !!before && !!last && before[axis] === last[axis] && last[axis] === corner[axis];
    if (before && last && (isOnWay(0) || isOnWay(1))) {
      const other = isOnWay(0) ? 1 : 0;
      const isOn = (last[other] - before[other]) * (corner[other] - last[other]) > 0;
      if (isOn) kept.pop();
    }
    kept.push(corner);
  }
  return kept;
}
