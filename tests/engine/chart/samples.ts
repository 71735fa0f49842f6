/** Series for the tests of charts. */
import type { TrendSeries } from '../../../engine/chart/series.ts';

/** A series of samples `[time, value]`; null: unknown. */
export function seriesOf(
  samples: readonly (readonly [number, number | null])[],
  more: Partial<TrendSeries> = {},
): TrendSeries {
  return {
    ...{ key: 'a', label: 'A', unit: null, axis: 1, slot: 1, style: 'line', before: null },
    time: Float64Array.from(samples, ([time]) => time),
    value: Float64Array.from(samples, ([, value]) => value ?? Number.NaN),
    ...more,
  };
}

/** What the tests of a plan have in common: 0 to 100 ms on 1000 pixels of lines. */
export const PLAIN = {
  ...{ width: 1064, height: 232, zone: 'UTC', now: 0 },
  view: { from: 0, to: 100 },
} as const;
