/**
 * Orthogonal routing around boxes: with few corners first, and short after that. An end leaves the way it faces. A route
 * is searched as if nothing stood there, then around what it met, and so on until it meets nothing: what is far from it
 * costs nothing, and no route around everything is cheaper.
 */
import type { Box } from './box.ts';
import type { Corner } from './corner.ts';
import { lanesOf, searched } from './lanes.ts';
import { lengthOf } from './port-route.ts';
import { settled } from './settle.ts';

/** An end of a route. */
export interface RoutedEnd {
  readonly at: Corner;
  /** One unit step away from the object that it is attached to; 0, 0 for an end that may leave anywhere. */
  readonly leaves: Corner;
  /** The box of that object. */
  readonly own?: Box | undefined;
}

interface Surroundings {
  /** Returns the boxes that touch an area, without those of the objects that the ends are attached to. */
  boxesIn(area: Box): readonly Box[];
  /** Units across the line. */
  readonly width: number;
  /** Other ways that it shall not lie on, such as those between the same two objects. */
  readonly beside?: readonly (readonly Corner[])[];
}

/** Units between the side of a line and what it passes: less where there is no way with more, or only one far around. */
const CLEARANCES = [12, 6, 2] as const;
/** A route of more than so many times the least that there can be goes far around. */
const FAR_AROUND = 1.5;
/** What a narrow way has to save: it is taken for less than this share of the roomier one. */
const WORTH_IT = 0.6;
/** Units that a corner counts for in that. */
const CORNER_UNITS = 50;
/** Searches for one route, and boxes that it goes around: more are hardly ever needed, and fewer than are found fast. */
const MOST_ROUNDS = 24;
const MOST_BOXES = 250;

/** Returns every corner of the route, both ends included; undefined where no way is found. */
export function routeAround(
  from: RoutedEnd,
  to: RoutedEnd,
  surroundings: Surroundings,
): readonly Corner[] | undefined {
  const least = lengthOf([from.at, to.at]) + 2 * CORNER_UNITS;
  let best: { readonly route: readonly Corner[]; readonly cost: number } | undefined;
  for (const clearance of CLEARANCES) {
    const route = new Rounds([from, to], surroundings, clearance).route();
    if (!route) continue;
    const cost = lengthOf(route) + (route.length - 2) * CORNER_UNITS;
    if (!best || cost < best.cost * WORTH_IT) best = { route, cost };
    if (best.cost <= FAR_AROUND * least) break;
  }
  return best?.route;
}

/** The rounds of one search: each knows what the routes before it met. */
class Rounds {
  readonly #ends: readonly [RoutedEnd, RoutedEnd];
  readonly #surroundings: Surroundings;
  readonly #clear: number;
  readonly #exits: readonly [Corner, Corner];
  /** What was met, by what it is kept away from. */
  readonly #met = new Map<string, Box>();

  constructor(ends: readonly [RoutedEnd, RoutedEnd], surroundings: Surroundings, clearance: number) {
    this.#ends = ends;
    this.#surroundings = surroundings;
    this.#clear = clearance + surroundings.width / 2;
    this.#exits = [this.#exitOf(ends[0]), this.#exitOf(ends[1])];
    for (const end of ends) if (end.own && isHeaded(end)) this.#meet(end.own);
  }

  route(): readonly Corner[] | undefined {
    const [from, to] = this.#ends;
    const leaves = [from.leaves, to.leaves] as const;
    for (let round = 0; round < MOST_ROUNDS && this.#met.size < MOST_BOXES; round++) {
      const boxes = [...this.#met.values()];
      const way = searched(lanesOf(this.#exits, boxes), this.#exits, leaves);
      if (!way) return undefined;
      if (this.#meetAlong(way)) continue;
      const { beside = [], width } = this.#surroundings;
      const room = { boxes: boxes.concat(this.#near(way)), beside, apart: width + APART };
      return tidied([from.at, ...settled(way, leaves, room), to.at]);
    }
    return undefined;
  }

  /** Whether the way runs through something that was not known before. */
  #meetAlong(way: readonly Corner[]): boolean {
    const before = this.#met.size;
    for (let nth = 0; nth + 1 < way.length; nth++) {
      const segment = boxOf(way[nth]!, way[nth + 1]!);
      for (const box of this.#surroundings.boxesIn(grown(segment, this.#clear))) {
        const obstacle = this.#obstacleOf(box);
        if (!obstacle || !crosses(segment, obstacle)) continue;
        this.#meet(box);
        // What stands close to it will be met next: each saves a round.
        for (const other of this.#surroundings.boxesIn(grown(obstacle, this.#clear))) this.#meet(other);
      }
    }
    return this.#met.size > before;
  }

  /** What stands in the area of a way: its segments are settled between that. */
  #near(way: readonly Corner[]): Box[] {
    const area = way.map((corner) => boxOf(corner, corner)).reduce(hull);
    return this.#surroundings.boxesIn(area).flatMap((box) => this.#obstacleOf(box) ?? []);
  }

  #meet(box: Box): void {
    const obstacle = this.#obstacleOf(box);
    if (obstacle) this.#met.set(`${box.minX} ${box.minY} ${box.maxX} ${box.maxY}`, obstacle);
  }

  /** A box with room about it, less where an end is that near; undefined for one that an end lies within. */
  #obstacleOf(box: Box): Box | undefined {
    if (this.#exits.some((exit) => contains(box, exit))) return undefined;
    if (this.#ends.some(({ at, own }) => !isSame(box, own) && contains(box, at))) return undefined;
    return grown(box, Math.min(this.#clear, ...this.#exits.map((exit) => distance(box, exit))));
  }

  /**
   * Returns where the search begins for an end: outside its object, as far as there is room before the next one. What
   * already covers the end is no limit: the route begins within it.
   */
  #exitOf(end: RoutedEnd): Corner {
    const { at, leaves, own } = end;
    if (!isHeaded(end)) return at;
    const edge = own ? edgeOf(own, leaves) : Number.NEGATIVE_INFINITY;
    const begin = Math.max(edge, at[0] * leaves[0] + at[1] * leaves[1]);
    const foot = moved(at, leaves, begin);
    let step = this.#clear;
    const ahead = boxOf(foot, moved(at, leaves, begin + 2 * step));
    const others = this.#ends.flatMap(({ own: other }) => (other && !isSame(other, own) ? [other] : []));
    for (const box of [...this.#surroundings.boxesIn(ahead), ...others]) {
      if (contains(box, at) || contains(box, foot) || !crosses(ahead, box)) continue;
      const room = -edgeOf(box, [-leaves[0], -leaves[1]]) - begin;
      if (room >= 0) step = Math.min(step, room / 2);
    }
    return moved(at, leaves, begin + step);
  }
}

/** Returns how far a box reaches in a direction. */
const edgeOf = ({ minX, minY, maxX, maxY }: Box, [dx, dy]: Corner): number =>
  Math.max(minX * dx, maxX * dx) + Math.max(minY * dy, maxY * dy);

/** Returns the point on the same line in a direction that lies so far along it. */
const moved = ([x, y]: Corner, [dx, dy]: Corner, along: number): Corner =>
  dx === 0 ? [x, dy * along] : [dx * along, y];

/** Units between two lines that run beside each other. */
const APART = 8;

const isHeaded = ({ leaves }: RoutedEnd): boolean => leaves[0] !== 0 || leaves[1] !== 0;

/** Returns the corners without those that lie on a straight segment. */
function tidied(corners: readonly Corner[]): readonly Corner[] {
  const kept: Corner[] = [];
  for (const corner of corners) {
    const [before, last] = [kept.at(-2), kept.at(-1)];
    if (last && isSameCorner(last, corner)) continue;
    const isOnWay = (axis: 0 | 1): boolean => before![axis] === last![axis] && last![axis] === corner[axis];
    if (before && (isOnWay(0) || isOnWay(1))) kept.pop();
    kept.push(corner);
  }
  return kept;
}

const isSameCorner = (a: Corner, b: Corner): boolean => a[0] === b[0] && a[1] === b[1];

const boxOf = (a: Corner, b: Corner): Box => ({
  minX: Math.min(a[0], b[0]),
  minY: Math.min(a[1], b[1]),
  maxX: Math.max(a[0], b[0]),
  maxY: Math.max(a[1], b[1]),
});

const hull = (a: Box, b: Box): Box => ({
  minX: Math.min(a.minX, b.minX),
  minY: Math.min(a.minY, b.minY),
  maxX: Math.max(a.maxX, b.maxX),
  maxY: Math.max(a.maxY, b.maxY),
});

const grown = ({ minX, minY, maxX, maxY }: Box, by: number): Box => ({
  minX: minX - by,
  minY: minY - by,
  maxX: maxX + by,
  maxY: maxY + by,
});

const isSame = (a: Box, b: Box | undefined): boolean =>
  b !== undefined && a.minX === b.minX && a.minY === b.minY && a.maxX === b.maxX && a.maxY === b.maxY;

/** Whether a segment runs through the inside of a box. */
const crosses = (segment: Box, { minX, minY, maxX, maxY }: Box): boolean =>
  segment.maxX > minX && segment.minX < maxX && segment.maxY > minY && segment.minY < maxY;

const contains = ({ minX, minY, maxX, maxY }: Box, [x, y]: Corner): boolean =>
  x > minX && x < maxX && y > minY && y < maxY;

/** The longer of the distances along the two axes; 0 within the box. */
const distance = (box: Box, [x, y]: Corner): number => apart(box, { minX: x, maxX: x, minY: y, maxY: y });

const apart = (a: Box, b: Box): number =>
  Math.max(0, a.minX - b.maxX, b.minX - a.maxX, a.minY - b.maxY, b.minY - a.maxY);
