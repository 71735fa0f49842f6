import { MessagesSquare } from 'lucide-react';
import type { MouseEvent } from 'react';
import type { Notification } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import type { ListDescription } from '../../parts/list/list-description.ts';
import { ManagedList } from '../../parts/list/managed-list.tsx';
import { optimistically } from '../../parts/list/optimistic.ts';
import { useManagedList } from '../../parts/list/use-managed-list.ts';
import { fullName } from '../../parts/people/person-avatar.tsx';
import type { Column } from '../../ui/data-list.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { SwitchBox } from '../../ui/switch.tsx';
import { MonitoredItems } from './monitored-items.tsx';
import { NewNotificationPane, NotificationPane } from './notification-pane.tsx';
import { METHOD_TITLES } from './notification-words.ts';
import styles from './notifications.module.css';

const namesOf = ({ groups, users }: Notification): string =>
  [...groups.map(({ title }) => title), ...users.map(fullName)].join(', ') || 'Nobody';

const COLUMNS: readonly Column<Notification>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(130px, 2fr)',
    cell: (row) => <NameCell name={row.name} below={namesOf(row)} />,
  },
  {
    id: 'items',
    title: 'Monitored items',
    width: 'minmax(120px, 3fr)',
    cell: ({ monitoredItems }) => <MonitoredItems items={monitoredItems} />,
  },
  { id: 'told', title: 'Recipients', width: 'minmax(120px, 2fr)', wideOnly: true, cell: namesOf },
  {
    id: 'triggers',
    title: 'Alarm levels',
    width: 'minmax(100px, 2fr)',
    wideOnly: true,
    cell: ({ triggers }) => triggers.join(', '),
  },
  {
    id: 'methods',
    title: 'By',
    width: '96px',
    wideOnly: true,
    cell: ({ methods }) => methods.map((method) => METHOD_TITLES[method]).join(', '),
  },
  { id: 'status', title: 'On', width: '44px', cell: (row) => <Toggle notification={row} /> },
];

/** Switched in the row (NOTI-08). */
function Toggle({ notification: { uuid, name, status } }: { readonly notification: Notification }) {
  const mayUpdate = useGranted('Setup.Notifications.update');
  const toggle = (next: boolean) =>
    void optimistically<Notification>(
      'notifications',
      (rows) => rows.map((row) => (row.uuid === uuid ? { ...row, status: next } : row)),
      () => client.toggleNotification({ params: { id: uuid }, query: { status: next } }),
    );
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps clicks from the row.
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above.
    <span className={styles.toggle} onClick={(event: MouseEvent) => event.stopPropagation()}>
      <SwitchBox aria-label={`${name} is on`} checked={status} disabled={!mayUpdate} onChange={toggle} />
    </span>
  );
}

const NOTIFICATIONS: ListDescription<'notifications'> = {
  call: 'notifications',
  /** NOTI-09. */
  size: 50,
  frame: 'page',
  title: 'Notifications',
  noun: 'notification',
  icon: MessagesSquare,
  emptyText: 'A notification tells people of alarms: which alarms, whom, and by which way.',
  columns: COLUMNS,
  isNarrowBesidePane: true,
  nameOf: ({ name }) => name,
  rights: {
    add: 'Setup.Notifications.add',
    update: 'Setup.Notifications.update',
    archive: 'Setup.Notifications.archive',
  },
  removal: {
    verb: 'Archive',
    call: (id) => client.archiveNotification({ params: { id } }),
    consequence: () => 'Nobody is told of its alarms any more, also not of those that wait to be sent.',
  },
  NewPane: NewNotificationPane,
  Pane: NotificationPane,
};

/** Who is told of which alarms (NAV-40). */
export default function NotificationsPage() {
  return <ManagedList list={useManagedList(NOTIFICATIONS)} />;
}
