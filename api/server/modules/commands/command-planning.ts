/**
 * What a write would do, with everything that must hold for it, whoever requests it: checked for its confirmation and,
 * once more, for the write itself.
 */
import { randomUUID } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { isGranted, type Tag, type TagScalar } from '../../../contract/index.ts';
import { type LiveValue, Quality } from '../../field/sample.ts';
import { missing } from '../../http/errors.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import { areaOf, type DiagramArea, maySee, type Viewing, visibleDiagram } from '../diagrams/index.ts';
import { readTag } from '../tags/index.ts';
import {
  isSameValue,
  type LastValue,
  type LastValues,
  type TagDirectory,
  type TagEntry,
  toScalar,
  toTagValue,
} from '../values/index.ts';
import {
  type ConfirmBody,
  contextOf,
  type Person,
  type WriteBody,
  type WriteContext,
} from './command-requests.ts';
import type { Confirmed } from './confirms.ts';
import { commandErrors } from './errors.ts';
import { type CommandPlan, type DelaySettings, PRESS, type Timing } from './timing.ts';

interface PlanningParts {
  readonly storage: Storage;
  readonly tags: TagDirectory;
  readonly lastValues: LastValues;
}

export interface Plan {
  readonly tag: Tag;
  readonly slot: number;
  readonly request: CheckedRequest;
  /** The tags on which the effect shows. */
  readonly entries: readonly TagEntry[];
  /** It is written whatever the tag shows now. */
  readonly anyway?: boolean;
}

/** A plan as the database keeps it. */
export type Planned = Plan & {
  readonly id: number;
  readonly timing?: Timing;
  readonly area?: CommandPlan['area'];
};

/** What the confirmation covers. Throws the error that the write would meet. `refuseTaken`: throws if somebody else is writing to the tag. */
export async function planConfirm(
  { tags, lastValues }: PlanningParts,
  db: Db,
  person: Person,
  tagUuid: string,
  body: ConfirmBody,
  refuseTaken: (tag: Tag) => void,
) {
  const record = await readTag(db, tagUuid);
  await checkRight(db, person, body);
  await checkContext(db, record.tag, body);
  const last = lastValues.get(tags.required(tagUuid, person.companyId).slot);
  refuseTaken(record.tag);
  const { expectedValue } = body;
  const request = checkRequest(record.tag, last, { value: body.hold ? 1 : body.value, expectedValue });
  const delaySettings = body.hold ? undefined : await delayThatCounts(db, tagUuid, body, body.delaySettings);
  const timing = body.hold ? PRESS : timingOf(record.tag, delaySettings);
  return { ...record, last, request, delaySettings, timing };
}

/** What a write does, and on which tags its effect shows. Throws if it is refused. */
export async function planWrite(
  { storage, tags, lastValues }: PlanningParts,
  person: Person,
  tagUuid: string,
  body: WriteBody,
  isHold: boolean,
): Promise<Planned> {
  const { companyId } = person;
  return storage.tenant(companyId, async (db) => {
    const record = await readTag(db, tagUuid);
    const area = await checkRight(db, person, body);
    await checkContext(db, record.tag, body);
    const shown = body.readBackTags?.length ? body.readBackTags : [tagUuid];
    const entries = shown.map((uuid) => tags.required(uuid, companyId));
    const { slot } = tags.required(tagUuid, companyId);
    const request = checkRequest(record.tag, lastValues.get(slot), body);
    const timing = isHold
      ? PRESS
      : timingOf(record.tag, await delayThatCounts(db, tagUuid, body, body.delaySettings));
    return { ...record, slot, request, entries, area, timing };
  });
}

/** What a confirmation is bound to. */
export function confirmed(
  { companyId, userId }: Person,
  { id, request, timing }: Pick<Planned, 'id' | 'request' | 'timing'>,
): Confirmed {
  return {
    companyId,
    userId,
    tagId: id,
    value: toScalar(request.value),
    expected: toScalar(request.expected),
    timing,
  };
}

/** The later part of a command, stored with it; undefined if it is done at once and nothing follows. */
export function planToKeep(
  person: Person,
  { timing, area }: Planned,
  body: WriteBody,
): CommandPlan | undefined {
  const { readBackTags = [], readBackDelay = 0, asked } = body;
  if (!timing) return undefined;
  const reset = timing.duration > 0 ? { resetId: randomUUID() } : {};
  const { assimilatedBy } = person;
  return {
    timing,
    area,
    readBackTags,
    readBackDelay,
    asked,
    context: contextOf(body),
    assimilatedBy,
    ...reset,
  };
}

interface RequestedValue {
  readonly value: TagScalar;
  readonly expectedValue: TagScalar;
}

/** The requested value, in the tag's own type. */
interface CheckedRequest {
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
    const diagram = await visibleDiagram(db, viewing, context.schematicId);
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
function checkValue(tag: Tag, scalar: TagScalar, field = 'value'): LiveValue {
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

/** The timing of a write; undefined if it is done at once and not reset. Throws if the timing is invalid. */
function timingOf(tag: Tag, settings: DelaySettings | undefined): Timing | undefined {
  if (!settings?.enabled || (settings.delay === 0 && settings.duration === 0)) return undefined;
  const { delay, duration } = settings;
  if (duration === 0) return { delay, duration, resetValue: null };
  checkValue(tag, settings.resetValue, 'delaySettings.resetValue');
  return { delay, duration, resetValue: settings.resetValue };
}

/**
 * The timing that applies: the requested one, or the element's own settings if these may not be changed. The element is the
 * one acted on, or, if the diagram has none of that name, any that is linked to the tag: leaving the name out gets nobody
 * around a delay.
 */
async function delayThatCounts(
  db: Db,
  tagUuid: string,
  context: WriteContext,
  wanted: DelaySettings | undefined,
): Promise<DelaySettings | undefined> {
  const { schematicId, objectId } = context;
  if (schematicId === undefined) return wanted;
  const id = objectId === undefined ? '' : JSON.stringify(objectId);
  const { rows } = await sql<{ settings: Readonly<Record<string, unknown>> | null; named: boolean }>`
    select element -> 'delaySettings' as settings, (element -> 'id')::text = ${id}::text as named
    from diagrams
    join diagram_chunks as chunk on chunk.diagram_id = diagrams.id and chunk.part = 'configuration'
      and (strpos(chunk.body, ${tagUuid}::text) > 0 or (${id}::text <> '' and strpos(chunk.body, ${id}::text) > 0))
    cross join jsonb_array_elements(chunk.body::jsonb) as element
    where diagrams.uuid = ${schematicId}
      and (element ->> 'linkedTag' = ${tagUuid}::text or (element -> 'id')::text = ${id}::text)`.execute(db);
  const elements = rows.some(({ named }) => named) ? rows.filter(({ named }) => named) : rows;
  const fixed = elements.find(
    ({ settings }) => settings?.enabled === true && settings.allowOverride !== true,
  );
  return fixed?.settings ? stored(fixed.settings) : wanted;
}

/** As in the diagram; anything but a number counts as none, as on the screen. */
function stored(settings: Readonly<Record<string, unknown>>): DelaySettings {
  const number = (value: unknown): number => (Number.isFinite(value) ? Number(value) : 0);
  const { delay, duration, resetValue } = settings;
  return {
    delay: number(delay),
    duration: number(duration),
    resetValue: number(resetValue),
    enabled: true,
    allowOverride: false,
  };
}
