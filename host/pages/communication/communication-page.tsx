import { Cable } from 'lucide-react';
import { useEffect } from 'react';
import { changeCommunication, leaveCommunication } from '../../data/stores/communication-store.ts';
import { ChooseSite } from '../../parts/sites/choose-site.tsx';
import { SiteCommunicationView } from './site-communication.tsx';

interface CommunicationPageProps {
  readonly params: { readonly siteId?: string };
}

/** The communication of a site: its links, and their controllers below them. */
export default function CommunicationPage({ params: { siteId } }: CommunicationPageProps) {
  useEffect(() => {
    changeCommunication({ siteId: siteId ?? '' });
    // A selection at one site means nothing at another (COMM-06).
    return leaveCommunication;
  }, [siteId]);
  return siteId ? (
    <SiteCommunicationView key={siteId} siteId={siteId} />
  ) : (
    <ChooseSite title="Communication" icon={Cable} path="/site/communication">
      Choose a site in the list to see how its devices are connected.
    </ChooseSite>
  );
}
