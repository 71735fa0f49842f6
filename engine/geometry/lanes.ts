/**
 * The lanes that a route may run along, and the search for the cheapest way on them: A*, over crossings of lanes and the
 * axis along which a way arrives there.
 */
import type { Box } from './box.ts';
import type { Corner } from './corner.ts';

interface Lanes {
  /** Ascending. */
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** By crossing, row by row: whether a lane leads from there to the next crossing to the right, or downwards. */
  readonly open: Uint8Array;
}

const RIGHT = 1;
const DOWN = 2;
const RIGHT_CLOSED = 4;
const DOWN_CLOSED = 8;
/** A corner costs as much as a detour of these units: few corners come first, but not once around the plant. */
const CORNER_COST = 150;
/** Crossings looked at before a search is given up. */
const MOST_STEPS = 20_000;
const HORIZONTAL = 0;
const VERTICAL = 1;
type Axis = typeof HORIZONTAL | typeof VERTICAL;

/**
 * Returns the lanes through both ends and along each obstacle. A lane leads on to the next obstacle across it and no
 * further: a shorter route, or one with fewer corners, never needs more.
 */
export function lanesOf(ends: readonly [Corner, Corner], obstacles: readonly Box[]): Lanes {
  const points = ends.map(([x, y]): Box => ({ minX: x, maxX: x, minY: y, maxY: y }));
  const all = [...points, ...obstacles];
  const xs = ascending(all.flatMap(({ minX, maxX }) => [minX, maxX]));
  const ys = ascending(all.flatMap(({ minY, maxY }) => [minY, maxY]));
  const lanes = new LaneMap(xs, ys);
  for (const box of obstacles) lanes.close(box);
  for (const box of all) lanes.open(box);
  return lanes.made;
}

function ascending(values: number[]): Float64Array {
  const sorted = Float64Array.from(values).sort();
  let kept = 1;
  for (let nth = 1; nth < sorted.length; nth++)
    if (sorted[nth] !== sorted[kept - 1]) sorted[kept++] = sorted[nth]!;
  return sorted.subarray(0, kept);
}

class LaneMap {
  readonly made: Lanes;

  constructor(xs: Float64Array, ys: Float64Array) {
    this.made = { xs, ys, open: new Uint8Array(xs.length * ys.length) };
  }

  /** Closes what runs through the inside of a box; along its edge a way may run. */
  close({ minX, minY, maxX, maxY }: Box): void {
    const { xs, ys, open } = this.made;
    // The lanes inside, and the one before them, from which a way would lead in.
    const [left, right] = [firstAbove(xs, minX), firstFrom(xs, maxX)];
    const [top, bottom] = [firstAbove(ys, minY), firstFrom(ys, maxY)];
    for (let row = Math.max(0, top - 1); row < bottom; row++) {
      const at = row * xs.length;
      if (row >= top)
        for (let column = Math.max(0, left - 1); column < right; column++) open[at + column]! |= RIGHT_CLOSED;
      for (let column = left; column < right; column++) open[at + column]! |= DOWN_CLOSED;
    }
  }

  /** Opens the lanes along the edges of a box, as far as nothing stands across them. */
  open({ minX, minY, maxX, maxY }: Box): void {
    const { xs, ys } = this.made;
    const [left, right] = [firstFrom(xs, minX), firstFrom(xs, maxX)];
    const [top, bottom] = [firstFrom(ys, minY), firstFrom(ys, maxY)];
    const columns = xs.length;
    for (const column of [left, right])
      this.#lane(
        { first: column, step: columns, count: ys.length, from: top, to: bottom },
        DOWN,
        DOWN_CLOSED,
      );
    for (const row of [top, bottom])
      this.#lane(
        { first: row * columns, step: 1, count: columns, from: left, to: right },
        RIGHT,
        RIGHT_CLOSED,
      );
  }

  #lane({ first, step, count, from, to }: LaneRun, bit: number, closed: number): void {
    const { open } = this.made;
    const isOpen = (nth: number): boolean => !(open[first + nth * step]! & closed);
    for (let nth = from; nth < to; nth++) if (isOpen(nth)) open[first + nth * step]! |= bit;
    for (let nth = to; nth + 1 < count && isOpen(nth); nth++) open[first + nth * step]! |= bit;
    for (let nth = from - 1; nth >= 0 && isOpen(nth); nth--) open[first + nth * step]! |= bit;
  }
}

/** The crossings of a lane, and those of them that lie at the edge that it runs along. */
interface LaneRun {
  readonly first: number;
  readonly step: number;
  readonly count: number;
  readonly from: number;
  readonly to: number;
}

const firstAbove = (values: Float64Array, limit: number): number => first(values, (value) => value > limit);
const firstFrom = (values: Float64Array, limit: number): number => first(values, (value) => value >= limit);

function first(values: Float64Array, fits: (value: number) => boolean): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fits(values[middle]!)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns the corners of the cheapest way between the two ends; undefined where there is none. */
export function searched(
  lanes: Lanes,
  ends: readonly [Corner, Corner],
  leaves: readonly [Corner, Corner],
): Corner[] | undefined {
  return new Search(lanes, ends, leaves).run();
}

const axisOf = ([dx, dy]: Corner): Axis | undefined =>
  dx !== 0 ? HORIZONTAL : dy !== 0 ? VERTICAL : undefined;

class Search {
  readonly #lanes: Lanes;
  readonly #goal: Corner;
  readonly #goalNode: number;
  readonly #goalAxis: Axis | undefined;
  /** Cost so far plus one and the state before, by state: twice the crossing, plus the axis. */
  readonly #cost: Float64Array;
  readonly #before: Int32Array;
  readonly #queue = new Queue();

  constructor(lanes: Lanes, [from, to]: readonly [Corner, Corner], leaves: readonly [Corner, Corner]) {
    this.#lanes = lanes;
    this.#goal = to;
    this.#goalNode = this.#nodeAt(to);
    this.#goalAxis = axisOf(leaves[1]);
    this.#cost = new Float64Array(lanes.open.length * 2);
    this.#before = new Int32Array(lanes.open.length * 2);
    const node = this.#nodeAt(from);
    const axis = axisOf(leaves[0]);
    for (const one of [HORIZONTAL, VERTICAL] as const)
      if (axis === undefined || axis === one) this.#reach(2 * node + one, 1, -1);
  }

  run(): Corner[] | undefined {
    for (let step = 0; step < MOST_STEPS; step++) {
      const state = this.#queue.take();
      if (state === undefined) return undefined;
      const [node, axis] = [state >> 1, (state & 1) as Axis];
      if (node === this.#goalNode && (this.#goalAxis === undefined || this.#goalAxis === axis))
        return this.#corners(state);
      this.#spread(state, node, axis);
    }
    return undefined;
  }

  #spread(state: number, node: number, axis: Axis): void {
    const { xs, ys, open } = this.#lanes;
    const cost = this.#cost[state]!;
    this.#reach(state ^ 1, cost + CORNER_COST, state);
    const columns = xs.length;
    const column = node % columns;
    if (axis === HORIZONTAL) {
      if (column + 1 < columns && open[node]! & RIGHT)
        this.#reach(state + 2, cost + xs[column + 1]! - xs[column]!, state);
      if (column > 0 && open[node - 1]! & RIGHT)
        this.#reach(state - 2, cost + xs[column]! - xs[column - 1]!, state);
      return;
    }
    const row = (node - column) / columns;
    if (row + 1 < ys.length && open[node]! & DOWN)
      this.#reach(state + 2 * columns, cost + ys[row + 1]! - ys[row]!, state);
    if (row > 0 && open[node - columns]! & DOWN)
      this.#reach(state - 2 * columns, cost + ys[row]! - ys[row - 1]!, state);
  }

  #reach(state: number, cost: number, before: number): void {
    const known = this.#cost[state]!;
    if (known !== 0 && cost >= known) return;
    this.#cost[state] = cost;
    this.#before[state] = before;
    this.#queue.add(state, cost + this.#atLeast(state));
  }

  /** Never more than what the rest costs: the distance, and the corners without which the goal cannot be entered. */
  #atLeast(state: number): number {
    const { xs, ys } = this.#lanes;
    const node = state >> 1;
    const axis = (state & 1) as Axis;
    const column = node % xs.length;
    const dx = Math.abs(xs[column]! - this.#goal[0]);
    const dy = Math.abs(ys[(node - column) / xs.length]! - this.#goal[1]);
    return dx + dy + CORNER_COST * cornersLeft(axis, dx !== 0, dy !== 0, this.#goalAxis);
  }

  #corners(last: number): Corner[] {
    const { xs, ys } = this.#lanes;
    const nodes = [last >> 1];
    let first = last;
    for (let state = last; state >= 0; state = this.#before[state]!) {
      const isTurn = this.#before[state] === (state ^ 1);
      if (isTurn && nodes.at(-1) !== state >> 1) nodes.push(state >> 1);
      first = state;
    }
    if (nodes.at(-1) !== first >> 1) nodes.push(first >> 1);
    return nodes.reverse().map((node) => {
      const column = node % xs.length;
      return [xs[column]!, ys[(node - column) / xs.length]!];
    });
  }

  #nodeAt([x, y]: Corner): number {
    return firstFrom(this.#lanes.ys, y) * this.#lanes.xs.length + firstFrom(this.#lanes.xs, x);
  }
}

function cornersLeft(axis: Axis, isAside: boolean, isAbove: boolean, last: Axis | undefined): number {
  if (isAside && isAbove) return last === axis ? 2 : 1;
  if (!isAside && !isAbove) return last === undefined || last === axis ? 0 : 1;
  const needed = isAside ? HORIZONTAL : VERTICAL;
  return Number(axis !== needed) + Number(last !== undefined && last !== needed);
}

/** States by their cost, the cheapest first; of two alike the one that came first. */
class Queue {
  readonly #states: number[] = [];
  readonly #costs: number[] = [];
  readonly #turns: number[] = [];
  #turn = 0;

  add(state: number, cost: number): void {
    let at = this.#states.length;
    const turn = this.#turn++;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(cost, turn, above)) break;
      this.#copy(above, at);
      at = above;
    }
    this.#put(at, state, cost, turn);
  }

  take(): number | undefined {
    const taken = this.#states[0];
    const [state, cost, turn] = [this.#states.pop(), this.#costs.pop(), this.#turns.pop()];
    const size = this.#states.length;
    if (size === 0 || state === undefined) return taken;
    let at = 0;
    for (;;) {
      let below = 2 * at + 1;
      if (below >= size) break;
      if (below + 1 < size && this.#isBefore(this.#costs[below + 1]!, this.#turns[below + 1]!, below))
        below++;
      if (this.#isBefore(cost!, turn!, below)) break;
      this.#copy(below, at);
      at = below;
    }
    this.#put(at, state, cost!, turn!);
    return taken;
  }

  #isBefore(cost: number, turn: number, other: number): boolean {
    return cost < this.#costs[other]! || (cost === this.#costs[other]! && turn < this.#turns[other]!);
  }

  #copy(from: number, to: number): void {
    this.#put(to, this.#states[from]!, this.#costs[from]!, this.#turns[from]!);
  }

  #put(at: number, state: number, cost: number, turn: number): void {
    this.#states[at] = state;
    this.#costs[at] = cost;
    this.#turns[at] = turn;
  }
}
