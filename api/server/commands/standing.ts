/** What somebody may do now: asked again when a command that waited is due. */
import { sql } from 'kysely';
import type { Permissions } from '../../contract/index.ts';
import type { Db } from '../storage/storage.ts';

/** The permissions of a user in the transaction's company; undefined where he is no longer one of its people. */
export async function permissionsNow(db: Db, userId: number): Promise<Permissions | undefined> {
  const row = await db
    .selectFrom('memberships as member')
    .innerJoin('users as user', 'user.id', 'member.user_id')
    .innerJoin('roles as role', 'role.id', 'member.role_id')
    .where('member.user_id', '=', userId)
    .where('member.archived_at', 'is', null)
    .where('user.archived_at', 'is', null)
    .select(sql<Permissions>`coalesce(member.permissions, role.permissions)`.as('permissions'))
    .executeTakeFirst();
  return row?.permissions;
}
