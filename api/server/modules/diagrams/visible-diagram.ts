/** Finding a diagram for somebody: the dashboard's go by the rights of the tree (OR-106, OR-107). */
import type { Permissions } from '../../../contract/index.ts';
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
 * Returns the diagram, or undefined if it is missing, archived, another company's, or one of the dashboard's that is not
 * shared with them: all four look the same from outside. Showing it for a site gives no access (`diagramRights` says
 * which rights count then).
 */
export async function visibleDiagram(
  db: Db,
  { member }: Viewing,
  uuid: string,
): Promise<StoredDiagram | undefined> {
  const diagram = await findDiagram(db, uuid);
  if (diagram?.purpose !== 'report' || diagram.siteId !== null) return diagram;
  const access = await accessToItem(db, member, uuid);
  return access && { ...diagram, access };
}
