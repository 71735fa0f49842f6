import { Archive, ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useSearch as useQuery } from 'wouter';
import { ARCHIVE_KINDS, type ArchiveKind } from '../../../api/contract/archive-kinds.ts';
import type { ArchivedItem } from '../../../api/contract/calls/archive.ts';
import { client, useCall, usePages } from '../../data/session/api.ts';
import { queryClient } from '../../data/session/query-client.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { ListScreen } from '../../parts/list/list-screen.tsx';
import { Loaded } from '../../parts/list/loaded.tsx';
import { Moment } from '../../parts/page/moment.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { Select } from '../../ui/select.tsx';
import { useSearch } from '../../ui/use-search.ts';
import styles from './archive-page.module.css';
import { partWords, restoredWords } from './archive-words.ts';

const PAGE = 50;

/** Archived objects of every kind: who archived them and when, and their way back. */
export default function ArchivePage() {
  const kinds = useCall('archiveKinds', {}, { meta: { inline: true }, staleTime: 0 });
  return (
    <Loaded query={kinds} what="the archive" rows={8}>
      {({ items }) => <Kinds counts={items} />}
    </Loaded>
  );
}

interface KindsProps {
  readonly counts: readonly { readonly kind: ArchiveKind; readonly count: number }[];
}

/** The kind of the address, else the first one that has something. */
function Kinds({ counts }: KindsProps) {
  const asked = new URLSearchParams(useQuery()).get('kind');
  const known = counts.find(({ kind }) => kind === asked);
  const first = known ?? counts.find(({ count }) => count > 0) ?? counts[0]!;
  const [kind, setKind] = useState(first.kind);
  return <ArchivedList key={kind} kind={kind} counts={counts} onKind={setKind} />;
}

interface ArchivedListProps extends KindsProps {
  readonly kind: ArchiveKind;
  readonly onKind: (kind: ArchiveKind) => void;
}

function ArchivedList({ kind, counts, onKind }: ArchivedListProps) {
  const search = useSearch();
  const pages = usePages('archivedItems', { size: PAGE, query: { kind, search: search.term } });
  const [restoring, setRestoring] = useState<ArchivedItem | null>(null);
  const { noun } = ARCHIVE_KINDS[kind];
  return (
    <>
      <ListScreen
        title="Archive"
        noun={`archived ${noun}`}
        icon={Archive}
        search={search}
        pages={pages}
        emptyTitle={`No ${noun} is archived`}
        emptyText="Archived objects are listed here. They can be restored at any time."
        columns={columnsOf(setRestoring)}
        idOf={({ uuid }) => uuid}
        nameOf={({ name }) => name}
        onOpen={setRestoring}
        filters={
          <div className={styles.kind}>
            <Select<ArchiveKind>
              label="Kind"
              options={counts.map(({ kind, count }) => ({
                value: kind,
                label: `${ARCHIVE_KINDS[kind].title} (${count.toLocaleString('en')})`,
              }))}
              value={kind}
              onChange={onKind}
            />
          </div>
        }
      />
      {restoring && <RestoreQuestion kind={kind} item={restoring} onClose={() => setRestoring(null)} />}
    </>
  );
}

const columnsOf = (onRestore: (item: ArchivedItem) => void): readonly Column<ArchivedItem>[] => [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(140px, 2fr)',
    cell: ({ name, place }) => <NameCell name={name} below={place} />,
  },
  {
    id: 'place',
    title: 'Place',
    width: 'minmax(120px, 2fr)',
    wideOnly: true,
    cell: ({ place }) => place || '-',
  },
  {
    id: 'at',
    title: 'Archived',
    width: '190px',
    wideOnly: true,
    cell: ({ archivedAt }) => <Moment at={archivedAt} />,
  },
  {
    id: 'by',
    title: 'By',
    width: 'minmax(110px, 1fr)',
    wideOnly: true,
    cell: ({ archivedBy }) => archivedBy ?? 'Unknown',
  },
  {
    id: 'restore',
    title: '',
    width: '120px',
    cell: (item) => (
      <Button icon={ArchiveRestore} aria-label={`Restore ${item.name}`} onClick={() => onRestore(item)}>
        Restore
      </Button>
    ),
  },
];

interface RestoreQuestionProps {
  readonly kind: ArchiveKind;
  readonly item: ArchivedItem;
  readonly onClose: () => void;
}

function RestoreQuestion({ kind, item: { uuid, name, place }, onClose }: RestoreQuestionProps) {
  const restore = async () => {
    const { parts } = await client.restoreArchived({ params: { kind, id: uuid } });
    showToast('success', restoredWords(kind, name, parts));
    void queryClient.invalidateQueries();
  };
  return (
    <Confirm open title={`Restore ${name}?`} action="Restore" onClose={onClose} onConfirm={restore}>
      {place !== '' && kind !== 'user' && `${name} returns to ${place}. `}
      {partWords(kind)}
    </Confirm>
  );
}
