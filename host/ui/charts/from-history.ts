/** Series of the contract as columns of a trend. */
import { QUALITIES, type Series } from '../../../api/contract/index.ts';
import { SWITCH_WORDS, type SwitchWords } from '../../../engine/chart/numbers.ts';
import type { TrendSeries } from '../../../engine/chart/series.ts';

type Aggregation = 'last' | 'min' | 'max' | 'average';

interface Drawing {
  /** Which of the four values of each slice is the line. */
  readonly by: Aggregation;
  /** Milliseconds of a slice. */
  readonly step?: number;
  /** Of a switch. */
  readonly words?: SwitchWords;
  readonly slot?: number;
}

/** A line of one of the four values of each slice; states and counts are held until they change. */
export function seriesOf(
  { tagUuid, name, unit, dataType, before, points }: Series,
  { by, step, words = SWITCH_WORDS, slot = 1 }: Drawing,
): TrendSeries {
  const isState = dataType === 'boolean';
  // The average of on and off is neither.
  const of = isState ? 'last' : by;
  const column = (key: Aggregation) => Float64Array.from(points, (point) => point[key] ?? Number.NaN);
  return {
    ...{ key: tagUuid, label: name, unit, axis: 1, slot, step },
    style: dataType === 'float' ? 'line' : 'steps',
    time: Float64Array.from(points, ({ time }) => Date.parse(time)),
    value: column(of),
    min: column('min'),
    max: column('max'),
    quality: Uint8Array.from(points, ({ quality }) => QUALITIES.indexOf(quality)),
    broken: Uint8Array.from(points, ({ broken }) => Number(broken)),
    before: before?.value == null ? null : { time: Date.parse(before.time), value: before.value },
    ...(isState ? { words } : {}),
  };
}
