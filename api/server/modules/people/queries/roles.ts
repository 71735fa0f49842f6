/** Roles of a tenant's transaction. */

import { sql } from 'kysely';
import type { Permissions } from '../../../../contract/permissions.ts';
import { ADMINISTRATOR } from '../../../access/administrator.ts';
import { type AnyId, isId } from '../../../storage/ids.ts';
import type { Db } from '../../../storage/storage.ts';

export interface StoredRole {
  readonly id: number;
  readonly uuid: string;
  readonly title: string;
  readonly type: string | null;
  readonly editable: boolean;
  readonly permissions: Permissions;
  readonly usersCount: number;
}

const rows = (db: Db) =>
  db
    .selectFrom('roles')
    .where('roles.archived_at', 'is', null)
    .select(['roles.id', 'roles.uuid', 'title', 'type', 'editable', 'roles.permissions'])
    .select(
      sql<number>`(select count(*)::integer from memberships
        where memberships.role_id = roles.id and memberships.archived_at is null)`.as('usersCount'),
    );

/** By title; with a term those that have it in their title. A company has few, so that all can be checked. */
export function listRoles(db: Db, term: string | undefined): Promise<StoredRole[]> {
  const all = rows(db).orderBy(sql`lower(title)`).orderBy('roles.id');
  return (term ? all.where(sql<boolean>`strpos(lower(title), ${term}) > 0`) : all).execute();
}

export const findRole = (db: Db, id: AnyId): Promise<StoredRole | undefined> =>
  rows(db).where(isId('roles', id)).executeTakeFirst();

/** The same, locked until the transaction ends. */
export async function lockRole(db: Db, id: AnyId): Promise<StoredRole | undefined> {
  await db.selectFrom('roles').where(isId('roles', id)).select('id').forUpdate().execute();
  return findRole(db, id);
}

export const insertRole = (db: Db, companyId: number, title: string, permissions: Permissions) =>
  db
    .insertInto('roles')
    .values({ company_id: companyId, title, type: null, permissions: JSON.stringify(permissions) })
    .returning(['id', 'uuid', 'title'])
    .executeTakeFirstOrThrow();

export async function changeRole(db: Db, id: number, title: string, permissions: Permissions): Promise<void> {
  await db
    .updateTable('roles')
    .set({ title, permissions: JSON.stringify(permissions) })
    .where('id', '=', id)
    .execute();
}

export async function archiveRole(db: Db, id: number): Promise<void> {
  await db.updateTable('roles').set({ archived_at: new Date() }).where('id', '=', id).execute();
}

/**
 * Grants `permissions` to every company's administrators. Their role is not editable, so a right
 * that a newer version adds can reach them in no other way. Needs a system transaction.
 */
export async function renewAdministrators(db: Db, permissions: Permissions): Promise<void> {
  await db
    .updateTable('roles')
    .set({ permissions: JSON.stringify(permissions) })
    .where('type', '=', ADMINISTRATOR)
    .where('editable', '=', false)
    .execute();
}

/** Locks the memberships of a company's administrators until the transaction ends, and returns their users. */
export async function lockAdministrators(db: Db): Promise<number[]> {
  const found = await db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('roles.type', '=', ADMINISTRATOR)
    .where('memberships.archived_at', 'is', null)
    .where('users.archived_at', 'is', null)
    .select('memberships.user_id')
    .forUpdate('memberships')
    .execute();
  return found.map((row) => row.user_id);
}
