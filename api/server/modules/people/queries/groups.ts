/** Groups of users, in a tenant's transaction. */
import { sql } from 'kysely';
import { type AnyId, isAmong, isId } from '../../../storage/ids.ts';
import type { Page } from '../../../storage/page.ts';
import type { Db } from '../../../storage/storage.ts';
import { USER_ADDRESS } from '../../../storage/user-address.ts';
import { BY_NAME, isNamed } from './users.ts';

const MEMBER = [
  'users.id',
  'users.uuid',
  'first_name as firstName',
  'last_name as lastName',
  USER_ADDRESS.as('email'),
] as const;

/** Members who are archived neither as users nor in this company. */
const membersOf = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .where('memberships.archived_at', 'is', null)
    .where('users.archived_at', 'is', null);

const rows = (db: Db) =>
  db
    .selectFrom('user_groups')
    .where('user_groups.archived_at', 'is', null)
    .select(['user_groups.id', 'user_groups.uuid', 'title'])
    .select(
      sql<number>`(select count(*)::integer from group_members
        join memberships on memberships.user_id = group_members.user_id
          and memberships.company_id = group_members.company_id
        join users on users.id = group_members.user_id
        where group_members.group_id = user_groups.id
          and memberships.archived_at is null and users.archived_at is null)`.as('usersCount'),
    );

export async function listGroups(db: Db, page: Page, term: string | undefined) {
  const titled = sql<boolean>`strpos(lower(title), ${term ?? ''}) > 0`;
  const all = db.selectFrom('user_groups').where('archived_at', 'is', null);
  const { total } = await (term ? all.where(titled) : all)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const found = term ? rows(db).where(titled) : rows(db);
  const items = await found
    .orderBy(sql`lower(title)`)
    .orderBy('user_groups.id')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { items, total };
}

export const findGroup = (db: Db, id: AnyId) => rows(db).where(isId('user_groups', id)).executeTakeFirst();

/** The users of a group, by name. */
export const usersOfGroup = (db: Db, groupId: number) =>
  membersOf(db)
    .innerJoin('group_members', 'group_members.user_id', 'users.id')
    .where('group_members.group_id', '=', groupId)
    .select(MEMBER)
    .orderBy(BY_NAME)
    .execute();

/** Users of the company who are not in the group; without a group, all. */
export async function availableMembers(
  db: Db,
  page: Page,
  { groupId, term }: { readonly groupId: number | undefined; readonly term: string | undefined },
) {
  let found = membersOf(db);
  if (groupId !== undefined)
    found = found.where(
      sql<boolean>`not exists (select from group_members
        where group_members.group_id = ${groupId} and group_members.user_id = users.id)`,
    );
  if (term) found = found.where(isNamed(term));
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const items = await found.select(MEMBER).orderBy(BY_NAME).limit(page.limit).offset(page.skip).execute();
  return { items, total };
}

/** The ids of the rows of these users; ids that name none of the company's users are left out. */
export async function usersNamed(db: Db, ids: readonly AnyId[]): Promise<number[]> {
  const found = await membersOf(db).where(isAmong('users', ids)).select('users.id').execute();
  return found.map((row) => row.id);
}

/** Groups that ids name. */
export async function groupsNamed(db: Db, ids: readonly AnyId[]): Promise<number[]> {
  const found = await db
    .selectFrom('user_groups')
    .where('archived_at', 'is', null)
    .where(isAmong('user_groups', ids))
    .select('id')
    .execute();
  return found.map((row) => row.id);
}

export const insertGroup = (db: Db, companyId: number, title: string) =>
  db
    .insertInto('user_groups')
    .values({ company_id: companyId, title })
    .returning('id')
    .executeTakeFirstOrThrow();

/** Sets the members of a group to exactly these users. */
export async function setMembers(
  db: Db,
  companyId: number,
  groupId: number,
  userIds: readonly number[],
): Promise<void> {
  await db
    .deleteFrom('group_members')
    .where('group_id', '=', groupId)
    .where(sql<boolean>`user_id <> all(${userIds}::integer[])`)
    .execute();
  await addMembers(db, companyId, [groupId], userIds);
}

/** Adds users to groups; present members stay. */
export async function addMembers(
  db: Db,
  companyId: number,
  groupIds: readonly number[],
  userIds: readonly number[],
): Promise<void> {
  await sql`insert into group_members (company_id, group_id, user_id)
    select ${companyId}::integer, g, u from unnest(${groupIds}::integer[]) as g, unnest(${userIds}::integer[]) as u
    on conflict do nothing`.execute(db);
}

/** User → their groups, by title. */
export async function groupsOfUsers(db: Db, userIds: readonly number[]) {
  const found = await db
    .selectFrom('group_members')
    .innerJoin('user_groups', 'user_groups.id', 'group_members.group_id')
    .where('user_groups.archived_at', 'is', null)
    .where(sql<boolean>`group_members.user_id = any(${userIds}::integer[])`)
    .orderBy(sql`lower(title)`)
    .orderBy('user_groups.id')
    .select(['group_members.user_id', 'user_groups.id', 'user_groups.uuid', 'title'])
    .execute();
  return Map.groupBy(found, (row) => row.user_id);
}

export async function changeGroup(
  db: Db,
  id: number,
  values: { title?: string; archived_at?: Date },
): Promise<void> {
  await db.updateTable('user_groups').set(values).where('id', '=', id).execute();
}
