/** The series of a report as a chart takes them. */
import {
  type ReportView,
  type SeriesColumns,
  unpackColumns,
  type ViewSeries,
} from '../../../../api/contract/index.ts';
import { percentOf, styleOfSeries } from '../../../../api/contract/report-values.ts';
import { shownLimits } from '../../../../api/contract/tag-limits.ts';
import { SWITCH_WORDS } from '../../../../engine/chart/numbers.ts';
import type { Band, Extremes, Mark, TimeSpan, TrendSeries } from '../../../../engine/chart/series.ts';
import { unitWords, valueWords } from '../value-words.ts';

export const spanOfView = ({ from, to }: Pick<ReportView, 'from' | 'to'>): TimeSpan => ({
  from: Date.parse(from),
  to: Date.parse(to),
});

/** The series that are drawn, in the order of the legend. `hidden`: keys that a link leaves out. */
export function trendSeries(view: ReportView, hidden: ReadonlySet<string> = new Set()): TrendSeries[] {
  return view.series.flatMap((series) => {
    const columns = series.columns;
    if (!columns) return [];
    return [
      {
        ...lookOf(series, view),
        ...columnsFor(series, view, unpackColumns(columns)),
        extremes: extremesFor(series, view),
        hidden: hidden.has(series.key),
        step: view.step,
      },
    ];
  });
}

const axisOf = ({ axis }: Pick<ViewSeries, 'axis'>): 1 | 2 => (axis === 2 ? 2 : 1);

function lookOf(series: ViewSeries, { report }: ReportView) {
  const isState = series.format?.dataType === 'boolean';
  return {
    key: series.key,
    label: series.label,
    unit: unitWords(series, report.valueFormat),
    axis: axisOf(series),
    slot: series.slot,
    style: styleOfSeries(series.format, series.dataPoint, report.graphStyle),
    ...(isState && { words: SWITCH_WORDS }),
    format: (value: number) => valueWords(value, { ...series, format: null }, 'numeric'),
  };
}

/** The lowest and highest values of finer slices, behind a line whose own are coarse (OR-105). */
function extremesFor(series: ViewSeries, view: ReportView): Extremes | undefined {
  if (!series.extremes || view.extremesStep === null) return undefined;
  const { time, min, max, broken } = columnsFor(series, view, unpackColumns(series.extremes));
  return { time, min, max, broken, step: view.extremesStep };
}

/** The columns as they are shown: values in percent of the tag's range, where the report says so. */
function columnsFor({ format }: ViewSeries, { report }: ReportView, columns: SeriesColumns): SeriesColumns {
  const share = percentOf(format, report.valueFormat);
  if (!share) return columns;
  const { value, first, min: low, max: high, last, before } = columns;
  return {
    ...columns,
    value: value.map(share),
    first: first.map(share),
    min: low.map(share),
    max: high.map(share),
    last: last.map(share),
    before: before && { ...before, value: share(before.value) },
  };
}

/** The limits of those series whose report shows them, in what their values are shown in. */
export function trendBands({ series, report }: Pick<ReportView, 'series' | 'report'>): Band[] {
  const drawn = series.filter(({ columns }) => columns);
  return drawn.flatMap((one) => {
    const percent = one.format ? percentOf(one.format, report.valueFormat) : undefined;
    return shownLimits(one.limits, percent).map((limit) => ({
      ...limit,
      ...{ series: one.key, axis: axisOf(one), unit: unitWords(one, report.valueFormat) },
      label: drawn.length > 1 ? `${one.label}: ${limit.label}` : limit.label,
    }));
  });
}

/** When alarms of the series' tags stood, over the chart. */
export const trendMarks = ({ marks }: Pick<ReportView, 'marks'>): Mark[] =>
  marks.map(({ from, to, level, message }) => ({
    from: Date.parse(from),
    to: to === null ? null : Date.parse(to),
    level,
    label: message,
  }));

/** The tags of the series that are drawn, each once. */
export const annotatedTags = ({ series }: Pick<ReportView, 'series'>) => [
  ...new Map(
    series.flatMap(({ tagUuid, label, columns }) =>
      tagUuid && columns ? [[tagUuid, { uuid: tagUuid, label }] as const] : [],
    ),
  ).values(),
];
