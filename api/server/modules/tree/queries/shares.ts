/** With whom items are shared, in a tenant's transaction. */
import { sql } from 'kysely';
import type { GivenAccess } from '../../../../contract/index.ts';
import { manyRows } from '../../../storage/many-rows.ts';
import type { Db } from '../../../storage/storage.ts';

interface ShareRow {
  readonly itemId: number;
  readonly access: GivenAccess;
}

/** A share with a user. */
interface UserShare extends ShareRow {
  readonly uuid: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** A share with a group; everyone in the company is the group with the company's own uuid. */
interface GroupShare extends ShareRow {
  readonly uuid: string;
  readonly title: string;
}

const EVERYONE = 'Everyone';

/** The present shares of items by name: those with people who have left or with groups that are gone are left out. */
export async function sharesOfItems(
  db: Db,
  ids: readonly number[],
): Promise<{ readonly users: readonly UserShare[]; readonly groups: readonly GroupShare[] }> {
  const users = await manyRows<UserShare>(
    db,
    sql`
    select share.item_id as "itemId", share.access, users.uuid, users.first_name as "firstName",
      users.last_name as "lastName"
    from tree_shares as share
    join memberships as member on member.user_id = share.user_id and member.company_id = share.company_id
    join users on users.id = share.user_id
    where share.item_id = any(${ids}::integer[]) and member.archived_at is null and users.archived_at is null
    order by lower(users.last_name), lower(users.first_name), users.id`,
  );
  const groups = await manyRows<GroupShare>(
    db,
    sql`
    select share.item_id as "itemId", share.access,
      case when share.everyone then company.uuid else g.uuid end as uuid,
      case when share.everyone then ${EVERYONE} else g.title end as title
    from tree_shares as share
    join companies as company on company.id = share.company_id
    left join user_groups as g on g.id = share.group_id
    where share.item_id = any(${ids}::integer[]) and (share.everyone or g.id is not null and g.archived_at is null)
    order by share.everyone desc, lower(g.title), g.id`,
  );
  return { users, groups };
}

/** Whom an item is shared with: rows of users and groups. */
export interface ShareTarget {
  readonly userId?: number;
  readonly groupId?: number;
  readonly everyone?: true;
  readonly access: GivenAccess;
}

/** Sets the shares of an item to exactly these. */
export async function setShares(
  db: Db,
  { companyId, itemId }: { readonly companyId: number; readonly itemId: number },
  targets: readonly ShareTarget[],
): Promise<void> {
  await db.deleteFrom('tree_shares').where('item_id', '=', itemId).execute();
  if (targets.length === 0) return;
  const rows = targets.map(({ userId, groupId, everyone, access }) => ({
    company_id: companyId,
    item_id: itemId,
    user_id: userId ?? null,
    group_id: groupId ?? null,
    everyone: everyone ?? false,
    access,
  }));
  await db.insertInto('tree_shares').values(rows).execute();
}

/** Shares a new item with everyone in the company. */
export const shareWithEveryone = (
  db: Db,
  companyId: number,
  itemId: number,
  access: GivenAccess,
): Promise<void> => setShares(db, { companyId, itemId }, [{ everyone: true, access }]);

/** Rows by uuid of users who are in the company now. */
export async function usersToShareWith(db: Db, uuids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; uuid: string }>`
    select users.id, users.uuid from users join memberships as member on member.user_id = users.id
    where users.uuid = any(${uuids}::uuid[]) and member.archived_at is null and users.archived_at is null`.execute(
    db,
  );
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
}

/** Rows by uuid of groups that exist. */
export async function groupsToShareWith(db: Db, uuids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('user_groups')
    .where(sql<boolean>`uuid = any(${uuids}::uuid[])`)
    .where('archived_at', 'is', null)
    .select(['id', 'uuid'])
    .execute();
  return new Map(rows.map(({ id, uuid }) => [uuid, id]));
}

/** The user whose uuid this is, for showing: they may have left. */
export const ownerNamed = (db: Db, uuid: string) =>
  db
    .selectFrom('users')
    .where('uuid', '=', uuid)
    .select(['uuid', 'first_name as firstName', 'last_name as lastName'])
    .executeTakeFirst();

interface Wanted {
  /** In lower case; undefined for all. */
  readonly term: string | undefined;
  readonly limit: number;
  readonly skip: number;
}

/** Users of the company by name. */
export async function searchUsersToShare(db: Db, { term = '', limit, skip }: Wanted) {
  const { rows } = await sql<{ uuid: string; firstName: string; lastName: string }>`
    select users.uuid, users.first_name as "firstName", users.last_name as "lastName"
    from users join memberships as member on member.user_id = users.id
    where member.archived_at is null and users.archived_at is null
      and strpos(lower(users.first_name || ' ' || users.last_name), ${term}) > 0
    order by lower(users.last_name), lower(users.first_name), users.id limit ${limit} offset ${skip}`.execute(
    db,
  );
  return rows;
}

/** Groups by title; everyone in the company first. */
export async function searchGroupsToShare(db: Db, companyId: number, { term = '', limit, skip }: Wanted) {
  const { rows } = await sql<{ uuid: string; title: string }>`
    select uuid, title from (
      select uuid, ${EVERYONE}::text as title, 0 as nth, 0 as id from companies where id = ${companyId}
      union all select uuid, title, 1, id from user_groups where archived_at is null) as found
    where strpos(lower(title), ${term}) > 0
    order by nth, lower(title), id limit ${limit} offset ${skip}`.execute(db);
  return rows;
}
