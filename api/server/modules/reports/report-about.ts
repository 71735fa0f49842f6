/** What a file says of itself: which report it has, of which time, and how its values came about. */
import { timeWords } from '../../../../engine/chart/moments.ts';
import { DATA_POINT_WORDS, UNIT_WORDS } from '../../../contract/report-values.ts';
import type { XlsxCell } from '../../files/xlsx.ts';
import type { Contents } from './contents.ts';
import type { PlannedTable } from './report-rows.ts';
import type { PlannedSeries } from './series-plan.ts';
import { dataPointOf, type PlannedView } from './view.ts';

/** `11/20/2026 8:00 AM – 11/21/2026 8:00 AM`. */
export function rangeWords({ time: { from, to, timezone, step } }: PlannedView): string {
  return [from, to].map((at) => timeWords(at, timezone, step.ms)).join(' – ');
}

/** `Average, hours`. */
export function unitsWords({ report, time: { granularity } }: PlannedView): string {
  const unit = granularity === 'auto' ? 'automatic units' : UNIT_WORDS[granularity].toLowerCase();
  return `${DATA_POINT_WORDS[report.contents.dataPoint]}, ${unit}`;
}

/** When the file is made, by the clock of the report. */
export const madeWords = ({ time: { timezone } }: PlannedView, now: number): string =>
  `Made ${timeWords(now, timezone)}`;

/** How the values of a series came about, or why there are none. */
const howWords = (series: PlannedSeries, contents: Contents): string =>
  series.calculation
    ? 'Calculated from averages'
    : series.tag
      ? DATA_POINT_WORDS[dataPointOf(series, contents)]
      : (series.message ?? '');

/** The rows of the sheet that says what the values are. */
export function aboutReport({ planned, series }: PlannedTable, now: number): XlsxCell[][] {
  const { report, time } = planned;
  const { contents } = report;
  const at = (moment: number) =>
    `${timeWords(moment, time.timezone, time.step.ms)} (${new Date(moment).toISOString()})`;
  return [
    ['Report', report.name],
    ['Subtitle', contents.subTitle],
    ['From', at(time.from)],
    ['To', at(time.to)],
    ['Time zone', time.timezone],
    ['Unit', time.granularity === 'auto' ? 'Automatic' : UNIT_WORDS[time.granularity]],
    ['Aggregation', DATA_POINT_WORDS[contents.dataPoint]],
    [
      'Values',
      contents.valueFormat === 'percentage' ? 'Percent of the range, where a tag has one' : 'Numbers',
    ],
    ['Empty cells', 'Nothing is known. A value holds until the next one.'],
    ['Made', at(now)],
    ...series.map((one): XlsxCell[] => ['Series', `${one.label}: ${howWords(one, contents)}`]),
  ];
}
