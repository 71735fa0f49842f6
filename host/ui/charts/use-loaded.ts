import { useMemo, useState } from 'react';
import type { TimeSpan, TrendSeries } from '../../../engine/chart/series.ts';
import { spliced } from '../../../engine/chart/splice.ts';

interface Loaded {
  readonly series: readonly TrendSeries[];
  readonly covered: TimeSpan;
}

const contains = (outer: TimeSpan, inner: TimeSpan): boolean =>
  outer.from <= inner.from && outer.to >= inner.to;

/**
 * What can be drawn in a view of what was loaded last and, around it, of what was loaded for the whole range: a chart that
 * moves beyond its finer values is never blank.
 */
export function useLoaded(given: Loaded, range: TimeSpan, view: TimeSpan): Loaded {
  const [whole, setWhole] = useState<Loaded | null>(null);
  const { series } = given;
  // Owners may make the span anew with every render.
  const { from, to } = given.covered;
  const covered = useMemo(() => ({ from, to }), [from, to]);
  if (contains(covered, range) && whole?.series !== series) setWhole(given);
  const isEnough = !whole || contains(covered, view) || contains(covered, whole.covered);
  return useMemo(() => {
    if (isEnough || !whole) return { series, covered };
    const byKey = new Map(whole.series.map((one) => [one.key, one]));
    return {
      series: series.map((one) => spliced(byKey.get(one.key), one, covered)),
      covered: {
        from: Math.min(covered.from, whole.covered.from),
        to: Math.max(covered.to, whole.covered.to),
      },
    };
  }, [series, covered, whole, isEnough]);
}
