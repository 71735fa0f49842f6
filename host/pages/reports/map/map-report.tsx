import { MapPinOff } from 'lucide-react';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { MapView, Report } from '../../../../api/contract/index.ts';
import { parameter } from '../../../data/site/diagram-paths.ts';
import { SiteMap } from '../../../parts/map/site-map.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SkeletonRows } from '../../../ui/skeleton.tsx';
import { useMediaQuery } from '../../../ui/use-media-query.ts';
import { DownloadMenu } from '../view/download-menu.tsx';
import { ReportHead } from '../view/report-head.tsx';
import { useCompared } from '../view/use-compared.ts';
import { useRefreshRate } from '../view/use-refresh-rate.ts';
import { MapHead, MapSummary } from './map-head.tsx';
import styles from './map-report.module.css';
import { MapTable } from './map-table.tsx';
import { isPlaced } from './map-words.ts';
import { SiteCard } from './site-card.tsx';
import { useMapReport, usePlacedSites, useSitesNow } from './use-map-report.ts';

interface MapReportProps {
  readonly report: Report;
  readonly siteId?: string;
  readonly siteName?: string;
}

/** A map report: its sites on a map by their worst alarm, and a table of them beside it, the worst first (MAPR-01, OR-120). */
export function MapReport({ report, siteId, siteName }: MapReportProps) {
  const [isOpen, setOpen] = useState(true);
  const refresh = useRefreshRate();
  const { includeSites } = useCompared(siteId);
  // On the dashboard the report has its own set.
  const chosen = siteId ? (includeSites ?? undefined) : undefined;
  const asked = { siteId, includeSites: chosen };
  const shown = useMapReport({ reportId: report.uuid, ...asked, interval: refresh.interval });
  const { data: view } = shown;
  const sites = useSitesNow(view);
  return (
    <>
      <MapHead name={report.name} isOpen={isOpen} onOpen={setOpen}>
        <ReportHead
          {...{ type: 'map', siteId, siteName, report, refresh }}
          isBusy={shown.isFetching}
          onRefresh={() => void shown.refetch()}
        >
          <DownloadMenu
            reportId={report.uuid}
            name={report.name}
            {...asked}
            formats={TABLE}
            link={NO_RANGE}
          />
        </ReportHead>
        {view && <MapSummary {...{ view, sites }} onFold={() => setOpen(false)} />}
      </MapHead>
      {shown.isPending && <SkeletonRows rows={8} label="Loading the map" />}
      {shown.isError && !view && (
        <ErrorState
          title="The map could not be loaded"
          error={shown.error}
          onRetry={() => void shown.refetch()}
        />
      )}
      {view && <MapAndTable {...{ view, sites }} />}
    </>
  );
}

const TABLE = ['csv'] as const;
/** A map is of now: it has no range. */
const NO_RANGE = {
  chosen: null,
  granularity: null,
  dataPoint: null,
  zoom: null,
  hidden: [],
  ghost: null,
} as const;

interface MapAndTableProps {
  readonly view: MapView;
  readonly sites: ReturnType<typeof useSitesNow>;
}

function MapAndTable({ view, sites }: MapAndTableProps) {
  const { uuid, flight, choose } = useChosen();
  const placed = usePlacedSites(sites);
  // On a narrow screen the map is too low for the site's card: there it stands over the table.
  const isNarrow = useMediaQuery('(max-width: 900px)');
  const chosen = sites.find((site) => site.uuid === uuid);
  if (sites.length === 0)
    return (
      <EmptyState icon={MapPinOff} title="No sites">
        The sites of this report are gone, or none were chosen.
      </EmptyState>
    );
  const card = chosen && <SiteCard site={chosen} roles={view.roles} onClose={() => choose(null)} />;
  const isPopup = !isNarrow && chosen !== undefined && isPlaced(chosen);
  return (
    <div className={styles.page}>
      <div className={styles.map}>
        <SiteMap
          sites={placed}
          chosen={uuid}
          onChoose={(site) => choose(site.uuid)}
          flight={flight}
          popup={isPopup ? card : undefined}
        />
        {card && !isPopup && <div className={styles.aside}>{card}</div>}
      </div>
      <MapTable {...{ view, sites }} chosen={uuid} onChoose={(site) => choose(site.uuid)} />
    </div>
  );
}

/** The site that is open, kept in the address: whoever opens a link sees the same (OR-125). Each choice flies there anew. */
function useChosen() {
  const [path, navigate] = useLocation();
  const search = useSearch();
  const [flight, setFlight] = useState(0);
  const choose = (uuid: string | null): void => {
    const query = new URLSearchParams(search);
    if (uuid) query.set('site', uuid);
    else query.delete('site');
    const text = query.toString();
    navigate(path + (text && `?${text}`), { replace: true });
    if (uuid) setFlight(flight + 1);
  };
  return { uuid: parameter(search, 'site') ?? null, flight, choose };
}
