/** The lowest and highest values behind a line, as two polylines above one another. */
import { indicesIn } from './columns.ts';
import { type Polyline, PolylineBuilder } from './polyline.ts';
import { factorsOf, type PlannedScale } from './scales.ts';
import type { Extremes, TimeSpan } from './series.ts';

/** Slices without a sample over which a band is not joined. */
const APART_STEPS = 2;

export interface BandTrace {
  readonly low: Polyline;
  readonly high: Polyline;
}

/** Nothing is drawn over time of which nothing is known, nor where a value only holds. */
export function bandOf(
  { time, min, max, broken, step = 0 }: Extremes,
  x: PlannedScale,
  y: PlannedScale,
  covered: TimeSpan,
): BandTrace {
  const [low, high] = [new PolylineBuilder(), new PolylineBuilder()];
  const [across, down] = [factorsOf(x), factorsOf(y)];
  const add = (at: number, i: number): void => {
    const place = at * across.by + across.plus;
    low.add(place, min[i]! * down.by + down.plus);
    high.add(place, max[i]! * down.by + down.plus);
  };
  /** The entry that is the end of the run so far. */
  let last = -1;
  const end = (): void => {
    if (last < 0) return;
    // A slice between two gaps is seen too.
    if (step > 0) add(Math.max(time[last]!, Math.min(covered.to, time[last]! + step / 2)), last);
    low.end();
    high.end();
    last = -1;
  };
  const [from, to] = indicesIn(time, { from: x.domain[0], to: x.domain[1] });
  for (let i = from; i < to; i++) {
    const isKnown = !Number.isNaN(min[i]! + max[i]!);
    if (!isKnown || (last >= 0 && step > 0 && time[i]! - time[last]! > APART_STEPS * step)) end();
    if (!isKnown) continue;
    add(time[i]!, i);
    last = i;
    if (broken?.[i]) end();
  }
  end();
  return { low: low.build(), high: high.build() };
}
