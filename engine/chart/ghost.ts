/** Series of another time, moved to where they are compared: by the clock on the wall, not by milliseconds. */
import { offsetOf } from './moments.ts';
import type { TrendSeries } from './series.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** How far a zone's clock is ahead of UTC, from a time on. */
interface Offset {
  readonly since: number;
  readonly offset: number;
}

/** The offsets of a zone within a time, in order: asked once a day and not for every sample. */
function offsetsIn(from: number, to: number, zone: string): Offset[] {
  const offsets: Offset[] = [{ since: -Infinity, offset: offsetOf(from, zone) }];
  for (let time = from; time < to; time += DAY) {
    const next = Math.min(to, time + DAY);
    const offset = offsetOf(next, zone);
    if (offset !== offsets.at(-1)!.offset)
      offsets.push({ since: changeIn(time, next, offset, zone), offset });
  }
  return offsets;
}

/** The moment within a day at which the clock is set to its new offset. */
function changeIn(from: number, to: number, offset: number, zone: string): number {
  let [low, high] = [from, to];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetOf(middle, zone) === offset) high = middle;
    else low = middle;
  }
  return high;
}

const offsetAt = (offsets: readonly Offset[], time: number): number =>
  offsets.findLast(({ since }) => since <= time)!.offset;

/**
 * The series as if it had been `shift` milliseconds later by the zone's clock. Samples of an hour that the other day's clock
 * skips are left out, and of an hour that it has twice the second; where an hour is missing, nothing is drawn.
 */
export function shifted(series: TrendSeries, shift: number, zone: string): TrendSeries {
  const { time } = series;
  if (time.length === 0) return { ...series, before: null };
  const ends = [time[0]!, time[time.length - 1]!] as const;
  const sources = offsetsIn(ends[0] - DAY, ends[1] + DAY, zone);
  const targets = offsetsIn(ends[0] + shift - DAY, ends[1] + shift + DAY, zone);
  // The usual case: neither of the two times has a change of the clock in it.
  if (sources.length === 1 && targets.length === 1) {
    const by = sources[0]!.offset + shift - targets[0]!.offset;
    return moved(series, (at) => at + by);
  }
  return taken(series, (at) => movedOnWall(at, shift, sources, targets));
}

type Move = (time: number) => number | undefined;

/** The moment that has the same wall clock `shift` later; undefined if that clock never shows it. */
function movedOnWall(
  time: number,
  shift: number,
  sources: readonly Offset[],
  targets: readonly Offset[],
): number | undefined {
  const wall = time + offsetAt(sources, time) + shift;
  for (const { offset } of targets) {
    const at = wall - offset;
    if (offsetAt(targets, at) === offset) return at;
  }
  return undefined;
}

const moved = (series: TrendSeries, move: (time: number) => number): TrendSeries => ({
  ...series,
  time: series.time.map(move),
  before: series.before && { ...series.before, time: move(series.before.time) },
});

/** The entries whose time exists, each after the one before it. */
function taken(series: TrendSeries, move: Move): TrendSeries {
  const kept: number[] = [];
  const times: number[] = [];
  const jumps: number[] = [];
  for (let i = 0; i < series.time.length; i++) {
    const at = move(series.time[i]!);
    const last = times.at(-1);
    if (at === undefined || (last !== undefined && at <= last)) continue;
    // The clock jumped over time that the series does not have.
    if (last !== undefined && at - last > series.time[i]! - series.time[kept.at(-1)!]! + HOUR / 4)
      jumps.push(kept.length - 1);
    kept.push(i);
    times.push(at);
  }
  const pick = <C extends Float64Array | Float32Array | Uint8Array>(column: C): C =>
    column.map((_, nth) => column[kept[nth]!]!).subarray(0, kept.length) as C;
  const { value, first, min, max, last, quality, broken } = series;
  const cut = broken ? pick(broken) : new Uint8Array(kept.length);
  for (const nth of jumps) cut[nth] = 1;
  const before = series.before && move(series.before.time);
  return {
    ...series,
    time: Float64Array.from(times),
    value: pick(value),
    broken: cut,
    ...(first && { first: pick(first) }),
    ...(min && { min: pick(min) }),
    ...(max && { max: pick(max) }),
    ...(last && { last: pick(last) }),
    ...(quality && { quality: pick(quality) }),
    before: before === null || before === undefined ? null : { time: before, value: series.before!.value },
  };
}
