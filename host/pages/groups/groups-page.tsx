import { Archive, Group, Pencil } from 'lucide-react';
import { useState } from 'react';
import type { GroupItem } from '../../../api/contract/index.ts';
import { client, usePages } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import { ListScreen } from '../../parts/list/list-screen.tsx';
import { useArchive } from '../../parts/list/use-archive.ts';
import { NEW, useOpenItem } from '../../parts/list/use-open-item.ts';
import { Confirm } from '../../ui/confirm.tsx';
import type { Column } from '../../ui/data-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { GroupPane, NewGroupPane } from './group-pane.tsx';

/** GROUP-02. */
const PAGE_SIZE = 30;

const COLUMNS: readonly Column<GroupItem>[] = [
  {
    id: 'title',
    title: 'Name',
    width: 'minmax(160px, 2fr)',
    cell: (group) => <NameCell name={group.title} />,
  },
  {
    id: 'members',
    title: 'Members',
    width: 'minmax(70px, 1fr)',
    cell: (group) => group.usersCount.toLocaleString('en'),
  },
];

/** Groups of users (NAV-36). */
export default function GroupsPage() {
  const search = useSearch();
  const pages = usePages('groups', { size: PAGE_SIZE, query: { search: search.term } });
  const item = useOpenItem();
  const [archiving, setArchiving] = useState<GroupItem | null>(null);
  const { archive, flashed } = useArchive('groups', item, client.archiveGroup);
  const mayAdd = useGranted('Setup.Groups.add');
  const mayUpdate = useGranted('Setup.Groups.update');
  const mayArchive = useGranted('Setup.Groups.archive');

  const menu = (group: GroupItem): (MenuEntry | null)[] => [
    { label: mayUpdate ? 'Edit' : 'Open', icon: Pencil, onSelect: () => item.open(group.uuid) },
    ...(mayArchive
      ? [null, { label: 'Archive', icon: Archive, danger: true, onSelect: () => setArchiving(group) }]
      : []),
  ];
  return (
    <>
      <ListScreen
        title="Groups"
        noun="group"
        icon={Group}
        emptyText="A group names several people at once, for example everybody on the night shift."
        search={search}
        pages={pages}
        columns={COLUMNS}
        idOf={(group) => group.uuid}
        nameOf={(group) => group.title}
        selected={item.id}
        flashed={flashed}
        onOpen={(group) => item.open(group.uuid)}
        onAdd={mayAdd ? () => item.open(NEW) : undefined}
        menu={menu}
        detail={
          item.id &&
          (item.id === NEW ? (
            <NewGroupPane key={NEW} onMade={item.open} onClose={item.close} />
          ) : (
            <GroupPane key={item.id} id={item.id} onClose={item.close} />
          ))
        }
      />
      {archiving && (
        <Confirm
          open
          danger
          title={`Archive ${archiving.title}?`}
          action="Archive"
          onClose={() => setArchiving(null)}
          // The row goes at once; a refusal brings it back and says why.
          onConfirm={async () => void archive(archiving)}
        >
          What is shared with this group is no longer shared with its members. The members stay.
        </Confirm>
      )}
    </>
  );
}
