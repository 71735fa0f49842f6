import { ShieldCheck } from 'lucide-react';
import type { RoleItem } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import type { ListDescription } from '../../parts/list/list-description.ts';
import { ManagedList } from '../../parts/list/managed-list.tsx';
import { useManagedList } from '../../parts/list/use-managed-list.ts';
import { Badge } from '../../ui/badge.tsx';
import { countWords } from '../../ui/count-words.ts';
import type { Column } from '../../ui/data-list.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { NewRolePane, RolePane } from './role-pane.tsx';

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

const ROLES: ListDescription<'roles'> = {
  call: 'roles',
  /** ROLE-05. */
  size: 30,
  frame: 'page',
  title: 'Roles',
  noun: 'role',
  icon: ShieldCheck,
  emptyText: 'A role defines what its users can see and do.',
  columns: COLUMNS,
  nameOf: (role) => role.title,
  rights: { add: 'Setup.Roles.add', update: 'Setup.Roles.update', archive: 'Setup.Roles.archive' },
  isEditable: (role) => role.editable,
  removal: {
    verb: 'Archive',
    call: (id) => client.archiveRole({ params: { id } }),
    consequence: () => 'Nobody has this role. It can no longer be given to anybody.',
    entryFor: ({ editable, usersCount }) => ({
      disabled: !editable || usersCount > 0,
      hint: usersCount > 0 ? 'In use' : undefined,
    }),
  },
  NewPane: NewRolePane,
  Pane: RolePane,
};

/** The roles of the company and what each permits (NAV-35). */
export default function RolesPage() {
  return <ManagedList list={useManagedList(ROLES)} />;
}
