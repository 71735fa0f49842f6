/** Values of reports in words: by the tag's own format, else with three decimals (RPT-21, OR-114). */
import type { ReportView, ViewSeries } from '../../../api/contract/index.ts';
import { isSwitch, percentOf } from '../../../api/contract/report-values.ts';
import { SWITCH_WORDS } from '../../../engine/chart/numbers.ts';

type ValueFormat = ReportView['report']['valueFormat'];
type Formatted = Pick<ViewSeries, 'format' | 'unit' | 'dataPoint'>;

const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const decimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

/** `1,204`, `21.500`: a whole number as it is, any other with three decimals. */
export const decimalWords = (value: number): string =>
  (Number.isInteger(value) ? whole : decimals).format(value);

/** A value without its unit. */
export function valueWords(value: number, series: Formatted, shown: ValueFormat): string {
  if (isSwitch(series.format, series.dataPoint)) return SWITCH_WORDS[value === 0 ? 0 : 1];
  return decimalWords(percentOf(series.format, shown)?.(value) ?? value);
}

/** The unit of a series' values as they are shown; null if they have none. */
export function unitWords(series: Formatted, shown: ValueFormat): string | null {
  if (isSwitch(series.format, series.dataPoint)) return null;
  return percentOf(series.format, shown) ? '%' : series.unit;
}
