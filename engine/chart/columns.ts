/** Where a time lies in a series' columns, and what was known then. */
import type { TimeSpan, TrendSeries } from './series.ts';

/** The index of the first entry at or after a time; the length if there is none. */
export function indexFrom(times: Float64Array, time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first and, excluded, the last index whose entries a view needs: those in it and one at each side. */
export function indicesIn(times: Float64Array, { from, to }: TimeSpan): readonly [number, number] {
  return [Math.max(0, indexFrom(times, from) - 1), Math.min(times.length, indexFrom(times, to) + 1)];
}

/** What a series says at a time. */
interface PointReading {
  /** Of the entry, or when it was asked for if a value was held then. */
  readonly time: number;
  /** Null: unknown. */
  readonly value: number | null;
  /** Of the slice; null between entries and where entries are samples. */
  readonly min: number | null;
  readonly max: number | null;
  /** Index into QUALITY_WORDS. */
  readonly quality: number;
}

/** The entry at exactly that time, else the value held since the one before it; undefined if nothing is known. */
export function readAt(series: TrendSeries, time: number): PointReading | undefined {
  const at = indexFrom(series.time, time);
  if (series.time[at] === time) return entryAt(series, at);
  const held =
    at > 0 ? (series.broken?.[at - 1] ? Number.NaN : series.value[at - 1]!) : beforeAt(series, time);
  if (Number.isNaN(held)) return undefined;
  return { time, value: held, min: null, max: null, quality: series.quality?.[at - 1] ?? 0 };
}

const known = (value: number | undefined): number | null =>
  value === undefined || Number.isNaN(value) ? null : value;

function entryAt({ time, value, min, max, quality }: TrendSeries, at: number): PointReading {
  return {
    time: time[at]!,
    value: known(value[at]),
    min: known(min?.[at]),
    max: known(max?.[at]),
    quality: quality?.[at] ?? 0,
  };
}

const beforeAt = ({ before }: TrendSeries, time: number): number =>
  before && before.time <= time ? before.value : Number.NaN;

/** The time of the entry nearest to a time among several series; undefined if they have none. */
export function nearestTime(series: readonly TrendSeries[], time: number): number | undefined {
  let best: number | undefined;
  for (const { time: times } of series) {
    const at = indexFrom(times, time);
    for (const near of [times[at - 1], times[at]])
      if (near !== undefined && (best === undefined || Math.abs(near - time) < Math.abs(best - time)))
        best = near;
  }
  return best;
}

/** The next entry of any of the series at least `room` milliseconds after a time, or before it. */
export function nextTime(
  series: readonly TrendSeries[],
  time: number,
  way: 1 | -1,
  room: number,
): number | undefined {
  let best: number | undefined;
  const least = time + way * Math.max(room, 1);
  for (const { time: times } of series) {
    const at = indexFrom(times, least);
    const one = way > 0 || times[at] === least ? times[at] : times[at - 1];
    if (one !== undefined && (best === undefined || (one - best) * way < 0)) best = one;
  }
  return best;
}
