import { ArrowLeft, Cable, RefreshCw } from 'lucide-react';
import { Link } from 'wouter';
import { useCall } from '../../data/session/api.ts';
import { useChosenSite } from '../../data/site/chosen-site.ts';
import { useViewerZone } from '../../data/stores/viewer-zone.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { timeWords } from '../../ui/charts/moment-words.ts';
import { zoneWords } from '../../ui/charts/zone-words.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { MetricsSection, REFRESH_MS, useMetrics } from './metrics-section.tsx';
import { StatisticCards } from './statistic-cards.tsx';
import styles from './statistics-page.module.css';

const TITLE = 'Communication Statistics';

interface StatisticsPageProps {
  readonly params: { readonly communicationId: string };
}

/** The statistics of a communication link: reported by its device, now and over time (COMM-11, NAV-28). */
export default function StatisticsPage({ params: { communicationId } }: StatisticsPageProps) {
  usePageTitle(TITLE);
  const zone = useViewerZone();
  const statistics = useCall(
    'linkStatistics',
    { params: { uuid: communicationId } },
    { meta: { inline: true }, refetchInterval: REFRESH_MS },
  );
  const metrics = useMetrics(communicationId, zone);
  const refetch = (): void => {
    void statistics.refetch();
    void metrics.query.refetch();
  };
  const { data } = statistics;
  useChosenSite(data?.siteUuid ?? null);
  return (
    <>
      <PageHeader title={data?.name ?? TITLE} trail={data ? [data.siteName] : []} hasSidebar>
        {data && (
          <Link href={`/site/communication/${data.siteUuid}`} className={styles.back}>
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
      {data && (
        <div className={styles.scroll}>
          <div className={styles.page}>
            <div className={styles.bar}>
              <p className={styles.updated} role="status">
                Last updated {timeWords(statistics.dataUpdatedAt, zone, 1000)}{' '}
                {zoneWords(statistics.dataUpdatedAt, zone)}
              </p>
              <Button
                icon={RefreshCw}
                busy={statistics.isFetching || metrics.query.isFetching}
                onClick={refetch}
              >
                Refresh
              </Button>
            </div>
            <StatisticCards statistics={data} zone={zone} />
            <MetricsSection metrics={metrics} zone={zone} />
          </div>
        </div>
      )}
    </>
  );
}
