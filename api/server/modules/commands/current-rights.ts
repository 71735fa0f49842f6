/** What somebody may do now: checked again when a waiting command falls due. */
import { sql } from 'kysely';
import type { Permissions } from '../../../contract/index.ts';
import { ADMINISTRATOR } from '../../access/administrator.ts';
import type { Db } from '../../storage/storage.ts';
import type { Viewing } from '../diagrams/index.ts';

/** The company's people with their present roles; archived people are not included. */
const members = (db: Db) =>
  db
    .selectFrom('memberships as member')
    .innerJoin('users as user', 'user.id', 'member.user_id')
    .innerJoin('roles as role', 'role.id', 'member.role_id')
    .where('member.archived_at', 'is', null)
    .where('user.archived_at', 'is', null);

/**
 * A user with their permissions in the transaction's company; undefined if they are no longer one of its
 * people, or the company is closed.
 */
export async function viewingNow(db: Db, userId: number): Promise<Viewing | undefined> {
  const row = await members(db)
    .innerJoin('companies as company', 'company.id', 'member.company_id')
    .where('member.user_id', '=', userId)
    .where('company.archived_at', 'is', null)
    .select(['user.uuid', 'role.type'])
    .select(sql<Permissions>`coalesce(member.permissions, role.permissions)`.as('permissions'))
    .executeTakeFirst();
  if (!row) return undefined;
  const { uuid, type, permissions } = row;
  return { member: { userId, uuid, isAdministrator: type === ADMINISTRATOR }, permissions };
}

/** Whether somebody administers the transaction's company. */
export async function isAdministratorNow(db: Db, userUuid: string): Promise<boolean> {
  const row = await members(db)
    .where('user.uuid', '=', userUuid)
    .where('role.type', '=', ADMINISTRATOR)
    .select('user.id')
    .executeTakeFirst();
  return row !== undefined;
}
