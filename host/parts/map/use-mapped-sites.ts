import { useMemo } from 'react';
import { useAlertCount } from '../alerts/use-alert-count.ts';
import type { MappedSite } from './site-map.tsx';

/** A site, with a position or without one. */
export interface SiteItem {
  readonly uuid: string;
  readonly name: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** The sites with a position, and their open alerts. */
export function useMappedSites(items: readonly SiteItem[]): readonly MappedSite[] {
  const counts = useAlertCount().data?.sites;
  return useMemo(() => {
    const alerts = new Map(counts?.map((count) => [count.uuid, count]));
    return items.flatMap(({ uuid, name, latitude, longitude }) => {
      if (latitude === null || longitude === null) return [];
      const { criticalAlertsCount = 0, urgentAlertsCount = 0 } = alerts.get(uuid) ?? {};
      return [{ uuid, name, latitude, longitude, critical: criticalAlertsCount, urgent: urgentAlertsCount }];
    });
  }, [items, counts]);
}
