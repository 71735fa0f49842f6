import { useChosenSite } from '../../data/site/chosen-site.ts';
import { useSite } from '../../data/site/queries.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Alerts, TITLE } from './alerts.tsx';

interface AlertsPageProps {
  readonly params: { readonly siteId?: string };
}

/** Open alerts, of all sites or of one (ALRT-09, NAV-32). */
export default function AlertsPage({ params: { siteId } }: AlertsPageProps) {
  usePageTitle(TITLE);
  return siteId ? <OfSite key={siteId} siteId={siteId} /> : <Alerts />;
}

function OfSite({ siteId }: { readonly siteId: string }) {
  const site = useSite(siteId);
  useChosenSite(siteId, site);
  return <Alerts siteId={siteId} siteName={site.data?.name} />;
}
