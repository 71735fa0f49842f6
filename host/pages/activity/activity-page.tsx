import { Factory } from 'lucide-react';
import { isWithoutData } from '../../data/session/without-data.ts';
import { useChosenSite } from '../../data/site/chosen-site.ts';
import { useSite } from '../../data/site/queries.ts';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { ChooseSite, NoSite } from '../../parts/sites/choose-site.tsx';
import { Loader } from '../../ui/loader.tsx';
import { ActivityLog, TITLE } from './activity-log.tsx';

interface ActivityPageProps {
  readonly params: { readonly siteId?: string };
}

/** What people did at a site, newest first (LOGS-01, NAV-31). */
export default function ActivityPage({ params: { siteId } }: ActivityPageProps) {
  usePageTitle(TITLE);
  return siteId ? (
    <OfSite key={siteId} siteId={siteId} />
  ) : (
    <ChooseSite title={TITLE} icon={Factory} path="/site/activity-log" emptyTitle="No site has been selected">
      Choose a site in the list to see who did what there, and when.
    </ChooseSite>
  );
}

function OfSite({ siteId }: { readonly siteId: string }) {
  const site = useSite(siteId);
  useChosenSite(siteId, site);
  if (site.isPending) return <Loader />;
  if (isWithoutData(site)) return <NoSite title={TITLE} icon={Factory} error={site.error} />;
  return <ActivityLog site={site.data} />;
}
