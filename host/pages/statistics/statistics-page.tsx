import { keepPreviousData } from '@tanstack/react-query';
import { ArrowLeft, Cable, RefreshCw, ZoomOut } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { DEFAULT_METRICS_RANGE } from '../../../api/contract/index.ts';
import { useCall } from '../../data/session/api.ts';
import { useChosenSite } from '../../data/site/chosen-site.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import type { TimeSpan } from '../../ui/charts/chart-data.ts';
import { timeWords } from '../../ui/charts/moment-words.ts';
import { RangeField } from '../../ui/charts/range-field.tsx';
import { type ChosenRange, spanWords } from '../../ui/charts/ranges.ts';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { MetricCharts } from './metric-charts.tsx';
import { StatisticCards } from './statistic-cards.tsx';
import styles from './statistics-page.module.css';

const TITLE = 'Communication Statistics';
const REFRESH_MS = 60_000;

interface StatisticsPageProps {
  readonly params: { readonly communicationId: string };
}

/** How a communication link is doing: what its device says of itself, now and over time (COMM-11, NAV-28). */
export default function StatisticsPage({ params: { communicationId } }: StatisticsPageProps) {
  usePageTitle(TITLE);
  const zone = useViewerZone();
  const params = { uuid: communicationId };
  const statistics = useCall(
    'linkStatistics',
    { params },
    { meta: { inline: true }, refetchInterval: REFRESH_MS },
  );
  const [asked, setAsked] = useState<Asked>({ chosen: { range: DEFAULT_METRICS_RANGE } });
  const metrics = useCall(
    'linkMetrics',
    { params, query: { ...queryOf(asked), timezone: zone } },
    {
      meta: { inline: true },
      placeholderData: keepPreviousData,
      refetchInterval: (asked.span ?? asked.chosen.span) ? false : REFRESH_MS,
    },
  );
  const refetch = (): void => {
    void statistics.refetch();
    void metrics.refetch();
  };
  const site = statistics.data?.siteUuid ?? null;
  useChosenSite(site);
  return (
    <>
      <PageHeader
        title={statistics.data?.name ?? TITLE}
        trail={statistics.data ? [statistics.data.siteName] : []}
        hasSidebar
      >
        {statistics.data && (
          <Link href={`/site/communication/${statistics.data.siteUuid}`} className={styles.back}>
            <ArrowLeft size={16} aria-hidden />
            Communication
          </Link>
        )}
      </PageHeader>
      {statistics.isPending && <Loader />}
      {statistics.isError && (
        <EmptyState
          icon={Cable}
          title={statistics.error.message}
          action={<Button onClick={refetch}>Try again</Button>}
        >
          The link was archived, or you do not have access to it.
        </EmptyState>
      )}
      {statistics.data && (
        <div className={styles.scroll}>
          <div className={styles.page}>
            <div className={styles.bar}>
              <p className={styles.updated} role="status">
                Last updated {timeWords(statistics.dataUpdatedAt, zone, 1000)}{' '}
                {zoneWords(statistics.dataUpdatedAt, zone)}
              </p>
              <Button icon={RefreshCw} busy={statistics.isFetching || metrics.isFetching} onClick={refetch}>
                Refresh
              </Button>
            </div>
            <StatisticCards statistics={statistics.data} zone={zone} />
            <section aria-label="Metrics" className={styles.metrics}>
              <RangeBar asked={asked} onAsked={setAsked} zone={zone} />
              {metrics.isPending && <SkeletonRows rows={4} label="Loading the metrics" />}
              {metrics.isError && (
                <ErrorState
                  title="The metrics could not be loaded"
                  error={metrics.error}
                  onRetry={() => void metrics.refetch()}
                />
              )}
              {metrics.data && (
                <MetricCharts
                  metrics={metrics.data}
                  zone={zone}
                  onZoom={(span) => setAsked({ ...asked, span: atLeastAMinute(span) })}
                  onReset={asked.span && (() => setAsked({ chosen: asked.chosen }))}
                />
              )}
            </section>
          </div>
        </div>
      )}
    </>
  );
}

interface Asked {
  readonly chosen: ChosenRange;
  /** A part of it that is looked at closer. */
  readonly span?: TimeSpan;
}

function queryOf({ chosen, span = chosen.span }: Asked) {
  if (!span) return { timeRange: chosen.range };
  const [from, to] = [new Date(span.from).toISOString(), new Date(span.to).toISOString()];
  return { timeRange: 'custom' as const, from, to };
}

/** Samples are no closer than that would show. */
function atLeastAMinute({ from, to }: TimeSpan): TimeSpan {
  const middle = (from + to) / 2;
  const half = Math.max((to - from) / 2, 30_000);
  return { from: Math.round(middle - half), to: Math.round(middle + half) };
}

interface RangeBarProps {
  readonly asked: Asked;
  readonly zone: string;
  readonly onAsked: (asked: Asked) => void;
}

/** Which time the charts are of. */
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
