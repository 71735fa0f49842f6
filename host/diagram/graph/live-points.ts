/** The memory of a live graph (LIVE-02): the newest points of every tag, and nothing older. Pure. */

import { SWITCH_WORDS } from '../../../engine/chart/numbers.ts';
import { planChart } from '../../../engine/chart/plan.ts';
import type { Band, TrendSeries } from '../../../engine/chart/series.ts';
import type { BoundTag } from '../../../worker/boundary/index.ts';

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
  { time: times, value, before }: Pick<TrendSeries, 'time' | 'value' | 'before'>,
  now: number,
): LivePoint[] {
  const read: LivePoint[] = [];
  let held = before?.value ?? Number.NaN;
  let next = 0;
  for (let time = now - LIVE_WINDOW_MS - LIVE_DELAY_MS; time < now; time += LIVE_STEP_MS) {
    for (; next < times.length && times[next]! <= time; next++) held = value[next]!;
    read.push({ time, value: Number.isNaN(held) ? null : held });
  }
  return read;
}

/** What a live graph draws of a tag: a line of its points, with a gap where there was no reliable value. */
export function liveSeries(
  points: readonly LivePoint[],
  { tag, name, unit, dataType, states }: Pick<BoundTag, 'tag' | 'name' | 'unit' | 'dataType' | 'states'>,
): TrendSeries {
  return {
    ...{ key: tag, label: name, unit, axis: 1, slot: 1, before: null },
    style: dataType === 'float' ? 'line' : 'steps',
    time: Float64Array.from(points, ({ time }) => time),
    value: Float64Array.from(points, ({ value }) => value ?? Number.NaN),
    ...(dataType === 'boolean' ? { words: states ?? SWITCH_WORDS } : {}),
  };
}

/** What a live graph shows, and its size in CSS pixels. */
export interface LivePicture {
  readonly series: TrendSeries;
  readonly limits: readonly Band[] | undefined;
  readonly width: number;
  readonly height: number;
}

/** Plans the window that ends `LIVE_DELAY_MS` before `now`; the newest value still holds there. */
export function livePlan({ series, limits, width, height }: LivePicture, now: number) {
  const to = now - LIVE_DELAY_MS;
  const view = { from: to - LIVE_WINDOW_MS, to };
  const covered = { from: view.from, to: now };
  return planChart({
    ...{ series: [series], bands: limits, width, height, view, covered, now },
    zone: 'UTC',
    isAgo: true,
  });
}
