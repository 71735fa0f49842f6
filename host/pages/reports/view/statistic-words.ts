/** The columns of the table of statistics: what they are called, what they say, and how they sort. */
import type { ReportView, SeriesStatistics, ViewSeries } from '../../../../api/contract/index.ts';
import { percentOf } from '../../../../api/contract/report-values.ts';
import { durationWords } from '../../../../engine/chart/duration-words.ts';
import { consumptionWords, exactWords, figureWords, withUnit } from '../../../../engine/chart/numbers.ts';
import { valueWords } from '../value-words.ts';

export interface Measure {
  readonly id: string;
  readonly title: string;
  readonly words: (series: ViewSeries) => string;
  /** What rows are sorted by; null last. */
  readonly order: (series: ViewSeries) => number | string | null;
  readonly isText?: true;
}

type Name = Exclude<keyof SeriesStatistics, 'consumptionUnit' | 'digits'>;
const of = (name: Name) => (series: ViewSeries) => series.statistics?.[name] ?? null;

/** All digits of a 64-bit integer that is rounded. */
const digitsOf = ({ statistics }: ViewSeries, name: Name): string | undefined =>
  statistics?.digits?.[name as keyof NonNullable<SeriesStatistics['digits']>];

/** The columns for a report's series. */
export function measures(view: ReportView): Measure[] {
  const format = view.report.valueFormat;
  const value = (id: Name, title: string): Measure => ({
    ...{ id, title, order: of(id) },
    words: (series) => {
      const number = of(id)(series);
      const shown = { ...series, dataPoint: 'average' } as const;
      if (number === null) return '';
      const words = valueWords(number, shown, format);
      return percentOf(series.format, format) ? words : figureWords(number, words, digitsOf(series, id));
    },
  });
  const plain = (id: Name, title: string, words: (value: number) => string): Measure => ({
    ...{ id, title, order: of(id) },
    words: (series) => {
      const number = of(id)(series);
      return number === null ? '' : words(number);
    },
  });
  const text = (id: string, title: string, words: (series: ViewSeries) => string): Measure => ({
    ...{ id, title, words, order: words },
    isText: true,
  });
  return [
    text('label', 'Series', ({ label }) => label),
    text('site', 'Site', ({ siteName }) => siteName ?? ''),
    value('min', 'Minimum'),
    value('max', 'Maximum'),
    value('average', 'Average'),
    plain('deviation', 'Standard deviation', exactWords),
    value('last', 'Last'),
    plain('knownShare', 'Known', (share) => `${exactWords(Math.round(share * 1000) / 10)} %`),
    plain('runTime', 'Run time', (time) => durationWords(time / 1000)),
    plain('starts', 'Starts', exactWords),
    {
      ...{ id: 'consumption', title: 'Consumption', order: of('consumption') },
      words: consumptionOf,
    },
  ];
}

function consumptionOf({ statistics, unit }: ViewSeries): string {
  if (!statistics || statistics.consumption === null) return '';
  const { consumption, consumptionUnit = unit } = statistics;
  return withUnit(consumptionWords(exactWords(consumption), statistics), consumptionUnit);
}

/** The series in the order of a column; those that have nothing there are last either way. */
export function sortedBy(
  series: readonly ViewSeries[],
  columns: readonly Measure[],
  sorting: { readonly column: string; readonly descending: boolean } | null,
): readonly ViewSeries[] {
  const column = columns.find(({ id }) => id === sorting?.column);
  if (!column) return series;
  const way = sorting!.descending ? -1 : 1;
  return series.toSorted((a, b) => {
    const [one, other] = [column.order(a), column.order(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'string' && typeof other === 'string')
      return way * one.localeCompare(other, undefined, { numeric: true });
    return way * (Number(one) - Number(other));
  });
}
