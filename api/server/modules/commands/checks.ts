/**
 * What must hold for a write, whoever requests it: checked at its confirmation and again at the write.
 */
import { type SqlBool, sql } from 'kysely';
import { isGranted, type Tag, type TagScalar } from '../../../contract/index.ts';
import { type LiveValue, Quality } from '../../field/sample.ts';
import { missing } from '../../http/errors.ts';
import type { Db } from '../../storage/storage.ts';
import { areaOf, type DiagramArea, maySee, type Viewing, visibleDiagram } from '../diagrams/index.ts';
import { isSameValue, type LastValue, toScalar, toTagValue } from '../values/index.ts';
import { commandErrors } from './errors.ts';

/** LIVE-12: where the operator acted. */
export interface WriteContext {
  readonly siteId?: string;
  readonly assignmentId?: string;
  readonly deviceId?: string;
  readonly schematicId?: string;
  readonly objectId?: string | number;
}

/** The parts of a body that say where somebody acted. */
export function contextOf(body: WriteContext): WriteContext {
  const { siteId, assignmentId, deviceId, schematicId, objectId } = body;
  return { siteId, assignmentId, deviceId, schematicId, objectId };
}

interface RequestedValue {
  readonly value: TagScalar;
  readonly expectedValue: TagScalar;
}

/** The requested value, in the tag's own type. */
export interface CheckedRequest {
  readonly value: LiveValue;
  readonly expected: LiveValue;
}

/**
 * The area whose `control` right counts (OR-14): that of the diagram acted on; without one, a write that names a device
 * comes from a dashboard diagram, any other from a site's.
 */
export async function checkRight(db: Db, viewing: Viewing, context: WriteContext): Promise<DiagramArea> {
  const { permissions } = viewing;
  let area: DiagramArea = context.deviceId === undefined ? 'Site.Overview' : 'Dash';
  if (context.schematicId !== undefined) {
    const diagram = await visibleDiagram(db, viewing, context.schematicId, context.siteId !== undefined);
    if (!diagram) throw missing();
    area = areaOf(diagram, context.siteId !== undefined);
  }
  const isAllowed =
    maySee(permissions, area, context.siteId !== undefined) && isGranted(permissions, `${area}.control`);
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

/** Control switch, type, range, a device that answers, and the value the operator saw. Throws the first that fails. */
export function checkRequest(tag: Tag, last: LastValue, requested: RequestedValue): CheckedRequest {
  if (!tag.canToggle) throw commandErrors.controlOff(tag);
  const value = checkValue(tag, requested.value);
  if (last.quality > Quality.uncertain) throw commandErrors.offline(tag);
  const expected =
    requested.expectedValue === null ? null : toTagValue(tag.dataType, requested.expectedValue);
  if (expected === undefined || !isSameValue(last.value, expected, tag.deadband))
    throw commandErrors.expectedChanged(
      tag,
      toScalar(last.value),
      isSameValue(last.value, value, tag.deadband),
    );
  return { value, expected };
}

/** A value in the tag's own type, within its limits. `field`: its path in the body. */
export function checkValue(tag: Tag, scalar: TagScalar, field = 'value'): LiveValue {
  const value = scalar === null ? undefined : toTagValue(tag.dataType, scalar);
  if (value === undefined) throw commandErrors.wrongType(tag, field);
  checkRange(tag, value, field);
  return value;
}

function checkRange(tag: Tag, value: LiveValue, field: string): void {
  if (typeof value !== 'number' && typeof value !== 'bigint') return;
  if ((tag.min !== null && value < tag.min) || (tag.max !== null && value > tag.max))
    throw commandErrors.outOfRange(tag, field);
}
