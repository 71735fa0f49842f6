/** The sites of the dashboard: each with the state of its alarms and links. */
import { useMemo } from 'react';
import type { Area } from '../../../api/contract/index.ts';
import { useCompanyNews } from '../../data/company-news.ts';
import { useCall } from '../../data/session/api.ts';
import { useAreas, useGranted } from '../../data/site/queries.ts';
import { useAlertCount } from '../../parts/alerts/use-alert-count.ts';
import { REREAD } from './notes.ts';
import { placesOf, type SiteCardState } from './site-cards.ts';

/** How links are; read again when one of them is in another state. */
export function useCompanyLinks() {
  return useCall(
    'companyLinks',
    {},
    {
      enabled: useGranted('Site.Communication.canSee'),
      ...REREAD(useCompanyNews()),
      meta: { inline: true },
    },
  );
}

const NONE: readonly Area[] = [];

/** All sites in the order of the tree, with what is the matter at each. */
export function useSiteStates(): readonly SiteCardState[] {
  const areas = useAreas().data?.area ?? NONE;
  const alerts = useAlertCount().data?.sites;
  const links = useCompanyLinks().data?.sites;
  return useMemo(() => {
    const alertsOf = new Map(alerts?.map((one) => [one.uuid, one]));
    const linksOf = new Map(links?.map((one) => [one.uuid, one]));
    return placesOf(areas).map(({ uuid, name, place }) => ({
      ...{ uuid, name, place },
      critical: alertsOf.get(uuid)?.criticalAlertsCount ?? 0,
      urgent: alertsOf.get(uuid)?.urgentAlertsCount ?? 0,
      acknowledged: alertsOf.get(uuid)?.acknowledgedAlertsCount ?? 0,
      links: links && (linksOf.get(uuid) ?? { links: 0, down: 0 }),
    }));
  }, [areas, alerts, links]);
}
