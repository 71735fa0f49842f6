/** The memory of a live graph (LIVE-02): the newest points of every tag, and nothing older. Pure. */

import type { ChartSeries } from '../../ui/charts/chart-data.ts';

/** CONST-42. */
export const MOST_LIVE_POINTS = 30;
/** GRAPH-04: the visible range, and the delay of the picture. */
export const LIVE_WINDOW_MS = 60_000;
export const LIVE_DELAY_MS = 2_000;
/** At this distance the maximum number of points fills the window. */
export const LIVE_STEP_MS = LIVE_WINDOW_MS / MOST_LIVE_POINTS;

export interface LivePoint {
  /** Milliseconds since 1970, when it was read. */
  readonly time: number;
  /** Null: there was no reliable value. */
  readonly value: number | null;
}

export class LivePoints {
  private readonly byTag = new Map<string, readonly LivePoint[]>();

  /** The oldest is dropped first. */
  add(tag: string, point: LivePoint): void {
    this.byTag.set(tag, [...this.of(tag), point].slice(-MOST_LIVE_POINTS));
  }

  /** Prepends earlier points; beyond the limit the oldest are dropped. */
  begin(tag: string, past: readonly LivePoint[]): void {
    const known = this.of(tag);
    const first = known[0]?.time ?? Number.POSITIVE_INFINITY;
    const earlier = past.filter(({ time }) => time < first);
    this.byTag.set(tag, [...earlier, ...known].slice(-MOST_LIVE_POINTS));
  }

  of(tag: string): readonly LivePoint[] {
    return this.byTag.get(tag) ?? [];
  }
}

/** A series of the historian as points of a live graph: the value at each step up to `now`, as if it had been read. */
export function pastPoints(
  { points, before }: Pick<ChartSeries, 'points' | 'before'>,
  now: number,
): LivePoint[] {
  const read: LivePoint[] = [];
  let held = before;
  let next = 0;
  for (let time = now - LIVE_WINDOW_MS - LIVE_DELAY_MS; time < now; time += LIVE_STEP_MS) {
    for (; next < points.length && points[next]!.time <= time; next++) held = points[next]!.value;
    read.push({ time, value: held });
  }
  return read;
}

/** The segments between gaps, for drawing; the newest value holds until `now`. */
export function liveRuns(points: readonly LivePoint[], now: number): { time: number; value: number }[][] {
  const runs: { time: number; value: number }[][] = [];
  let run: { time: number; value: number }[] | undefined;
  for (const { time, value } of points) {
    if (value === null) {
      // The last value held until it was lost.
      if (run) run.push({ time, value: run.at(-1)!.value });
      run = undefined;
      continue;
    }
    if (!run) {
      run = [];
      runs.push(run);
    }
    run.push({ time, value });
  }
  const last = run?.at(-1);
  if (run && last && last.time < now) run.push({ time: now, value: last.value });
  return runs;
}

/** The end of the window at a moment. */
export const liveEnd = (now: number): number => now - LIVE_DELAY_MS;

/** Minimum and maximum of the visible points, with a margin; undefined if there are none. */
export function liveExtent(points: readonly LivePoint[]): [number, number] | undefined {
  const values = points.flatMap(({ value }) => (value === null ? [] : [value]));
  if (values.length === 0) return undefined;
  const low = Math.min(...values);
  const high = Math.max(...values);
  const room = low === high ? Math.abs(low) * 0.05 || 1 : (high - low) * 0.1;
  return [low - room, high + room];
}
