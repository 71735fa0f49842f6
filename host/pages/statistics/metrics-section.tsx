import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { DEFAULT_METRICS_RANGE } from '../../../api/contract/index.ts';
import type { TimeSpan } from '../../../engine/chart/series.ts';
import { useCall } from '../../data/session/api.ts';
import { RangeField } from '../../ui/charts/range-field.tsx';
import { type ChosenRange, spanWords } from '../../ui/charts/ranges.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { MetricCharts } from './metric-charts.tsx';
import styles from './statistics-page.module.css';

/** Milliseconds between two polls of a link's own statistics. */
export const REFRESH_MS = 60_000;

interface Asked {
  readonly chosen: ChosenRange;
  /** Where it is looked at closer. */
  readonly view?: TimeSpan;
}

function queryOf({ range, span }: ChosenRange) {
  if (!span) return { timeRange: range };
  const [from, to] = [new Date(span.from).toISOString(), new Date(span.to).toISOString()];
  return { timeRange: 'custom' as const, from, to };
}

/** Samples are no closer than that. */
function atLeastAMinute({ from, to }: TimeSpan): TimeSpan {
  const middle = (from + to) / 2;
  const half = Math.max((to - from) / 2, 30_000);
  return { from: Math.round(middle - half), to: Math.round(middle + half) };
}

/** The metrics of a link over the chosen time, in `zone`, and closer where it is looked at. A past range is read once. */
export function useMetrics(uuid: string, zone: string) {
  const [asked, setAsked] = useState<Asked>({ chosen: { range: DEFAULT_METRICS_RANGE } });
  const { chosen, view } = asked;
  const how = { meta: { inline: true }, placeholderData: keepPreviousData };
  const ask = (range: ChosenRange) => ({ params: { uuid }, query: { ...queryOf(range), timezone: zone } });
  const query = useCall('linkMetrics', ask(chosen), {
    ...how,
    refetchInterval: chosen.span ? false : REFRESH_MS,
  });
  const closer = useCall('linkMetrics', ask({ range: 'custom', span: view && atLeastAMinute(view) }), {
    ...how,
    enabled: view !== undefined,
  });
  return { query, closer, asked, setAsked };
}

interface MetricsSectionProps {
  readonly metrics: ReturnType<typeof useMetrics>;
  readonly zone: string;
}

/** Charts of a device's own statistics, and the choice of their time. */
export function MetricsSection({ metrics: { query, closer, asked, setAsked }, zone }: MetricsSectionProps) {
  const { chosen, view } = asked;
  return (
    <section aria-label="Metrics" className={styles.metrics}>
      <RangeBar asked={asked} onAsked={setAsked} zone={zone} />
      {query.isPending && <SkeletonRows rows={4} label="Loading the metrics" />}
      {query.isError && (
        <ErrorState
          title="The metrics could not be loaded"
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data && (
        <MetricCharts
          metrics={query.data}
          closer={view && closer.data}
          {...{ view, zone }}
          onView={(seen) => setAsked({ chosen, view: seen ?? undefined })}
        />
      )}
    </section>
  );
}

interface RangeBarProps {
  readonly asked: Asked;
  readonly zone: string;
  readonly onAsked: (asked: Asked) => void;
}

/** The time range of the charts. */
function RangeBar({ asked, zone, onAsked }: RangeBarProps) {
  const { chosen, view } = asked;
  return (
    <div className={styles.range}>
      <div className={styles.about}>
        <h2>Metrics</h2>
        <p>
          Click a chart and scroll to look closer, drag to move. Arrow keys move the cursor, + and − zoom, 0
          resets.
        </p>
      </div>
      {view && <span className={styles.span}>{spanWords(view, zone)}</span>}
      <div className={styles.choice}>
        <RangeField value={chosen} zone={zone} onChange={(range) => onAsked({ chosen: range })} />
      </div>
    </div>
  );
}
