import { Cable } from 'lucide-react';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { Redirect } from 'wouter';
import { chosenSite } from '../../data/site/chosen-site.ts';
import { sitePath } from '../../data/site/site-path.ts';
import { changeCommunication, resetCommunication } from '../../data/stores/communication-store.ts';
import { layoutStore, openSidebar } from '../../data/stores/layout-store.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SiteCommunicationView } from './site-communication.tsx';

interface CommunicationPageProps {
  readonly params: { readonly siteId?: string };
}

/** The communication of a site: its links, and their controllers below them. */
export default function CommunicationPage({ params: { siteId } }: CommunicationPageProps) {
  useEffect(() => {
    changeCommunication({ siteId: siteId ?? '' });
    // A selection at one site means nothing at another (COMM-06).
    return resetCommunication;
  }, [siteId]);
  return siteId ? <SiteCommunicationView key={siteId} siteId={siteId} /> : <ChooseSite />;
}

/** Without a site in the address: the last one viewed, else an invitation. */
function ChooseSite() {
  usePageTitle('Communication');
  const layout = useSnapshot(layoutStore);
  const hidden = layout.narrow || !layout.sidebarOpen;
  const last = chosenSite();
  if (last) return <Redirect to={sitePath(last, '/site/communication')} replace />;
  return (
    <>
      <PageHeader title="Communication" hasSidebar />
      <EmptyState
        icon={Cable}
        title="No Items Have Been Selected"
        action={hidden && <Button onClick={openSidebar}>Show the sites</Button>}
      >
        Choose a site in the list to see how its devices are connected.
      </EmptyState>
    </>
  );
}
