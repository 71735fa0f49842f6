/**
 * Snapping: where a box that is being moved or resized comes to rest beside its neighbours, and the lines that say why.
 * Edges and middles meet edges and middles; between neighbours in a row the same distance repeats; a grid takes what is
 * left. All in world units; nothing here knows of pointers or pixels.
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

/** Coordinates of lines that somebody has drawn to snap to: x of upright ones, y of level ones. */
export type GuideLines = Readonly<Record<SnapAxis, readonly number[]>>;

export const NO_LINES: GuideLines = { x: [], y: [] };

interface Snapped {
  readonly dx: number;
  readonly dy: number;
  readonly guides: readonly Guide[];
}

interface SnapOptions {
  /** What may be snapped to, the page among them. */
  readonly targets: readonly Box[];
  readonly lines?: GuideLines;
  /** How far off counts as meant. */
  readonly reach: number;
  /** Distance of the grid's lines; null without one. */
  readonly grid: number | null;
}

/** Which sides of the box follow the pointer: all while it is moved. */
export interface MovingSides {
  readonly x: -1 | 0 | 1 | 'all';
  readonly y: -1 | 0 | 1 | 'all';
}

export const ALL_SIDES: MovingSides = { x: 'all', y: 'all' };

/** Two lines count as one within this. */
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

/** Made once a gesture: the neighbours stand still while one thing moves. */
export class Snapper {
  private readonly options: SnapOptions;
  private readonly stops: Readonly<Record<SnapAxis, readonly Stop[]>>;

  constructor(options: SnapOptions) {
    this.options = options;
    const { targets, lines = NO_LINES } = options;
    this.stops = { x: stopsOf(targets, 'x', lines.x), y: stopsOf(targets, 'y', lines.y) };
  }

  /** How far `box` should go on, and what it then lines up with. */
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

  /** Places at which the box would repeat a distance of its row: between two, or beyond the last. */
  private spacings(
    box: Box,
    axis: SnapAxis,
    side: MovingSides['x'],
  ): { readonly at: number; readonly gaps: readonly Guide[] }[] {
    // A point has no distance to keep, and what is resized none to repeat.
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

/** A line that is there already need not be drawn to its ends: what snaps to it shows it beside itself. */
const NOWHERE: Box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };

function stopsOf(targets: readonly Box[], axis: SnapAxis, lines: readonly number[]): Stop[] {
  return targets
    .flatMap((box) => [low(box, axis), middle(box, axis), high(box, axis)].map((at) => ({ at, box })))
    .concat(lines.map((at) => ({ at, box: NOWHERE })))
    .sort((a, b) => a.at - b.at);
}

/** What of the box may meet a line: its sides and its middle, or the one side that moves. */
function coordinates(box: Box, axis: SnapAxis, side: MovingSides['x']): number[] {
  if (side === -1) return [low(box, axis)];
  if (side === 1) return [high(box, axis)];
  return [low(box, axis), middle(box, axis), high(box, axis)];
}

/** The coordinate of the stop nearest to `at`; infinite without any. */
function nearest(stops: readonly Stop[], at: number): number {
  const next = firstFrom(stops, at);
  const above = stops[next]?.at ?? Number.POSITIVE_INFINITY;
  const below = stops[next - 1]?.at ?? Number.NEGATIVE_INFINITY;
  return above - at <= at - below ? above : below;
}

/** The index of the first stop at or after a coordinate. */
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

/** One line through all that stand at the coordinate, from the first of them to the last, the box among them. */
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
