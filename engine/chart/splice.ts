/** Finer columns within coarser ones: what a chart shows while the values for its view are still loaded. */
import { indexFrom } from './columns.ts';
import type { TimeSpan, TrendSeries } from './series.ts';

/**
 * The coarse series, and within `span` the fine one. Entries are of two lengths then: the longer one decides where a value is
 * held. Without coarse columns it is the fine one. Finer slices behind the line (OR-105) are those within `span`.
 */
export function spliced(coarse: TrendSeries | undefined, fine: TrendSeries, span: TimeSpan): TrendSeries {
  if (!coarse) return fine;
  const before = indexFrom(coarse.time, span.from);
  const after = indexFrom(coarse.time, span.to);
  const join = (one: ArrayLike<number>, other: ArrayLike<number>): Float64Array => {
    const joined = new Float64Array(before + other.length + one.length - after);
    for (let i = 0; i < before; i++) joined[i] = one[i]!;
    joined.set(other, before);
    for (let i = after; i < one.length; i++) joined[before + other.length + i - after] = one[i]!;
    return joined;
  };
  const bytes = (key: 'quality' | 'broken') =>
    Uint8Array.from(
      join(coarse[key] ?? new Uint8Array(coarse.time.length), fine[key] ?? new Uint8Array(fine.time.length)),
    );
  const hasExtremes = coarse.min && coarse.max && fine.min && fine.max;
  return {
    ...fine,
    ...{ first: undefined, min: undefined, max: undefined, last: undefined },
    time: join(coarse.time, fine.time),
    value: join(coarse.value, fine.value),
    ...(hasExtremes && { min: join(coarse.min, fine.min), max: join(coarse.max, fine.max) }),
    quality: bytes('quality'),
    broken: bytes('broken'),
    before: coarse.before,
    step: coarse.step === undefined ? undefined : Math.max(coarse.step, fine.step ?? 0),
  };
}
