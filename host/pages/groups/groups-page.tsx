import { Group } from 'lucide-react';
import type { GroupItem } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import type { ListDescription } from '../../parts/list/list-description.ts';
import { ManagedList } from '../../parts/list/managed-list.tsx';
import { useManagedList } from '../../parts/list/use-managed-list.ts';
import type { Column } from '../../ui/data-list.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { GroupPane, NewGroupPane } from './group-pane.tsx';

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

const GROUPS: ListDescription<'groups'> = {
  call: 'groups',
  /** GROUP-02. */
  size: 30,
  frame: 'page',
  title: 'Groups',
  noun: 'group',
  icon: Group,
  emptyText: 'A group names several people at once, for example everybody on the night shift.',
  columns: COLUMNS,
  nameOf: (group) => group.title,
  rights: { add: 'Setup.Groups.add', update: 'Setup.Groups.update', archive: 'Setup.Groups.archive' },
  removal: {
    verb: 'Archive',
    call: (id) => client.archiveGroup({ params: { id } }),
    consequence: () =>
      'What is shared with this group is no longer shared with its members. The members stay.',
  },
  NewPane: NewGroupPane,
  Pane: GroupPane,
};

/** Groups of users (NAV-36). */
export default function GroupsPage() {
  return <ManagedList list={useManagedList(GROUPS)} />;
}
