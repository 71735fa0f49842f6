/** The lowest and the highest value that an axis shows. */
import { indicesIn } from './columns.ts';
import type { Band, Column, TimeSpan, TrendSeries } from './series.ts';

export type Extent = readonly [low: number, high: number];

/** The lowest and highest value of series in a view, what held when it began included. Undefined if there is none. */
export function extentOf(series: readonly TrendSeries[], view: TimeSpan): Extent | undefined {
  let low = Infinity;
  let high = -Infinity;
  const see = (min: Column, max: Column, [from, to]: readonly [number, number]): void => {
    for (let i = from; i < to; i++) {
      // Comparisons with NaN are false: unknown values count for nothing.
      if (min[i]! < low) low = min[i]!;
      if (max[i]! > high) high = max[i]!;
    }
  };
  for (const { time, value, min, max, before, extremes } of series) {
    const indices = indicesIn(time, view);
    see(value, value, indices);
    if (extremes) see(extremes.min, extremes.max, indicesIn(extremes.time, view));
    else if (min && max) see(min, max, indices);
    const [from] = indices;
    if (before && from === 0 && !(time[0]! <= view.from)) {
      if (before.value < low) low = before.value;
      if (before.value > high) high = before.value;
    }
  }
  return low > high ? undefined : roomy(low, high);
}

/** Share of its size below which the differences of a value are rounding: no axis has ticks to tell them apart. */
const NOISE = 1e-6;

/** A flat line has room around it. */
function roomy(low: number, high: number): Extent {
  if (high - low > NOISE * Math.max(Math.abs(low), Math.abs(high))) return [low, high];
  const room = Math.abs(low) * 0.05 || 1;
  return [low - room, high + room];
}

/** Share of a tag's range that a chart may always show: a nearly constant level need not fill it. */
const ALWAYS_SHOWN = 0.3;
/** How many times the values' range a chart may show to include a limit. */
const MOST_ROOM = 3;

/** The extent with those limits that do not flatten its lines, the nearest first. */
export function withLimits(
  [low, high]: Extent,
  limits: readonly Pick<Band, 'low' | 'high' | 'range'>[],
): Extent {
  const ends = limits.flatMap(({ low: one, high: other = one, range = 0 }) => [
    { value: one, range },
    ...(other === one ? [] : [{ value: other, range }]),
  ]);
  const away = ({ value }: (typeof ends)[number]) => Math.max(low - value, value - high, 0);
  let extent: Extent = [low, high];
  for (const { value, range } of ends.toSorted((a, b) => away(a) - away(b))) {
    const wider: Extent = [Math.min(extent[0], value), Math.max(extent[1], value)];
    if (wider[1] - wider[0] <= MOST_ROOM * Math.max(high - low, ALWAYS_SHOWN * range)) extent = wider;
  }
  return extent;
}
