/** Whether somebody may still watch: checked in storage repeatedly while their sockets are open. */
import { sql } from 'kysely';
import { isGranted, maySeeAlarms, type Permissions } from '../../../contract/permissions.ts';
import { ADMINISTRATOR } from '../../access/administrator.ts';
import { actorStands } from '../../access/session-validity.ts';
import type { Db } from '../../storage/storage.ts';
import { withoutAccess } from '../tree/index.ts';

/** A user in a company, signed in on one device. */
export interface Viewer {
  readonly userId: number;
  readonly companyId: number;
  /** The refresh family. */
  readonly sessionId: string;
  /** The diagram of the dashboard whose values they watch, for no site: its shares count too. */
  readonly diagram?: string;
}

/** What a viewer may see. */
export interface Sight {
  /** The state of alarms. */
  readonly alarms: boolean;
}

const mayWatch = (permissions: Permissions): boolean =>
  isGranted(permissions, 'Dash.canSee') || isGranted(permissions, 'Site.Overview.canSee');

const sightOf = (permissions: Permissions): Sight => ({
  alarms: maySeeAlarms(permissions),
});

/**
 * Which of the viewers may watch live values now, and what they may see: a user and membership that are not archived, a valid session, and
 * the right to see diagrams, and the one that they watch. One statement for all of them, and one for what they watch;
 * needs a system transaction.
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
    .select(['family.id', 'member.user_id', 'member.company_id', 'user.uuid', 'role.type'])
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
  const watching = viewers.flatMap((viewer) => {
    const row = allowed.get(viewer.sessionId);
    if (row?.user_id !== viewer.userId || row.company_id !== viewer.companyId) return [];
    return { viewer, row };
  });
  const lost = await withoutShare(db, watching);
  return new Map(
    watching.flatMap(({ viewer, row }) =>
      lost.has(viewer) ? [] : [[viewer, sightOf(row.permissions)] as const],
    ),
  );
}

interface Watching {
  readonly viewer: Viewer;
  readonly row: { readonly uuid: string; readonly type: string | null };
}

/** The viewers whose diagram is not shared with them any more. */
async function withoutShare(db: Db, watching: readonly Watching[]): Promise<Set<Viewer>> {
  const asked = watching.flatMap(({ viewer, row: { uuid, type } }) => {
    const { userId, companyId, diagram } = viewer;
    if (diagram === undefined) return [];
    const member = { userId, uuid, isAdministrator: type === ADMINISTRATOR };
    return { viewer, member, companyId, uuid: diagram };
  });
  return new Set([...(await withoutAccess(db, asked))].map(({ viewer }) => viewer));
}
