import { Archive, Pencil, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import type { RoleItem } from '../../../api/contract/index.ts';
import { client, usePages } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import { ListScreen } from '../../parts/list/list-screen.tsx';
import { useArchive } from '../../parts/list/use-archive.ts';
import { NEW, useOpenItem } from '../../parts/list/use-open-item.ts';
import { Badge } from '../../ui/badge.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { countWords } from '../../ui/count-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { NewRolePane, RolePane } from './role-pane.tsx';

/** ROLE-05. */
const PAGE_SIZE = 30;

const COLUMNS: readonly Column<RoleItem>[] = [
  {
    id: 'title',
    title: 'Name',
    width: 'minmax(160px, 2fr)',
    cell: (role) => <NameCell name={role.title} after={!role.editable && <Badge>Fixed</Badge>} />,
  },
  {
    id: 'users',
    title: 'Users',
    width: 'minmax(70px, 1fr)',
    // With its noun: beside an open role, and on a phone, the list has no headings.
    cell: (role) => countWords(role.usersCount, 'user'),
  },
];

/** The roles of the company and what each permits (NAV-35). */
export default function RolesPage() {
  const search = useSearch();
  const pages = usePages('roles', { size: PAGE_SIZE, query: { search: search.term } });
  const item = useOpenItem();
  const [archiving, setArchiving] = useState<RoleItem | null>(null);
  const { archive, flashed } = useArchive('roles', item, client.archiveRole);
  const mayAdd = useGranted('Setup.Roles.add');
  const mayUpdate = useGranted('Setup.Roles.update');
  const mayArchive = useGranted('Setup.Roles.archive');

  const menu = (role: RoleItem): (MenuEntry | null)[] => [
    {
      label: mayUpdate && role.editable ? 'Edit' : 'Open',
      icon: Pencil,
      onSelect: () => item.open(role.uuid),
    },
    ...(mayArchive
      ? [
          null,
          {
            label: 'Archive',
            icon: Archive,
            danger: true,
            disabled: !role.editable || role.usersCount > 0,
            hint: role.usersCount > 0 ? 'In use' : undefined,
            onSelect: () => setArchiving(role),
          },
        ]
      : []),
  ];
  return (
    <>
      <ListScreen
        title="Roles"
        noun="role"
        icon={ShieldCheck}
        emptyText="A role defines what its users can see and do."
        search={search}
        pages={pages}
        columns={COLUMNS}
        idOf={(role) => role.uuid}
        nameOf={(role) => role.title}
        selected={item.id}
        flashed={flashed}
        onOpen={(role) => item.open(role.uuid)}
        onAdd={mayAdd ? () => item.open(NEW) : undefined}
        menu={menu}
        detail={
          item.id &&
          (item.id === NEW ? (
            <NewRolePane key={NEW} onMade={item.open} onClose={item.close} />
          ) : (
            <RolePane key={item.id} id={item.id} onClose={item.close} />
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
          Nobody has this role. It can no longer be given to anybody.
        </Confirm>
      )}
    </>
  );
}
