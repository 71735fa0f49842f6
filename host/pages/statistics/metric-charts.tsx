import { ChartLine } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { AnswerOf } from '../../../api/client/client.ts';
import type { ChartSeries, TimeSpan } from '../../ui/charts/chart-data.ts';
import { seriesOf } from '../../ui/charts/from-history.ts';
import { TimeChart } from '../../ui/charts/time-chart.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { groupsFor } from './statistic-groups.ts';
import styles from './statistics-page.module.css';

type Metrics = AnswerOf<'linkMetrics'>;

interface MetricChartsProps {
  readonly metrics: Metrics;
  readonly zone: string;
  readonly onZoom: (span: TimeSpan) => void;
  readonly onReset?: () => void;
}

/** One chart for each group of statistics that has numbers; their crosshairs move together. */
export function MetricCharts({ metrics, zone, onZoom, onReset }: MetricChartsProps) {
  const [cursor, setCursor] = useState<number | null>(null);
  const charts = useMemo(() => chartsOf(metrics), [metrics]);
  const span = { from: Date.parse(metrics.from), to: Date.parse(metrics.to) };
  if (charts.length === 0)
    return (
      <EmptyState icon={ChartLine} title="No metrics are recorded">
        Numeric statistics of this link are charted here once its device reports them.
      </EmptyState>
    );
  return (
    <div className={styles.charts}>
      {charts.map(({ title, series }) => (
        <div key={title} className={styles.chartCard}>
          <TimeChart
            {...{ title, series, span, zone, cursor, onZoom, onReset }}
            step={metrics.step}
            onCursor={setCursor}
          />
        </div>
      ))}
    </div>
  );
}

interface MetricChart {
  readonly title: string;
  readonly series: readonly ChartSeries[];
}

const PREFIX = 'Statistics/';

/** By the groups of the cards; if units differ within one, by unit. */
function chartsOf({ series }: Metrics): MetricChart[] {
  const labelOf = (name: string): string => name.slice(PREFIX.length);
  return groupsFor(series.map((one) => labelOf(one.name))).flatMap(({ title, labels }) => {
    const own = series.filter((one) => labelOf(one.name) in labels);
    const byUnit = Map.groupBy(own, (one) => one.unit ?? '');
    return [...byUnit.values()].map((together) => {
      const named = together.map((one) => ({
        ...seriesOf(one, 'average'),
        name: labels[labelOf(one.name)]!,
      }));
      return { title: named.length === 1 ? named[0]!.name : title, series: named };
    });
  });
}
