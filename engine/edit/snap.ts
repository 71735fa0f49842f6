/**
 * Snapping: where a box that is moved or resized aligns with its neighbours, and the guide lines that show why. Edges
 * and centres snap to edges and centres; between neighbours in a row equal distances repeat; a grid takes the rest. All
 * in world units; nothing here knows of pointers or pixels.
 */
import type { Box } from '../geometry/box.ts';

type SnapAxis = 'x' | 'y';

/** Why something snapped. `at` is across the axis (an x for the axis x), `from` and `to` run along the other one. */
export interface Guide {
  readonly kind: 'alignment' | 'gap';
  readonly axis: SnapAxis;
  readonly at: number;
  readonly from: number;
  readonly to: number;
}

/** Coordinates of guide lines drawn by hand: x of vertical ones, y of horizontal ones. */
export type GuideLines = Readonly<Record<SnapAxis, readonly number[]>>;

export const NO_LINES: GuideLines = { x: [], y: [] };

interface Snapped {
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
}

interface SnapOptions {
  /** Boxes to snap to, including the page. */
  readonly targets: readonly Box[];
  readonly lines?: GuideLines;
  /** Snapping distance. */
  readonly reach: number;
  /** Spacing of the grid; null without one. */
  readonly grid: number | null;
}

/** Which sides of the box follow the pointer: all of them during a move. */
export interface MovingSides {
  readonly x: -1 | 0 | 1 | 'all';
  readonly y: -1 | 0 | 1 | 'all';
}

export const ALL_SIDES: MovingSides = { x: 'all', y: 'all' };

/** Lines closer than this count as one. */
const SAME = 1e-6;

/** A coordinate that a target offers. */
interface Stop {
  readonly at: number;
  readonly box: Box;
}

const LOW = { x: 'minX', y: 'minY' } as const;
const HIGH = { x: 'maxX', y: 'maxY' } as const;
const OTHER = { x: 'y', y: 'x' } as const;

const low = (box: Box, axis: SnapAxis): number => box[LOW[axis]];
const high = (box: Box, axis: SnapAxis): number => box[HIGH[axis]];
const middle = (box: Box, axis: SnapAxis): number => (low(box, axis) + high(box, axis)) / 2;

/** Created once per gesture: the neighbours stand still while one thing moves. */
export class Snapper {
  private readonly options: SnapOptions;
  private readonly stops: Readonly<Record<SnapAxis, readonly Stop[]>>;

  constructor(options: SnapOptions) {
    this.options = options;
    const { targets, lines = NO_LINES } = options;
    this.stops = { x: stopsOf(targets, 'x', lines.x), y: stopsOf(targets, 'y', lines.y) };
  }

  /** Returns how far `box` should still move, and what it then aligns with. */
  snap(box: Box, sides: MovingSides = ALL_SIDES): Snapped {
    const dx = this.along(box, 'x', sides.x);
    const dy = this.along(box, 'y', sides.y);
    const rest = moved(box, sides, dx, dy);
    return { dx, dy, guides: [...this.guides(rest, 'x', sides.x), ...this.guides(rest, 'y', sides.y)] };
  }

  private along(box: Box, axis: SnapAxis, side: MovingSides['x']): number {
    if (side === 0) return 0;
    const { reach, grid } = this.options;
    let best = Number.POSITIVE_INFINITY;
    const take = (delta: number): void => {
      if (Math.abs(delta) <= reach && Math.abs(delta) < Math.abs(best)) best = delta;
    };
    for (const from of coordinates(box, axis, side)) take(nearest(this.stops[axis], from) - from);
    for (const { at } of this.spacings(box, axis, side)) take(at - low(box, axis));
    if (best !== Number.POSITIVE_INFINITY) return best;
    if (grid === null) return 0;
    const edge = side === 1 ? high(box, axis) : low(box, axis);
    return Math.round(edge / grid) * grid - edge;
  }

  private guides(box: Box, axis: SnapAxis, side: MovingSides['x']): Guide[] {
    if (side === 0) return [];
    const lines = coordinates(box, axis, side).flatMap((at) => lineAt(this.stops[axis], box, axis, at));
    if (lines.length > 0) return lines;
    const spacing = this.spacings(box, axis, side).find(({ at }) => Math.abs(at - low(box, axis)) < SAME);
    return spacing ? [...spacing.gaps] : [];
  }

  /**
   * Returns positions at which the box would repeat a distance of its row: between two neighbours, or beyond the last.
   */
  private spacings(
    box: Box,
    axis: SnapAxis,
    side: MovingSides['x'],
  ): { readonly at: number; readonly gaps: readonly Guide[] }[] {
    // A point has no distance to keep, and a resized box none to repeat.
    if (side !== 'all' || low(box, axis) === high(box, axis)) return [];
    const row = this.options.targets.filter((target) => overlaps(target, box, OTHER[axis]));
    const size = high(box, axis) - low(box, axis);
    const before = nearestBefore(row, low(box, axis) + this.options.reach, axis);
    const after = nearestAfter(row, high(box, axis) - this.options.reach, axis);
    const places: { at: number; gaps: Guide[] }[] = [];
    const add = (at: number, ...gaps: readonly (readonly [from: number, to: number])[]): void => {
      const across = middle(box, OTHER[axis]);
      places.push({
        at,
        gaps: gaps.map(([from, to]) => ({ kind: 'gap', axis: OTHER[axis], at: across, from, to })),
      });
    };
    if (before && after) {
      const gap = (low(after, axis) - high(before, axis) - size) / 2;
      const at = high(before, axis) + gap;
      if (gap > 0) add(at, [high(before, axis), at], [at + size, low(after, axis)]);
    }
    const further = before && nearestBefore(row, low(before, axis), axis);
    if (before && further) {
      const gap = low(before, axis) - high(further, axis);
      const at = high(before, axis) + gap;
      add(at, [high(further, axis), low(before, axis)], [high(before, axis), at]);
    }
    const beyond = after && nearestAfter(row, high(after, axis), axis);
    if (after && beyond) {
      const gap = low(beyond, axis) - high(after, axis);
      const at = low(after, axis) - gap - size;
      add(at, [at + size, low(after, axis)], [high(after, axis), low(beyond, axis)]);
    }
    return places;
  }
}

/** An existing line need not be drawn over its whole length: the guide is shown beside the snapped box. */
const NOWHERE: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };

function stopsOf(targets: readonly Box[], axis: SnapAxis, lines: readonly number[]): Stop[] {
  return targets
    .flatMap((box) => [low(box, axis), middle(box, axis), high(box, axis)].map((at) => ({ at, box })))
    .concat(lines.map((at) => ({ at, box: NOWHERE })))
    .sort((a, b) => a.at - b.at);
}

/** Returns the coordinates of the box that may snap: its sides and its centre, or the one side that moves. */
function coordinates(box: Box, axis: SnapAxis, side: MovingSides['x']): number[] {
  if (side === -1) return [low(box, axis)];
  if (side === 1) return [high(box, axis)];
  return [low(box, axis), middle(box, axis), high(box, axis)];
}

/** Returns the coordinate of the stop nearest to `at`; infinite where there is none. */
function nearest(stops: readonly Stop[], at: number): number {
  const next = firstFrom(stops, at);
  const above = stops[next]?.at ?? Number.POSITIVE_INFINITY;
  const below = stops[next - 1]?.at ?? Number.NEGATIVE_INFINITY;
  return above - at <= at - below ? above : below;
}

/** Returns the index of the first stop at or after a coordinate. */
function firstFrom(stops: readonly Stop[], at: number): number {
  let from = 0;
  let to = stops.length;
  while (from < to) {
    const half = (from + to) >> 1;
    if (stops[half]!.at < at) from = half + 1;
    else to = half;
  }
  return from;
}

/** Returns one line through all stops at the coordinate, from the first to the last, including the box. */
function lineAt(stops: readonly Stop[], box: Box, axis: SnapAxis, at: number): Guide[] {
  const other = OTHER[axis];
  let from = low(box, other);
  let to = high(box, other);
  let found = false;
  for (let nth = firstFrom(stops, at - SAME); nth < stops.length && stops[nth]!.at <= at + SAME; nth++) {
    found = true;
    from = Math.min(from, low(stops[nth]!.box, other));
    to = Math.max(to, high(stops[nth]!.box, other));
  }
  return found ? [{ kind: 'alignment', axis, at, from, to }] : [];
}

const overlaps = (a: Box, b: Box, axis: SnapAxis): boolean =>
  low(a, axis) < high(b, axis) && high(a, axis) > low(b, axis);

function nearestBefore(row: readonly Box[], limit: number, axis: SnapAxis): Box | undefined {
  let best: Box | undefined;
  for (const box of row)
    if (high(box, axis) <= limit && (!best || high(box, axis) > high(best, axis))) best = box;
  return best;
}

function nearestAfter(row: readonly Box[], limit: number, axis: SnapAxis): Box | undefined {
  let best: Box | undefined;
  for (const box of row)
    if (low(box, axis) >= limit && (!best || low(box, axis) < low(best, axis))) best = box;
  return best;
}

function moved(box: Box, sides: MovingSides, dx: number, dy: number): Box {
  return {
    minX: box.minX + (sides.x === 1 ? 0 : dx),
    maxX: box.maxX + (sides.x === -1 ? 0 : dx),
    minY: box.minY + (sides.y === 1 ? 0 : dy),
    maxY: box.maxY + (sides.y === -1 ? 0 : dy),
  };
}
