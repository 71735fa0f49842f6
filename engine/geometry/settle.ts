/**
 * Where the segments of a route lie within the room that they have: in the middle between what they pass, and beside
 * other lines instead of on them. No segment gains a corner by it.
 */
import type { Box } from './box.ts';
import type { Corner } from './corner.ts';
import { crossed } from './crossed.ts';

interface Room {
  /** What a route must not cross. */
  readonly boxes: readonly Box[];
  /** Ways that it shall not lie on. */
  readonly beside: readonly (readonly Corner[])[];
  /** Units between the middles of two lines that run beside each other. */
  readonly apart: number;
}

/** Lanes tried on either side of a line that is in the way. */
const MOST_LANES = 6;

interface Segment {
  /** The axis across which it can be shifted. */
  readonly axis: 0 | 1;
  readonly at: number;
  readonly low: number;
  readonly high: number;
}

/** Segments of a way for which both sides of other lines are tried: 16 ways to choose among. */
const CHOSEN_SEGMENTS = 4;

/** Returns the way with its inner segments settled; beside other lines on the sides on which it crosses them least. */
export function settled(
  way: readonly Corner[],
  exits: readonly [Corner, Corner],
  room: Room,
): readonly Corner[] {
  let best = settledTo(way, exits, room, 0);
  if (room.beside.length === 0) return best;
  let least = crossingsOf(best, room.beside);
  for (let sides = 1; sides < 1 << CHOSEN_SEGMENTS && least > 0; sides++) {
    const other = settledTo(way, exits, room, sides);
    const count = crossingsOf(other, room.beside);
    if (count < least) [best, least] = [other, count];
  }
  return best;
}

const crossingsOf = (way: readonly Corner[], others: readonly (readonly Corner[])[]): number =>
  others.reduce((count, other) => count + crossed(way.map(pointOf), other.map(pointOf)).length, 0);

const pointOf = ([x, y]: Corner) => ({ x, y });

/**
 * Returns the way with its inner segments settled. The first and the last corner are where it leaves its objects, in
 * the directions `exits`; these stay. `sides`: a bit for each segment says on which side of other lines it goes.
 */
function settledTo(
  way: readonly Corner[],
  exits: readonly [Corner, Corner],
  room: Room,
  sides: number,
): readonly Corner[] {
  const corners = way.map(([x, y]): [number, number] => [x, y]);
  for (let nth = 0; nth + 1 < corners.length; nth++) {
    const [from, to] = [corners[nth]!, corners[nth + 1]!];
    const axis = from[0] === to[0] ? 0 : 1;
    const segment: Segment = {
      axis,
      at: from[axis],
      low: Math.min(from[1 - axis]!, to[1 - axis]!),
      high: Math.max(from[1 - axis]!, to[1 - axis]!),
    };
    const range = rangeOf(corners, nth, axis, exits);
    if (!range) continue;
    const free = freeOf(segment, range, room.boxes);
    const side = (sides >> nth) & 1 ? -1 : 1;
    const at = besideOthers(middleOf(corners, nth, segment, free), segment, free, { ...room, side });
    from[axis] = at;
    to[axis] = at;
  }
  return corners;
}

type Range = readonly [low: number, high: number];

/** Returns how far a segment may be shifted without its neighbours turning around; undefined at an end that is fixed. */
function rangeOf(
  corners: readonly Corner[],
  nth: number,
  axis: 0 | 1,
  exits: readonly [Corner, Corner],
): Range | undefined {
  const at = corners[nth]![axis];
  let [low, high] = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY];
  const limits = [
    { beside: corners[nth - 1], leaves: exits[0] },
    { beside: corners[nth + 2], leaves: exits[1] },
  ];
  for (const { beside, leaves } of limits) {
    // A segment that begins at an exit can be shifted the way the line leaves there, and nowhere else.
    const way = beside ? Math.sign(at - beside[axis]) : leaves[axis];
    if (way === 0) return undefined;
    const limit = beside ? beside[axis] : at;
    if (way > 0) low = Math.max(low, limit);
    else high = Math.min(high, limit);
  }
  return [low, high];
}

/** Returns the part of a range over which a segment can be shifted without meeting a box. */
function freeOf({ axis, at, low, high }: Segment, range: Range, boxes: readonly Box[]): Range {
  let [from, to] = range;
  for (const box of boxes) {
    const [begin, end] = axis === 0 ? [box.minY, box.maxY] : [box.minX, box.maxX];
    if (begin >= high || end <= low) continue;
    const [near, far] = axis === 0 ? [box.minX, box.maxX] : [box.minY, box.maxY];
    if (far <= at) from = Math.max(from, far);
    else if (near >= at) to = Math.min(to, near);
  }
  return [from, to];
}

/** Returns the middle for a segment whose neighbours lie on both sides of it: no place makes the route longer. */
function middleOf(corners: readonly Corner[], nth: number, { axis, at }: Segment, [from, to]: Range): number {
  const [before, after] = [corners[nth - 1]?.[axis] ?? at, corners[nth + 2]?.[axis] ?? at];
  const isBetween = (before - at) * (after - at) <= 0 && before !== after;
  if (!isBetween || !Number.isFinite(from) || !Number.isFinite(to)) return at;
  const middle = (from + to) / 2;
  return Math.max(Math.min(before, after), Math.min(Math.max(before, after), middle));
}

/** Returns the nearest place at which the segment lies on none of the other ways; its own where there is none. */
function besideOthers(
  at: number,
  { axis, low, high }: Segment,
  [from, to]: Range,
  room: Room & { readonly side: 1 | -1 },
): number {
  const taken = room.beside.flatMap((way) =>
    way.flatMap((corner, nth) => {
      const next = way[nth + 1];
      if (!next || corner[axis] !== next[axis]) return [];
      const [a, b] = [corner[1 - axis]!, next[1 - axis]!];
      return Math.min(a, b) < high && Math.max(a, b) > low ? [corner[axis]] : [];
    }),
  );
  const isFree = (place: number): boolean =>
    place >= from && place <= to && taken.every((other) => Math.abs(other - place) >= room.apart - 0.01);
  for (let lane = 0; lane <= MOST_LANES; lane++)
    for (const place of [at + room.side * lane * room.apart, at - room.side * lane * room.apart])
      if (isFree(place)) return place;
  return at;
}
