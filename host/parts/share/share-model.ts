/** Who has which access to an item, while it is edited. No React here: tested as data. */
import type { AnswerOf } from '../../../api/client/client.ts';
import { type Access, FOLDER_TEXTS, type GivenAccess } from '../../../api/contract/index.ts';

/** Somebody with access, and an option of the picker (SHARE-04). */
export interface ShareRow {
  readonly value: string;
  /** Full name, or title of the group. */
  readonly label: string;
  readonly uuid: string;
  readonly accessType: Access;
  readonly type: 'user' | 'group';
}

interface Person {
  readonly uuid: string;
  readonly firstName: string;
  readonly lastName: string;
}
interface Group {
  readonly uuid: string;
  readonly title: string;
}

const userRow = (person: Person, accessType: Access): ShareRow => ({
  ...{ value: person.uuid, uuid: person.uuid, accessType, type: 'user' },
  label: `${person.firstName} ${person.lastName}`.trim(),
});
const groupRow = ({ uuid, title }: Group, accessType: Access): ShareRow => ({
  ...{ value: uuid, uuid, label: title, accessType, type: 'group' },
});

/** The owner first, then users and groups. */
export const rowsOf = ({ owner, users, groups }: AnswerOf<'shareDetails'>): readonly ShareRow[] => [
  ...(owner ? [userRow(owner, 'owner')] : []),
  ...users.map((user) => userRow(user, user.access)),
  ...groups.map((group) => groupRow(group, group.access)),
];

/** What a search found. A new entry starts as view (SHARE-15). */
export const optionsOf = ({ users, groups }: AnswerOf<'shareSearch'>): readonly ShareRow[] => [
  ...users.map((user) => userRow(user, 'view')),
  ...groups.map((group) => groupRow(group, 'view')),
];

/** Why somebody cannot be added (SHARE-11, SHARE-12); undefined if they can. */
export function addError(rows: readonly ShareRow[], { uuid }: ShareRow): string | undefined {
  const row = rows.find((one) => one.uuid === uuid);
  if (!row) return undefined;
  return row.accessType === 'owner' ? FOLDER_TEXTS.isOwner : FOLDER_TEXTS.alreadyShared;
}

/** The rows with another access for one of them; `remove` drops it. That of the owner is fixed (SHARE-15). */
export const withAccess = (
  rows: readonly ShareRow[],
  uuid: string,
  access: GivenAccess | 'remove',
): readonly ShareRow[] =>
  rows.flatMap((row) => {
    if (row.uuid !== uuid || row.accessType === 'owner') return [row];
    return access === 'remove' ? [] : [{ ...row, accessType: access }];
  });

/** The lists that are submitted (SHARE-02): without the owner (SHARE-09). */
export function bodyOf(rows: readonly ShareRow[]) {
  const entries = (type: ShareRow['type']) =>
    rows.flatMap(({ uuid, accessType, ...row }) =>
      row.type === type && accessType !== 'owner' ? [{ uuid, access: accessType }] : [],
    );
  return { users: entries('user'), groups: entries('group') };
}
