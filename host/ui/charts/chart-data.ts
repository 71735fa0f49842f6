/** What charts draw: series of points, cut into runs at their gaps. Pure: no DOM, no React. */

import type { SwitchWords } from './number-words.ts';

export interface ChartPoint {
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Null: unknown. */
  readonly value: number | null;
  readonly min: number | null;
  readonly max: number | null;
  /** The worst there was: `good`, `uncertain`, `bad`, `stale`. */
  readonly quality: string;
  /** The value was lost after it: it is unknown until the next point. */
  readonly broken: boolean;
}

export interface ChartSeries {
  readonly id: string;
  readonly name: string;
  readonly unit: string | null;
  /** In the order of time. */
  readonly points: readonly ChartPoint[];
  /** The value when the range began. */
  readonly before: number | null;
  /** It jumps from value to value, as states and counts do. */
  readonly isStepped?: boolean;
  /** For a switch: the words for 0 and 1. */
  readonly words?: SwitchWords;
  /** Its index among the colours; the chart assigns missing ones. */
  readonly colour?: number;
}

export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** A corner of the line, with the band around it. */
export interface Corner {
  readonly time: number;
  readonly value: number;
  readonly min: number;
  readonly max: number;
}

/** Buckets without a sample after which a value is held, instead of a straight line to the next. */
const HELD_STEPS = 2;

/**
 * The stretches in which the value is known. Devices report by exception: between points a value holds until it is lost.
 * `step` is the distance of neighbouring points.
 */
export function runsOf({ points, before }: ChartSeries, { from, to }: TimeSpan, step: number): Corner[][] {
  const runs: Corner[][] = [];
  let run: Corner[] = before === null ? [] : [flat(from, before)];
  const end = (): void => {
    if (run.length > 0) runs.push(run);
    run = [];
  };
  for (const point of points) {
    const { time, value, broken } = point;
    const last = run.at(-1);
    if (value === null) {
      if (last) run.push(flat(time, last.value));
      end();
      continue;
    }
    if (last && time - last.time > HELD_STEPS * step)
      run.push(flat(last.time + step / 2, last.value), flat(time - step, last.value));
    run.push({ time, value, min: point.min ?? value, max: point.max ?? value });
    if (broken) end();
  }
  const last = run.at(-1);
  if (last && last.time < to)
    run.push(flat(Math.min(to, last.time + step / 2), last.value), flat(to, last.value));
  end();
  return runs;
}

const flat = (time: number, value: number): Corner => ({ time, value, min: value, max: value });

/** The minimum and maximum of everything drawn, with a margin around a flat line. Undefined if there is nothing. */
export function extentOf(runs: readonly (readonly Corner[])[]): [number, number] | undefined {
  let low = Infinity;
  let high = -Infinity;
  for (const run of runs)
    for (const { min, max } of run) {
      low = Math.min(low, min);
      high = Math.max(high, max);
    }
  if (low > high) return undefined;
  if (low === high) {
    const room = Math.abs(low) * 0.05 || 1;
    return [low - room, high + room];
  }
  return [low, high];
}

/** The index of the point nearest to a time; -1 if there is none. `times` are in order. */
export function nearest(times: readonly number[], time: number): number {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (times[middle]! < time) low = middle + 1;
    else high = middle;
  }
  if (low === 0) return times.length - 1 < 0 ? -1 : 0;
  if (low === times.length) return times.length - 1;
  return time - times[low - 1]! <= times[low]! - time ? low - 1 : low;
}

/** The times of all points of several series, in order, each once. */
export function timesOf(series: readonly ChartSeries[]): number[] {
  const times = new Set<number>();
  for (const { points } of series) for (const { time } of points) times.add(time);
  return [...times].sort((a, b) => a - b);
}

/** The value of a series at one of its times: that point, else the value held there. */
export function pointAt({ points, before }: ChartSeries, time: number): ChartPoint | undefined {
  const at = points.findLastIndex((point) => point.time <= time);
  const point = points[at];
  if (point?.time === time) return point;
  const value = point ? (point.broken ? null : point.value) : before;
  return value === null
    ? undefined
    : { time, value, min: null, max: null, quality: point?.quality ?? 'good', broken: false };
}
