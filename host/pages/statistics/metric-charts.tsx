import { ChartLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '../../../api/client/client.ts';
import type { TimeSpan, TrendSeries } from '../../../engine/chart/series.ts';
import { AnnotatedTrend } from '../../parts/annotations/annotated-trend.tsx';
import type { AnnotatedTag } from '../../parts/annotations/use-annotations.ts';
import { seriesOf } from '../../ui/charts/from-history.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { groupsFor } from './statistic-groups.ts';
import styles from './statistics-page.module.css';

type Metrics = AnswerOf<'linkMetrics'>;

interface MetricChartsProps {
  /** Of the whole range. */
  readonly metrics: Metrics;
  /** Of the time that is looked at closer. */
  readonly closer: Metrics | undefined;
  readonly view: TimeSpan | undefined;
  readonly zone: string;
  /** Null: the whole range is seen. */
  readonly onView: (view: TimeSpan | null) => void;
}

/** One chart for each group of statistics that has numbers; they share a cursor and look at the same time. */
export function MetricCharts({ metrics, closer = metrics, view, zone, onView }: MetricChartsProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  const charts = useMemo(() => chartsOf(closer), [closer]);
  const range = useMemo(() => spanOf(metrics), [metrics]);
  const covered = useMemo(() => spanOf(closer), [closer]);
  if (charts.length === 0)
    return (
      <EmptyState icon={ChartLine} title="No metrics are recorded">
        Numeric statistics of this link are charted here once its device reports them.
      </EmptyState>
    );
  return (
    <div className={styles.charts}>
      {charts.map(({ title, series, tags }) => (
        <div key={title} className={styles.chartCard}>
          <AnnotatedTrend
            {...{ title, series, tags, range, view, covered, zone, cursor }}
            scrollsPage
            onCursor={setCursor}
            onView={(seen) => onView(seen.from === range.from && seen.to === range.to ? null : seen)}
          />
        </div>
      ))}
    </div>
  );
}

const spanOf = ({ from, to }: Metrics): TimeSpan => ({ from: Date.parse(from), to: Date.parse(to) });

interface MetricChart {
  readonly title: string;
  readonly series: readonly TrendSeries[];
  readonly tags: readonly AnnotatedTag[];
}

const PREFIX = 'Statistics/';

/** By the groups of the cards; if units differ within one, by unit. */
function chartsOf({ series, step }: Metrics): MetricChart[] {
  const labelOf = (name: string): string => name.slice(PREFIX.length);
  return groupsFor(series.map((one) => labelOf(one.name))).flatMap(({ title, labels }) => {
    const own = series.filter((one) => labelOf(one.name) in labels);
    const byUnit = Map.groupBy(own, (one) => one.unit ?? '');
    return [...byUnit.values()].map((together) => {
      const named = together.map((one, nth) => ({
        ...seriesOf(one, { by: 'average', step, slot: nth + 1 }),
        label: labels[labelOf(one.name)]!,
      }));
      const tags = named.map(({ key, label }) => ({ uuid: key, label }));
      return { title: named.length === 1 ? named[0]!.label : title, series: named, tags };
    });
  });
}
