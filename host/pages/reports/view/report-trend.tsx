import { useMemo } from 'react';
import type { ReportView } from '../../../../api/contract/index.ts';
import type { TimeSpan, TrendSeries } from '../../../../engine/chart/series.ts';
import { AnnotatedTrend } from '../../../parts/annotations/annotated-trend.tsx';
import type { AnnotatedReport } from '../../../parts/annotations/use-annotations.ts';
import { Trend, type TrendProps } from '../../../ui/charts/trend.tsx';
import { annotatedTags, trendBands, trendMarks, trendSeries } from './trend-columns.ts';

interface ReportTrendProps
  extends Pick<
    TrendProps,
    'covered' | 'onView' | 'onHidden' | 'scrollsPage' | 'hasChoices' | 'tools' | 'ghost' | 'zone' | 'height'
  > {
  readonly view: ReportView;
  readonly range: TimeSpan;
  /** Where a link or another chart wants the chart to look. */
  readonly zoom?: TimeSpan;
  /** Of a report that has no name yet. */
  readonly title?: string;
  /** What is shown, where it is stored: with what people wrote about its tags. */
  readonly report?: AnnotatedReport;
  /** The view's series with finer columns; missing: its own. */
  readonly series?: readonly TrendSeries[];
}

/** The chart of a report, with its two axes. */
export function ReportTrend({ view, range, zoom, title, report, series, ...trend }: ReportTrendProps) {
  const own = useMemo(() => series ?? trendSeries(view), [series, view]);
  const marks = useMemo(() => trendMarks(view), [view]);
  const bands = useMemo(() => trendBands(view), [view]);
  const { name, yLabel1, yLabel2 } = view.report;
  const axes = useMemo(() => [yLabel1, yLabel2].map((label) => (label ? { label } : {})), [yLabel1, yLabel2]);
  const tags = useMemo(() => annotatedTags(view), [view]);
  const shown = {
    title: title || name || 'Unnamed report',
    ...{ series: own, range, view: zoom, axes, marks, bands },
    ...trend,
  };
  return report ? <AnnotatedTrend {...{ tags, report }} {...shown} /> : <Trend {...shown} />;
}
