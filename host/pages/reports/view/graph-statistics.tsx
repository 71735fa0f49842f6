import { useMemo } from 'react';
import type { ReportView, ViewSeries } from '../../../../api/contract/index.ts';
import { calculatedFiguresWords } from '../../../../api/contract/report-values.ts';
import { durationWords } from '../../../../engine/chart/duration-words.ts';
import type { TrendSeries } from '../../../../engine/chart/series.ts';
import { figuresInPercent, type TrendFigures } from '../../../../engine/chart/statistics.ts';
import { type StatisticsRow, TrendStatistics } from '../../../ui/charts/trend-statistics.tsx';
import { spanOfView } from './trend-columns.ts';

interface GraphStatisticsProps {
  /** Of the range, or of the part that is zoomed to. */
  readonly view: ReportView;
  /** The series as they are drawn. */
  readonly drawn: readonly TrendSeries[];
  readonly hidden: readonly string[];
  /** Those of another part are on their way. */
  readonly isBusy: boolean;
}

/** What each series of a graph did in the time in view. */
export function GraphStatistics({ view, drawn, hidden, isBusy }: GraphStatisticsProps) {
  const rows = useMemo(
    () =>
      drawn.map(({ key, label, unit, slot, format }): StatisticsRow => {
        const series = view.series.find((one) => one.key === key);
        const figures = series ? figuresOf(series, view.report.valueFormat) : null;
        return { key, label, unit, slot, format, figures, hidden: hidden.includes(key) };
      }),
    [view, drawn, hidden],
  );
  const isOfSlices = view.series.some(({ tagUuid, state }) => tagUuid === null && state === 'ok');
  return (
    <TrendStatistics
      {...{ rows, isBusy }}
      view={spanOfView(view)}
      zone={view.timezone}
      note={isOfSlices ? calculatedFiguresWords(durationWords(view.step / 1000)) : undefined}
    />
  );
}

/** The figures in what the values are shown in: percent of the tag's range, where the report says so. */
function figuresOf(
  { statistics, format }: ViewSeries,
  shown: ReportView['report']['valueFormat'],
): TrendFigures | null {
  const { min: low = null, max: high = null } = format ?? {};
  if (!statistics || shown !== 'percentage' || low === null || high === null || high <= low)
    return statistics;
  return figuresInPercent(statistics, low, high);
}
