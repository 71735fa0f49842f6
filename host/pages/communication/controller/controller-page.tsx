import { Cable } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useLocation } from 'wouter';
import type { Controller } from '../../../../api/contract/index.ts';
import { useCall } from '../../../data/session/api.ts';
import { useChosenSite } from '../../../data/site/chosen-site.ts';
import { useGranted } from '../../../data/site/queries.ts';
import {
  changeCommunication,
  communicationStore,
  leaveCommunication,
} from '../../../data/stores/communication-store.ts';
import { ListColumn } from '../../../parts/list/list-column.tsx';
import { useOpenItem } from '../../../parts/list/use-open-item.ts';
import { PageHeader } from '../../../parts/page/page-header.tsx';
import { usePageTitle } from '../../../parts/page/use-page-title.ts';
import { countWords } from '../../../ui/count-words.ts';
import type { Sort } from '../../../ui/data-list.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { Loader } from '../../../ui/loader.tsx';
import { useSearch } from '../../../ui/use-search.ts';
import { ControllerPane } from '../controller-pane.tsx';
import { AddTagDialog } from './add-tag-dialog.tsx';
import { ArchiveTag } from './archive-tag.tsx';
import { useControllerAssignments } from './assignments-dialog.tsx';
import { useControllerTags } from './calls.ts';
import { ControllerActions } from './controller-actions.tsx';
import { ControllerStrip } from './controller-strip.tsx';
import { LiveTags } from './live-cells.tsx';
import { TagPane } from './tag-pane.tsx';
import { TagRows } from './tag-rows.tsx';

interface ControllerPageProps {
  readonly params: { readonly siteId: string; readonly controllerId: string };
}

/** Milliseconds between two checks whether the device still answers. */
const CONTACT_MS = 10_000;

/** A controller with its tags: their values and their settings (NAV-27). */
export default function ControllerPage({ params: { siteId, controllerId } }: ControllerPageProps) {
  useEffect(() => {
    changeCommunication({ siteId, controllerId });
    // A selection here does not apply on other pages (COMM-06).
    return leaveCommunication;
  }, [siteId, controllerId]);
  const query = useCall(
    'controller',
    { params: { uuid: controllerId } },
    { meta: { inline: true }, refetchInterval: CONTACT_MS },
  );
  useChosenSite(query.data?.siteUuid);
  usePageTitle(query.data?.name ?? 'Controller');
  return (
    <>
      {query.data ? (
        <LoadedController key={controllerId} controller={query.data} />
      ) : query.isPending ? (
        <Loader />
      ) : (
        <>
          <PageHeader title="Controller" hasSidebar />
          <EmptyState icon={Cable} title={query.error.message}>
            The controller was archived, or you do not have access to it. Choose a site in the list.
          </EmptyState>
        </>
      )}
    </>
  );
}

const linkObjectPath = (uuid: string): string => `/setup/link-objects?id=${uuid}`;

/** Instead of a tag: the settings of the controller itself. */
export const SETTINGS = 'settings';

function LoadedController({ controller }: { readonly controller: Controller }) {
  const { uuid, siteUuid } = controller;
  const search = useSearch();
  const [sort, setSort] = useState<Sort>({ column: 'name', descending: false });
  const pages = useControllerTags(uuid, siteUuid, search.term, sort);
  const item = useOpenItem();
  const [, navigate] = useLocation();
  const { linkObjectId } = useSnapshot(communicationStore);
  const fillsRole = (useControllerAssignments(uuid).data?.assignments.length ?? 0) > 0;
  const mayAdd = useGranted('Site.Communication.add');
  const onAdd = mayAdd ? () => changeCommunication({ mode: 'add' }) : undefined;
  return (
    <LiveTags>
      <PageHeader
        title={controller.name}
        trail={[controller.siteName, controller.communicationName]}
        hasSidebar
      >
        <ControllerActions
          controller={controller}
          onAdd={onAdd}
          onSettings={() => item.open(SETTINGS)}
          onBack={() => navigate(`/site/communication/${siteUuid}`)}
          onLinkObject={linkObjectId ? () => navigate(linkObjectPath(linkObjectId)) : undefined}
        />
      </PageHeader>
      <ControllerStrip controller={controller} />
      <ListPage
        detail={
          item.id === SETTINGS ? (
            <ControllerPane id={uuid} onClose={item.close} />
          ) : (
            item.id && <TagPane key={item.id} id={item.id} fillsRole={fillsRole} onClose={item.close} />
          )
        }
        list={
          <ListColumn
            label="Search tags"
            search={search}
            count={pages.data && countWords(pages.data.total, 'tag')}
            isStale={pages.isPlaceholderData}
          >
            <TagRows
              controller={controller}
              {...{ pages, search, sort, onAdd }}
              onSort={setSort}
              selected={item.id}
              onOpen={item.open}
              isNarrow={item.id !== null}
            />
          </ListColumn>
        }
      />
      <AddTagDialog controller={controller} fillsRole={fillsRole} onMade={(tag) => item.open(tag.uuid)} />
      <ArchiveTag onArchived={(archived) => item.id === archived && item.close()} />
    </LiveTags>
  );
}
