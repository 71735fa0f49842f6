/** Who may write where: the right of the area, and whether the place that a request names is the tag's own. */
import { type SqlBool, sql } from 'kysely';
import { isGranted, type Tag } from '../../../contract/index.ts';
import { missing } from '../../http/errors.ts';
import type { Db } from '../../storage/storage.ts';
import { controlAreaOf, type DiagramArea, maySee, type Viewing, visibleDiagram } from '../diagrams/index.ts';
import type { WriteContext } from './command-requests.ts';
import { commandErrors } from './errors.ts';

/**
 * The area whose `control` right counts (OR-14): that of the diagram with the control; without a control that of sites,
 * whose tags they are. Throws 404 if the user may not see the diagram.
 */
export async function checkRight(db: Db, viewing: Viewing, context: WriteContext): Promise<DiagramArea> {
  const { permissions } = viewing;
  const { schematicId, objectId, siteId } = context;
  let area: DiagramArea = 'Site.Overview';
  if (schematicId !== undefined) {
    const diagram = await visibleDiagram(db, viewing, schematicId);
    if (!diagram) throw missing();
    // A diagram without an object is no control: it must not lend its area to a tag that it may not hold.
    if (objectId !== undefined) area = controlAreaOf(diagram);
  }
  const isAllowed =
    maySee(permissions, area, siteId !== undefined) && isGranted(permissions, `${area}.control`);
  if (!isAllowed) throw commandErrors.forbidden();
  return area;
}

/** The site, assignment and device that a write names must be the tag's own: a confused client must not act. */
export async function checkContext(db: Db, tag: Tag, context: WriteContext): Promise<void> {
  if (context.deviceId !== undefined && context.deviceId !== tag.controllerUuid)
    throw commandErrors.wrongContext('deviceId');
  if (context.assignmentId !== undefined) await checkAssignment(db, tag, context);
  else if (context.siteId !== undefined && context.siteId !== tag.siteUuid)
    throw commandErrors.wrongContext('siteId');
}

/** The role that its device fills at the site; a tag with a role of its own has no other. */
async function checkAssignment(db: Db, tag: Tag, { siteId, assignmentId }: WriteContext): Promise<void> {
  const site = siteId ?? tag.siteUuid;
  const match = await db
    .selectFrom('assignments as role')
    .innerJoin('tags', (join) => join.on('tags.uuid', '=', tag.uuid))
    .select('role.id')
    .where('role.uuid', '=', assignmentId!)
    .where('role.archived_at', 'is', null)
    .where(
      sql<SqlBool>`case when tags.assignment_id is null then exists (
          select from site_assignments as filled join sites on sites.id = filled.site_id
          where filled.assignment_id = role.id and filled.controller_id = tags.controller_id and sites.uuid = ${site})
        else tags.assignment_id = role.id and ${site === tag.siteUuid} end`,
    )
    .executeTakeFirst();
  if (!match) throw commandErrors.wrongContext('assignmentId');
}
