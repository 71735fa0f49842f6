/** Whether somebody may still watch: checked in storage repeatedly while their sockets are open. */
import { sql } from 'kysely';
import { isGranted, type Permissions } from '../../../contract/permissions.ts';
import { actorStands } from '../../access/session-validity.ts';
import type { Db } from '../../storage/storage.ts';

/** A user in a company, signed in on one device. */
export interface Viewer {
  readonly userId: number;
  readonly companyId: number;
  /** The refresh family. */
  readonly sessionId: string;
}

/** What a viewer may see. */
export interface Sight {
  /** The state of alarms. */
  readonly alarms: boolean;
}

const mayWatch = (permissions: Permissions): boolean =>
  isGranted(permissions, 'Dash.canSee') || isGranted(permissions, 'Site.Overview.canSee');

const sightOf = (permissions: Permissions): Sight => ({
  alarms: isGranted(permissions, 'Alerts.canSee') || isGranted(permissions, 'Site.Alerts.canSee'),
});

/**
 * Which of the viewers may watch live values now, and what they may see: a user and membership that are not archived, a valid session, and
 * the right to see diagrams. One statement for all of them; needs a system transaction.
 */
export async function viewersStillAllowed(
  db: Db,
  viewers: readonly Viewer[],
  now: number,
): Promise<Map<Viewer, Sight>> {
  if (viewers.length === 0) return new Map();
  const rows = await db
    .selectFrom('refresh_families as family')
    .innerJoin('memberships as member', (join) =>
      join
        .onRef('member.user_id', '=', 'family.user_id')
        .onRef('member.company_id', '=', 'family.company_id'),
    )
    .innerJoin('users as user', 'user.id', 'member.user_id')
    .innerJoin('companies as company', 'company.id', 'member.company_id')
    .innerJoin('roles as role', 'role.id', 'member.role_id')
    .select(['family.id', 'member.user_id', 'member.company_id'])
    .select(sql<Permissions>`coalesce(member.permissions, role.permissions)`.as('permissions'))
    .where('family.id', 'in', [...new Set(viewers.map((viewer) => viewer.sessionId))])
    .where('family.revoked_at', 'is', null)
    .where('family.expires_at', '>', new Date(now))
    .where(actorStands('family', now))
    .where('member.archived_at', 'is', null)
    .where('user.archived_at', 'is', null)
    .where('company.archived_at', 'is', null)
    .execute();
  const allowed = new Map(rows.filter((row) => mayWatch(row.permissions)).map((row) => [row.id, row]));
  return new Map(
    viewers.flatMap((viewer) => {
      const row = allowed.get(viewer.sessionId);
      const isTheirs = row?.user_id === viewer.userId && row.company_id === viewer.companyId;
      return isTheirs ? [[viewer, sightOf(row.permissions)] as const] : [];
    }),
  );
}
