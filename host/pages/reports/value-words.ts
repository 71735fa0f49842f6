/** Values of reports in words (RPT-21, OR-114). */
import type { ReportView, ViewSeries } from '../../../api/contract/index.ts';
import { isSwitch, percentOf } from '../../../api/contract/report-values.ts';
import { exactWords, SWITCH_WORDS } from '../../../engine/chart/numbers.ts';

type ValueFormat = ReportView['report']['valueFormat'];
type Formatted = Pick<ViewSeries, 'format' | 'unit' | 'dataPoint'>;

/** A value without its unit. */
export function valueWords(value: number, series: Formatted, shown: ValueFormat): string {
  if (isSwitch(series.format, series.dataPoint)) return SWITCH_WORDS[value === 0 ? 0 : 1];
  return exactWords(percentOf(series.format, shown)?.(value) ?? value);
}

/** The unit of a series' values as they are shown; null if they have none. */
export function unitWords(series: Formatted, shown: ValueFormat): string | null {
  if (isSwitch(series.format, series.dataPoint)) return null;
  return percentOf(series.format, shown) ? '%' : series.unit;
}
