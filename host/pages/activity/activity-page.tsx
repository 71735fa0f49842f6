import { Factory } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { Redirect } from 'wouter';
import { chosenSite, useChosenSite } from '../../data/site/chosen-site.ts';
import { useSite } from '../../data/site/queries.ts';
import { sitePath } from '../../data/site/site-path.ts';
import { layoutStore, openSidebar } from '../../data/stores/layout-store.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loader } from '../../ui/loader.tsx';
import { ActivityLog, TITLE } from './activity-log.tsx';

interface ActivityPageProps {
  readonly params: { readonly siteId?: string };
}

/** What people did at a site, newest first (LOGS-01, NAV-31). */
export default function ActivityPage({ params: { siteId } }: ActivityPageProps) {
  usePageTitle(TITLE);
  return siteId ? <OfSite key={siteId} siteId={siteId} /> : <ChooseSite />;
}

/** Without a site in the address: the last one viewed, else an invitation. */
function ChooseSite() {
  const layout = useSnapshot(layoutStore);
  const hidden = layout.narrow || !layout.sidebarOpen;
  const last = chosenSite();
  if (last) return <Redirect to={sitePath(last, '/site/activity-log')} replace />;
  return (
    <>
      <PageHeader title={TITLE} hasSidebar />
      <EmptyState
        icon={Factory}
        title="No site has been selected"
        action={hidden && <Button onClick={openSidebar}>Show the sites</Button>}
      >
        Choose a site in the list to see who did what there, and when.
      </EmptyState>
    </>
  );
}

function OfSite({ siteId }: { readonly siteId: string }) {
  const site = useSite(siteId);
  useChosenSite(siteId, site);
  if (site.isPending) return <Loader />;
  if (site.isError)
    return (
      <>
        <PageHeader title={TITLE} hasSidebar />
        <EmptyState icon={Factory} title={site.error.message}>
          The site was archived, or you do not have access to it. Choose another site in the list.
        </EmptyState>
      </>
    );
  return <ActivityLog site={site.data} />;
}
