import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import type { ItemOf } from '../../../api/client/hooks.ts';
import { client, usePages } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { InlineError } from '../../ui/inline-error.tsx';
import { Loader } from '../../ui/loader.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { Truncated } from '../../ui/truncated.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { Moment } from '../page/moment.tsx';
import { refreshFolders } from './folder-calls.ts';
import type { ListName } from './folder-tree.ts';
import styles from './folders.module.css';
import { sectionOf } from './use-folder-tree.ts';

interface ArchivedItemsProps {
  readonly list: ListName;
  readonly onClose: () => void;
}

const PAGE = 50;

/** What was archived in a section, newest first, to bring it back (OR-119). */
export default function ArchivedItems({ list, onClose }: ArchivedItemsProps) {
  const { typed, setTyped, term } = useSearch();
  const pages = usePages('archivedFolders', {
    size: PAGE,
    query: { search: term, section: sectionOf(list) },
  });
  const items = pages.data?.items ?? [];
  return (
    <Dialog
      title="Archived items"
      open
      onClose={onClose}
      actions={
        <Button autoFocus onClick={onClose}>
          Close
        </Button>
      }
    >
      <SearchField label="Search archived items" value={typed} onChange={setTyped} />
      {pages.isPending && <Loader />}
      {pages.isError && (
        <InlineError
          text={messageOf(pages.error)}
          busy={pages.isFetching}
          onRetry={() => void pages.refetch()}
        />
      )}
      {pages.isSuccess && items.length === 0 && (
        <EmptyState icon={Archive} title={term ? 'No item found' : 'Nothing is archived'} />
      )}
      <ul className={styles.archived}>
        {items.map((item) => (
          <ArchivedRow key={item.uuid} item={item} />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button busy={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          Show more
        </Button>
      )}
    </Dialog>
  );
}

function ArchivedRow({ item }: { readonly item: ItemOf<'archivedFolders'> }) {
  const [busy, setBusy] = useState(false);
  const restore = async () => {
    setBusy(true);
    try {
      await client.restoreFolder({ params: { id: item.uuid } });
      showToast('success', `${item.name} was restored`);
    } catch (error) {
      showToast('error', messageOf(error));
    }
    setBusy(false);
    refreshFolders();
  };
  return (
    <li>
      <div>
        <Truncated text={item.name} />
        <small>
          {[item.path !== item.name && item.path, item.owner].filter(Boolean).join(' · ')} ·{' '}
          <Moment at={item.archivedAt} />
        </small>
      </div>
      <Button icon={ArchiveRestore} busy={busy} onClick={restore} aria-label={`Restore ${item.name}`}>
        Restore
      </Button>
    </li>
  );
}
