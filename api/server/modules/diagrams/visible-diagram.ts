/** Finding a diagram for somebody: the dashboard's go by the rights of the tree (OR-106, OR-107). */
import { isGranted, type Permissions } from '../../../contract/index.ts';
import type { Caller } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { accessToItem, type Member, memberOf } from '../tree/index.ts';
import { findDiagram, type StoredDiagram } from './queries/diagrams.ts';

/** Somebody with their present rights. */
export interface Viewing {
  readonly member: Member;
  readonly permissions: Permissions;
}

export const viewingOf = (caller: Caller): Viewing => ({
  member: memberOf(caller),
  permissions: caller.permissions,
});

/**
 * The diagram; undefined if it is missing, archived, another company's, or one of the dashboard's that is not shared
 * with them: all the same to the outside. `isForSite`: a dashboard diagram that is shown for a site is that site's
 * overview, and there for its viewers. What else they may do with it: `diagramRights`.
 */
export async function visibleDiagram(
  db: Db,
  { member, permissions }: Viewing,
  uuid: string,
  isForSite = false,
): Promise<StoredDiagram | undefined> {
  const diagram = await findDiagram(db, uuid);
  if (diagram?.purpose !== 'report' || diagram.siteId !== null) return diagram;
  const access = await accessToItem(db, member, uuid);
  if (access) return { ...diagram, access };
  return isForSite && isGranted(permissions, 'Site.Overview.canSee') ? diagram : undefined;
}
