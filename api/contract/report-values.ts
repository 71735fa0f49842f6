/** What values of reports mean to a reader: the two states of a switch, percents of the tag's range, or numbers (RPT-21, OR-114). */
import type { Aggregation, TimeUnit } from './calls/history.ts';
import type { ReportView, ViewSeries } from './calls/report-view.ts';

type ValueFormat = ReportView['report']['valueFormat'];
type TagFormat = Pick<NonNullable<ViewSeries['format']>, 'dataType' | 'min' | 'max'>;

/** Whether an aggregate is a mean of values, and need not be one of them. */
const isAveraged = (dataPoint: Aggregation): boolean => dataPoint === 'average' || dataPoint === 'mean';

/** Whether values are 0 and 1 and mean off and on: an average of them is a number. */
export const isSwitch = (format: TagFormat | null, dataPoint: Aggregation): boolean =>
  format?.dataType === 'boolean' && !isAveraged(dataPoint);

/** States and counts are held until they change; an average of them is a line like any other. */
export const styleOfSeries = <S extends string>(
  format: TagFormat | null,
  dataPoint: Aggregation,
  style: S,
): S | 'steps' => (format && format.dataType !== 'float' && !isAveraged(dataPoint) ? 'steps' : style);

/** The share of a value in the tag's range, in percent; undefined where numbers are shown or the tag has no range. */
export function percentOf(
  format: TagFormat | null,
  shown: ValueFormat,
): ((value: number) => number) | undefined {
  const { min = null, max = null } = format ?? {};
  if (shown !== 'percentage' || min === null || max === null || max <= min) return undefined;
  return (value) => ((value - min) / (max - min)) * 100;
}

/** What aggregations are called (RPT-09, OR-104). */
export const DATA_POINT_WORDS: Readonly<Record<Aggregation, string>> = {
  last: 'Last',
  min: 'Minimum',
  max: 'Maximum',
  average: 'Average',
  mean: 'Mean of samples',
};

/** What the figures of calculated series are of. `slice`: the length of a slice, in words. */
export const calculatedFiguresWords = (slice: string): string =>
  `Figures of calculated series follow their values in slices of ${slice}, not every sample`;

/** What the units of rows and points are called. */
export const UNIT_WORDS: Readonly<Record<TimeUnit, string>> = {
  seconds: 'Seconds',
  minutes: 'Minutes',
  hours: 'Hours',
  days: 'Days',
  weeks: 'Weeks',
  month: 'Month',
};
