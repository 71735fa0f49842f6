import { Cable, Plus, ScanSearch } from 'lucide-react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import { isWithoutData } from '../../data/session/without-data.ts';
import { useChosenSite } from '../../data/site/chosen-site.ts';
import { useGranted, useSite } from '../../data/site/queries.ts';
import { changeCommunication, communicationStore } from '../../data/stores/communication-store.ts';
import { ListColumn } from '../../parts/list/list-column.tsx';
import { NEW } from '../../parts/list/use-open-item.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePageTitle } from '../../parts/page/use-page-title.ts';
import { NoSite } from '../../parts/sites/choose-site.tsx';
import { Button } from '../../ui/button.tsx';
import { countWords } from '../../ui/count-words.ts';
import { ListPage } from '../../ui/list-page.tsx';
import { type SearchState, useSearchTerm } from '../../ui/use-search.ts';
import { type SiteCommunication, useSiteCommunication } from './calls.ts';
import { CommunicationDialogs } from './dialogs.tsx';
import { LinkList } from './link-list.tsx';
import { OpenPane } from './open-pane.tsx';
import { RecentChanges } from './recent-changes.tsx';
import { useOpenRow } from './use-open-row.ts';

export function SiteCommunicationView({ siteId }: { readonly siteId: string }) {
  const site = useSite(siteId);
  useChosenSite(siteId, site);
  const name = site.data?.name ?? 'Communication';
  usePageTitle(site.data ? `Communication: ${name}` : 'Communication');
  const search = useLinkSearch(siteId);
  const query = useSiteCommunication(siteId, search.term);
  const open = useOpenRow();
  const [, navigate] = useLocation();
  const mayAdd = useGranted('Site.Communication.add');

  if (isWithoutData(site)) return <NoSite title="Communication" icon={Cable} error={site.error} />;
  const trail = site.data ? [site.data.areaName, ...(site.data.routeName ? [site.data.routeName] : [])] : [];
  return (
    <>
      <PageHeader title={name} trail={trail} hasSidebar>
        {query.data && <RecentChanges siteId={siteId} log={query.data.activityLog} />}
        <ScanButton data={query.data} />
        {mayAdd && (
          <Button look="primary" icon={Plus} onClick={() => open.open(NEW)}>
            New link
          </Button>
        )}
      </PageHeader>
      <ListPage
        list={
          <ListColumn
            label="Search links and controllers"
            search={search}
            count={query.data && contentWords(query.data)}
            isStale={query.isPlaceholderData}
          >
            <LinkList
              query={query}
              search={search.term}
              open={open}
              siteId={siteId}
              onController={(uuid) => navigate(`/site/communication/${siteId}/controller/${uuid}`)}
            />
          </ListColumn>
        }
        detail={open.row && <OpenPane key={open.id} open={open} siteId={siteId} />}
      />
      <CommunicationDialogs siteName={name} data={query.data} open={open} />
    </>
  );
}

/** The search box of the page. Its input belongs to the site that the store names (COMM-05). */
function useLinkSearch(siteId: string): SearchState {
  const { siteId: searched, search } = useSnapshot(communicationStore, { sync: true });
  const typed = searched === siteId ? search : '';
  const setTyped = (text: string) => changeCommunication({ search: text });
  return { typed, setTyped, term: useSearchTerm(typed) };
}

const contentWords = ({ communication, count }: SiteCommunication): string =>
  `${countWords(communication.length, 'link')}, ${countWords(count, 'controller')}`;

interface ScanButtonProps {
  readonly data: SiteCommunication | undefined;
}

/** Offered to users who may create tags from it, if there is something to ask. */
function ScanButton({ data }: ScanButtonProps) {
  const mayAdd = useGranted('Site.Communication.add');
  const mayUpdate = useGranted('Site.Communication.update');
  if (!(mayAdd || mayUpdate) || !data || data.count === 0) return null;
  return (
    <Button
      icon={ScanSearch}
      onClick={() => changeCommunication({ deviceId: '', controllerId: '', isScanning: true })}
    >
      Scan
    </Button>
  );
}
