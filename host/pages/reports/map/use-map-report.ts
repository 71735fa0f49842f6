import { useMemo, useState } from 'react';
import type { IncludeSites, MapReportSite, MapView } from '../../../../api/contract/index.ts';
import { useCall } from '../../../data/session/api.ts';
import { useGranted } from '../../../data/site/queries.ts';
import { useAlertCount } from '../../../parts/alerts/use-alert-count.ts';
import type { MappedSite } from '../../../parts/map/site-map.tsx';

interface ShownMap {
  readonly reportId: string;
  readonly siteId?: string;
  readonly includeSites?: IncludeSites;
  /** Milliseconds between two readings. */
  readonly interval: number | false;
}

/** What a map report shows, read again at its refresh rate. */
export const useMapReport = ({ reportId, siteId, includeSites, interval }: ShownMap) =>
  useCall(
    'viewMap',
    { params: { id: reportId }, query: { siteId }, body: { includeSites } },
    {
      meta: { inline: true },
      refetchInterval: interval,
      // Another report must not be shown under this one's name.
      placeholderData: (before: MapView | undefined) =>
        before?.report.uuid === reportId ? before : undefined,
    },
  );

/** The sites with the alarms of this moment: those are polled for all of the console, whatever the report's refresh rate. */
export function useSitesNow(view: MapView | undefined): readonly MapReportSite[] {
  const counts = useAlertCount().data?.sites;
  const seesOverview = useGranted('Site.Overview.canSee');
  const seesAlerts = useGranted('Site.Alerts.canSee');
  // Who may not see sites gets no counts by site: what the report says of them stands.
  const isTold = seesOverview && seesAlerts;
  return useMemo(() => {
    const sites = view?.sites ?? [];
    if (!counts || !isTold) return sites;
    const now = new Map(counts.map((count) => [count.uuid, count]));
    return sites.map((site) => {
      const { criticalAlertsCount: critical = 0, urgentAlertsCount: urgent = 0 } = now.get(site.uuid) ?? {};
      return critical === site.critical && urgent === site.urgent ? site : { ...site, critical, urgent };
    });
  }, [view, counts, isTold]);
}

/**
 * Those with a position: the others are listed, and drawn nowhere. The same array while only values change: the map need not
 * cluster its sites anew.
 */
export function usePlacedSites(sites: readonly MapReportSite[]): readonly MappedSite[] {
  const placed = useMemo(() => placedSites(sites), [sites]);
  const [kept, setKept] = useState(placed);
  if (kept === placed || isSameMap(kept, placed)) return kept;
  setKept(placed);
  return placed;
}

const placedSites = (sites: readonly MapReportSite[]): readonly MappedSite[] =>
  sites.flatMap(({ uuid, name, latitude, longitude, critical, urgent }) =>
    latitude === null || longitude === null ? [] : { uuid, name, latitude, longitude, critical, urgent },
  );

const SHOWN = ['uuid', 'name', 'latitude', 'longitude', 'critical', 'urgent'] as const;

const isSameMap = (one: readonly MappedSite[], other: readonly MappedSite[]): boolean =>
  one.length === other.length &&
  one.every((site, nth) => SHOWN.every((key) => site[key] === other[nth]![key]));
