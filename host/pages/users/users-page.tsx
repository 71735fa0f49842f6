import { KeyRound, MailPlus, UserRoundCog, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import type { UserItem } from '../../../api/contract/index.ts';
import { client } from '../../data/session/api.ts';
import { messageOf } from '../../data/session/messages.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import type { ListDescription } from '../../parts/list/list-description.ts';
import { ManagedList } from '../../parts/list/managed-list.tsx';
import { useManagedList } from '../../parts/list/use-managed-list.ts';
import { PASSWORD_HELP } from '../../parts/people/password-input.tsx';
import { fullName, PersonAvatar } from '../../parts/people/person-avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import type { Column } from '../../ui/data-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { ArchivedUserPane } from './archived-user-pane.tsx';
import { NewUserPane } from './new-user-pane.tsx';
import { useActAs } from './use-act-as.ts';
import { UserPane } from './user-pane.tsx';

const ADMINISTRATOR = 'CompanyAdmin';

const isSelf = ({ uuid }: UserItem): boolean => uuid === sessionStore.user?.uuid;

function StateBadge({ user }: { readonly user: UserItem }) {
  if (isSelf(user)) return <Badge>You</Badge>;
  if (!user.active) return <Badge>Archived</Badge>;
  return user.invited && <Badge>Invited</Badge>;
}

const COLUMNS: readonly Column<UserItem>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 'minmax(160px, 2fr)',
    cell: (user) => (
      <NameCell
        before={<PersonAvatar person={user} />}
        name={fullName(user)}
        below={user.email}
        after={<StateBadge user={user} />}
      />
    ),
  },
  { id: 'email', title: 'Email', width: 'minmax(150px, 2fr)', wideOnly: true, cell: (user) => user.email },
  { id: 'role', title: 'Role', width: 'minmax(84px, 1fr)', cell: (user) => user.role.title },
  {
    id: 'groups',
    title: 'Groups',
    width: 'minmax(64px, 1fr)',
    wideOnly: true,
    cell: (user) => (user.groups ?? []).map((group) => group.title).join(', '),
  },
];

const USERS: ListDescription<'users'> = {
  call: 'users',
  /** USER-06. */
  size: 50,
  query: { include: 'groups' },
  frame: 'page',
  title: 'Users',
  noun: 'user',
  icon: UsersRound,
  emptyText: 'Invite operators, builders and administrators. Each receives an email to set a password.',
  columns: COLUMNS,
  nameOf: fullName,
  isEditable: ({ active }) => active,
  rights: { add: 'Setup.Users.add', update: 'Setup.Users.update', archive: 'Setup.Users.archive' },
  removal: {
    verb: 'Archive',
    call: (id) => client.archiveUser({ params: { id } }),
    consequence: ({ firstName }) =>
      `${firstName} is signed out everywhere at once and can no longer sign in to this company. Past actions stay in the logs. To restore access, choose the person under New user again. What ${firstName} owns stays, and an administrator can take it over.`,
    entryFor: (user) => (isSelf(user) || !user.active ? null : {}),
  },
  NewPane: NewUserPane,
  Pane: UserPane,
};

/** The users of the company (NAV-34). */
export default function UsersPage() {
  const [isWithArchived, setWithArchived] = useState(false);
  const list = useManagedList(USERS, isWithArchived ? { include: 'archived' } : undefined);
  const isAdministrator = useSnapshot(sessionStore).user?.role.type === ADMINISTRATOR;
  const open = list.pages.data?.items.find(({ uuid }) => uuid === list.item.id);
  const [resetting, setResetting] = useState<UserItem | null>(null);
  const actAs = useActAs();
  const menu = (user: UserItem): MenuEntry[] => (user.active ? menuOf(user) : []);
  const menuOf = (user: UserItem): MenuEntry[] => [
    ...(list.may.update
      ? [
          user.invited
            ? { label: 'Resend invitation', icon: MailPlus, onSelect: () => void inviteAgain(user) }
            : { label: 'Reset password', icon: KeyRound, onSelect: () => setResetting(user) },
        ]
      : []),
    ...(actAs && !isSelf(user) && !user.invited
      ? [{ label: 'Act as this user', icon: UserRoundCog, onSelect: () => void actAs(user.uuid) }]
      : []),
  ];
  return (
    <>
      <ManagedList
        list={list}
        menu={menu}
        filters={
          isAdministrator && (
            <Checkbox label="Archived too" checked={isWithArchived} onChange={setWithArchived} />
          )
        }
        pane={
          open && !open.active ? (
            <ArchivedUserPane key={open.uuid} user={open} onClose={list.item.close} />
          ) : undefined
        }
      />
      {resetting && <ResetPassword user={resetting} onClose={() => setResetting(null)} />}
    </>
  );
}

/** Nothing is changed by it but the link: the earlier one serves no more. */
async function inviteAgain({ uuid }: UserItem): Promise<void> {
  try {
    const { message } = await client.resetUserPassword({ body: { uuid } });
    showToast('success', message);
  } catch (error) {
    showToast('error', messageOf(error));
  }
}

interface ResetPasswordProps {
  readonly user: UserItem;
  readonly onClose: () => void;
}

/** Asks before a password link is mailed to a user. */
function ResetPassword({ user, onClose }: ResetPasswordProps) {
  return (
    <Confirm
      open
      title={`Reset the password of ${fullName(user)}?`}
      action="Send email"
      onClose={onClose}
      onConfirm={async () => {
        const { message } = await client.resetUserPassword({ body: { uuid: user.uuid } });
        showToast('success', message);
      }}
    >
      A link to set a new password will be emailed to {user.email}. The current password works until the link
      is used. {PASSWORD_HELP}
    </Confirm>
  );
}
