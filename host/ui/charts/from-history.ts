/** Series of the contract as chart data. */
import type { Series } from '../../../api/contract/index.ts';
import type { ChartSeries } from './chart-data.ts';
import { SWITCH_WORDS } from './number-words.ts';

type Aggregation = 'last' | 'min' | 'max' | 'average';

/** A line of one of the four values of each bucket; states and counts are held until they change. `words` are those of a switch. */
export function seriesOf(
  { tagUuid, name, unit, dataType, before, points }: Series,
  by: Aggregation,
  words = SWITCH_WORDS,
): ChartSeries {
  const isState = dataType === 'boolean';
  return {
    ...{ id: tagUuid, name, unit },
    before: before?.value ?? null,
    isStepped: dataType !== 'float',
    ...(isState ? { words } : {}),
    points: points.map(({ time, min, max, quality, broken, ...values }) => ({
      time: Date.parse(time),
      // The average of on and off is neither.
      value: isState ? values.last : { ...values, min, max }[by],
      ...{ min, max, quality, broken },
    })),
  };
}
