import { Archive, KeyRound, Pencil, UserRoundCog, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { UserItem } from '../../../api/contract/index.ts';
import { client, usePages } from '../../data/session/api.ts';
import { useGranted } from '../../data/site/queries.ts';
import { sessionStore } from '../../data/stores/session-store.ts';
import { showToast } from '../../data/stores/toast-store.ts';
import { ListScreen } from '../../parts/list/list-screen.tsx';
import { fullName, PersonAvatar } from '../../parts/list/person-avatar.tsx';
import { useArchive } from '../../parts/list/use-archive.ts';
import { NEW, useOpenItem } from '../../parts/list/use-open-item.ts';
import { PASSWORD_HELP } from '../../parts/people/password-input.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import type { Column } from '../../ui/data-list.tsx';
import type { MenuEntry } from '../../ui/menu.tsx';
import { NameCell } from '../../ui/name-cell.tsx';
import { useSearch } from '../../ui/use-search.ts';
import { NewUserPane } from './new-user-pane.tsx';
import { useActAs } from './use-act-as.ts';
import { UserPane } from './user-pane.tsx';

/** USER-06. */
const PAGE_SIZE = 50;

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
        after={user.uuid === sessionStore.user?.uuid && <Badge>You</Badge>}
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

/** A question about one user, before it is done. */
interface Asked {
  readonly what: 'archive' | 'reset';
  readonly user: UserItem;
}

/** The users of the company (NAV-34). */
export default function UsersPage() {
  const search = useSearch();
  const pages = usePages('users', { size: PAGE_SIZE, query: { search: search.term, include: 'groups' } });
  const item = useOpenItem();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { archive, flashed } = useArchive('users', item, client.archiveUser);
  const mayAdd = useGranted('Setup.Users.add');
  const mayUpdate = useGranted('Setup.Users.update');
  const mayArchive = useGranted('Setup.Users.archive');
  const actAs = useActAs();

  const menu = (user: UserItem): (MenuEntry | null)[] => {
    const isSelf = user.uuid === sessionStore.user?.uuid;
    return [
      { label: mayUpdate ? 'Edit' : 'Open', icon: Pencil, onSelect: () => item.open(user.uuid) },
      ...(mayUpdate
        ? [{ label: 'Reset password', icon: KeyRound, onSelect: () => setAsked({ what: 'reset', user }) }]
        : []),
      ...(actAs && !isSelf
        ? [{ label: 'Act as this user', icon: UserRoundCog, onSelect: () => void actAs(user.uuid) }]
        : []),
      ...(mayArchive && !isSelf
        ? [
            null,
            {
              label: 'Archive',
              icon: Archive,
              danger: true,
              onSelect: () => setAsked({ what: 'archive', user }),
            },
          ]
        : []),
    ];
  };
  return (
    <>
      <ListScreen
        title="Users"
        noun="user"
        icon={UsersRound}
        emptyText="Invite operators, builders and administrators. Each receives an email to set a password."
        search={search}
        pages={pages}
        columns={COLUMNS}
        idOf={(user) => user.uuid}
        nameOf={fullName}
        selected={item.id}
        flashed={flashed}
        onOpen={(user) => item.open(user.uuid)}
        onAdd={mayAdd ? () => item.open(NEW) : undefined}
        menu={menu}
        detail={item.id && <Detail key={item.id} id={item.id} onOpen={item.open} onClose={item.close} />}
      />
      {asked && (
        <AskFirst asked={asked} onClose={() => setAsked(null)} onArchive={() => void archive(asked.user)} />
      )}
    </>
  );
}

interface DetailProps {
  readonly id: string;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}

const Detail = ({ id, onOpen, onClose }: DetailProps) =>
  id === NEW ? <NewUserPane onMade={onOpen} onClose={onClose} /> : <UserPane id={id} onClose={onClose} />;

interface AskFirstProps {
  readonly asked: Asked;
  readonly onClose: () => void;
  readonly onArchive: () => void;
}

function AskFirst({ asked: { what, user }, onClose, onArchive }: AskFirstProps) {
  const name = fullName(user);
  if (what === 'archive')
    return (
      <Confirm
        open
        danger
        title={`Archive ${name}?`}
        action="Archive"
        onClose={onClose}
        // The row goes at once; a refusal brings it back and says why.
        onConfirm={async () => onArchive()}
      >
        {user.firstName} is signed out everywhere at once and can no longer sign in to this company. Past
        actions stay in the logs. To restore access, choose the person under New user again.
      </Confirm>
    );
  return (
    <Confirm
      open
      title={`Reset the password of ${name}?`}
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
