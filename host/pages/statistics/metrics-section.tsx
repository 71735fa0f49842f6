import { keepPreviousData } from '@tanstack/react-query';
import { ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { DEFAULT_METRICS_RANGE } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { Button } from '../../ui/button.tsx';
import type { TimeSpan } from '../../ui/charts/chart-data.ts';
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
  /** A zoomed part of it. */
  readonly span?: TimeSpan;
}

function queryOf({ chosen, span = chosen.span }: Asked) {
  if (!span) return { timeRange: chosen.range };
  const [from, to] = [new Date(span.from).toISOString(), new Date(span.to).toISOString()];
  return { timeRange: 'custom' as const, from, to };
}

/** Samples are no closer than that. */
function atLeastAMinute({ from, to }: TimeSpan): TimeSpan {
  const middle = (from + to) / 2;
  const half = Math.max((to - from) / 2, 30_000);
  return { from: Math.round(middle - half), to: Math.round(middle + half) };
}

/** The metrics of a link over the chosen time, in `zone`. A past range is read once. */
export function useMetrics(uuid: string, zone: string) {
  const [asked, setAsked] = useState<Asked>({ chosen: { range: DEFAULT_METRICS_RANGE } });
  const query = useCall(
    'linkMetrics',
    { params: { uuid }, query: { ...queryOf(asked), timezone: zone } },
    {
      meta: { inline: true },
      placeholderData: keepPreviousData,
      refetchInterval: (asked.span ?? asked.chosen.span) ? false : REFRESH_MS,
    },
  );
  return { query, asked, setAsked };
}

interface MetricsSectionProps {
  readonly metrics: ReturnType<typeof useMetrics>;
  readonly zone: string;
}

/** Charts of a device's own statistics, and the choice of their time. */
export function MetricsSection({ metrics: { query, asked, setAsked }, zone }: MetricsSectionProps) {
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
          zone={zone}
          onZoom={(span) => setAsked({ ...asked, span: atLeastAMinute(span) })}
          onReset={asked.span && (() => setAsked({ chosen: asked.chosen }))}
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
  const { chosen, span } = asked;
  return (
    <div className={styles.range}>
      <div className={styles.about}>
        <h2>Metrics</h2>
        <p>Drag across a chart to look closer. Arrow keys move the crosshair, + zooms in, 0 out.</p>
      </div>
      {span && <span className={styles.span}>{spanWords(span, zone)}</span>}
      {span && (
        <Button icon={ZoomOut} onClick={() => onAsked({ chosen })}>
          Reset zoom
        </Button>
      )}
      <div className={styles.choice}>
        <RangeField value={chosen} zone={zone} onChange={(range) => onAsked({ chosen: range })} />
      </div>
    </div>
  );
}
