/** Who is named as told, as users and as groups, in a tenant's transaction. */
import { sql } from 'kysely';
import type { NotifiedGroup, NotifiedUser, Permissions } from '../../../../contract/index.ts';
import { type AnyId, isAmong } from '../../../storage/ids.ts';
import type { Db } from '../../../storage/storage.ts';
import { USER_ADDRESS } from '../../../storage/user-address.ts';
import { maySeeAlerts } from './rules.ts';

const USER = [
  'users.id',
  'users.uuid',
  'users.first_name as firstName',
  'users.last_name as lastName',
  USER_ADDRESS.as('email'),
] as const;

const PERMISSIONS = sql<Permissions>`coalesce(memberships.permissions, roles.permissions)`.as('permissions');

/** A user with their right to alerts in place of all their permissions. */
function toNotified<T extends { readonly permissions: Permissions }>({ permissions, ...user }: T) {
  return { ...user, seesAlerts: maySeeAlerts(permissions) };
}

const BY_NAME = sql`lower(users.last_name), lower(users.first_name), users.id`;

/** Users who are archived neither themselves nor in this company. */
const present = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .where('memberships.archived_at', 'is', null)
    .where('users.archived_at', 'is', null);

const USERS_COUNT = sql<number>`(select count(*)::integer from group_members
  join memberships on memberships.user_id = group_members.user_id
    and memberships.company_id = group_members.company_id
  join users on users.id = group_members.user_id
  where group_members.group_id = user_groups.id
    and memberships.archived_at is null and users.archived_at is null)`.as('usersCount');

const groups = (db: Db) =>
  db
    .selectFrom('user_groups')
    .where('user_groups.archived_at', 'is', null)
    .select(['user_groups.id', 'user_groups.uuid', 'title', USERS_COUNT]);

/** A user by a group that they are in. */
interface Member {
  /** The group's uuid. */
  readonly group: string;
  readonly userId: number;
  readonly permissions: Permissions;
}

/** The members of these groups, by uuid, with their permissions. */
export async function membersOfGroups(db: Db, uuids: readonly string[]): Promise<Member[]> {
  if (uuids.length === 0) return [];
  return present(db)
    .innerJoin('group_members', (join) =>
      join
        .onRef('group_members.user_id', '=', 'users.id')
        .onRef('group_members.company_id', '=', 'memberships.company_id'),
    )
    .innerJoin('user_groups', 'user_groups.id', 'group_members.group_id')
    .where('user_groups.uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .select(['user_groups.uuid as group', 'users.id as userId'])
    .select(PERMISSIONS)
    .execute();
}

/** How many members of each group are not reached; groups whose members all are, are left out. */
export function leftOutOf(
  members: readonly Member[],
  isReached: (member: Member) => boolean,
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const member of members)
    if (!isReached(member)) counts.set(member.group, (counts.get(member.group) ?? 0) + 1);
  return counts;
}

/** Groups with the number of members who may not see alerts. */
async function withLeftOut<G extends { readonly uuid: string }>(db: Db, groups: readonly G[]) {
  const members = await membersOfGroups(
    db,
    groups.map(({ uuid }) => uuid),
  );
  const counts = leftOutOf(members, ({ permissions }) => maySeeAlerts(permissions));
  return groups.map((group) => ({ ...group, leftOut: counts.get(group.uuid) ?? 0 }));
}

/** By name. `term` in lower case. */
export async function availableRecipients(db: Db, limit: number, term: string | undefined) {
  const name = sql`lower(first_name || ' ' || last_name)`;
  const users = await present(db)
    .where(sql<boolean>`strpos(${name}, ${term ?? ''}) > 0`)
    .select(USER)
    .select(PERMISSIONS)
    .orderBy(BY_NAME)
    .limit(limit)
    .execute();
  return {
    users: users.map(toNotified),
    groups: await withLeftOut(
      db,
      await groups(db)
        .where(sql<boolean>`strpos(lower(title), ${term ?? ''}) > 0`)
        .orderBy(sql`lower(title)`)
        .limit(limit)
        .execute(),
    ),
  };
}

/** The ids of these users; undefined if one of them is nobody of the company. */
export async function usersNamed(db: Db, ids: readonly AnyId[]): Promise<number[] | undefined> {
  if (ids.length === 0) return [];
  const rows = await present(db).where(isAmong('users', ids)).select(['users.id', 'users.uuid']).execute();
  return allNamed(rows, ids);
}

export async function groupsNamed(db: Db, ids: readonly AnyId[]): Promise<number[] | undefined> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('user_groups')
    .where('archived_at', 'is', null)
    .where(isAmong('user_groups', ids))
    .select(['id', 'uuid'])
    .execute();
  return allNamed(rows, ids);
}

function allNamed(rows: readonly { id: number; uuid: string }[], ids: readonly AnyId[]) {
  const known = new Set(rows.flatMap(({ id, uuid }) => [String(id), uuid]));
  return ids.every((id) => known.has(String(id))) ? rows.map(({ id }) => id) : undefined;
}

interface Named {
  readonly users: readonly number[];
  readonly groups: readonly number[];
  readonly escalationGroups: readonly number[];
}

/** Makes the recipients of a notification exactly these. */
export async function setRecipients(
  db: Db,
  companyId: number,
  notificationId: number,
  named: Named,
): Promise<void> {
  await db.deleteFrom('notification_recipients').where('notification_id', '=', notificationId).execute();
  const insert = async (column: string, ids: readonly number[], isEscalation: boolean) => {
    if (ids.length === 0) return;
    await sql`insert into notification_recipients (company_id, notification_id, is_escalation, ${sql.ref(column)})
      select ${companyId}::integer, ${notificationId}::integer, ${isEscalation}::boolean, id
      from unnest(${ids}::integer[]) as id on conflict do nothing`.execute(db);
  };
  await insert('user_id', named.users, false);
  await insert('group_id', named.groups, false);
  await insert('group_id', named.escalationGroups, true);
}

interface Recipients {
  readonly users: NotifiedUser[];
  readonly groups: NotifiedGroup[];
  readonly escalationGroups: NotifiedGroup[];
}

/** By name, of each notification; archived users and groups are left out. */
export async function recipientsOf(
  db: Db,
  notificationIds: readonly number[],
): Promise<Map<number, Recipients>> {
  const found = new Map<number, Recipients>(
    notificationIds.map((id) => [id, { users: [], groups: [], escalationGroups: [] }]),
  );
  const isOurs = sql<boolean>`notification_id = any(${notificationIds}::integer[])`;
  const users = await present(db)
    .innerJoin('notification_recipients as named', 'named.user_id', 'users.id')
    .where(isOurs)
    .select([...USER, 'named.notification_id'])
    .select(PERMISSIONS)
    .orderBy(BY_NAME)
    .execute();
  for (const { notification_id, ...user } of users) found.get(notification_id)!.users.push(toNotified(user));
  const named = await groups(db)
    .innerJoin('notification_recipients as named', 'named.group_id', 'user_groups.id')
    .where(isOurs)
    .select(['named.notification_id', 'named.is_escalation'])
    .orderBy(sql`lower(title)`)
    .execute();
  for (const { notification_id, is_escalation, ...group } of await withLeftOut(db, named))
    found.get(notification_id)![is_escalation ? 'escalationGroups' : 'groups'].push(group);
  return found;
}
