/**
 * Plans a write: its effect and its preconditions. They are checked for the confirmation, and once more for the write
 * itself.
 */
import { randomUUID } from 'node:crypto';
import type { Tag, TagScalar } from '../../../contract/index.ts';
import { type LiveValue, Quality } from '../../field/sample.ts';
import type { Db } from '../../storage/storage.ts';
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
import type { ConfirmBody, Person, WriteBody } from './command-requests.ts';
import { checkContext } from './command-rights.ts';
import type { Confirmed } from './confirms.ts';
import { type Control, controlOf } from './control.ts';
import { commandErrors } from './errors.ts';
import { leftAutomatic, plantState, type Written } from './plant-state.ts';
import { type CommandPlan, type DelaySettings, PRESS, type Restore, type Timing } from './timing.ts';

interface PlanningParts {
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
  readonly timing: Timing | undefined;
  readonly control: Control;
  readonly restore: Restore | undefined;
};

/** What the confirmation covers, with what the plant says about it. Throws the error that the write would meet. `refuseTaken`: throws if somebody else is writing to the tag. */
export async function planConfirm(
  parts: PlanningParts,
  db: Db,
  person: Person,
  tagUuid: string,
  body: ConfirmBody,
  refuseTaken: (tag: Tag) => void,
) {
  const { tags, lastValues } = parts;
  const record = await readTag(db, tagUuid);
  await checkContext(db, record.tag, body);
  const control = await controlOf(db, person, record.tag, body);
  const last = lastValues.get(tags.required(tagUuid, person.companyId).slot);
  refuseTaken(record.tag);
  const { expectedValue } = body;
  const request = checkRequest(record.tag, last, { value: body.hold ? 1 : body.value, expectedValue });
  refuseZero(control, record.tag, request);
  const delaySettings = delayThatCounts(control, body.delaySettings);
  const timing = control.isHold ? PRESS : timingOf(record.tag, request.expected, delaySettings);
  const plant = await plantState(parts, db, record, request.value);
  return { ...record, last, request, delaySettings, timing, control, plant };
}

/** What a write does, and on which tags its effect shows. Throws if it is refused. */
export async function planWrite(
  parts: PlanningParts,
  db: Db,
  person: Person,
  record: Written,
  body: WriteBody,
  isHold: boolean,
): Promise<Planned> {
  const { companyId } = person;
  const { tags, lastValues } = parts;
  const { uuid: tagUuid } = record.tag;
  await checkContext(db, record.tag, body);
  const control = await controlOf(db, person, record.tag, { ...body, hold: isHold });
  const shown = control.readBackTags.length > 0 ? control.readBackTags : [tagUuid];
  const entries = shown.map((uuid) => tags.required(uuid, companyId));
  const { slot } = tags.required(tagUuid, companyId);
  const request = checkRequest(record.tag, lastValues.get(slot), body);
  refuseZero(control, record.tag, request);
  const delay = delayThatCounts(control, body.delaySettings);
  const timing = isHold ? PRESS : timingOf(record.tag, request.expected, delay);
  const restore = timing && !isHold ? await restoreOf(parts, db, record, timing) : undefined;
  return { ...record, slot, request, entries, timing, control, restore };
}

/** What a confirmation is bound to. */
export function confirmed(
  { companyId, userId }: Person,
  { id, request, timing, control }: Pick<Planned, 'id' | 'request' | 'timing' | 'control'>,
): Confirmed {
  return {
    companyId,
    userId,
    tagId: id,
    value: toScalar(request.value),
    expected: toScalar(request.expected),
    timing,
    control: control.fingerprint,
  };
}

/** The later part of a command, stored with it; undefined if it is done at once and nothing follows. */
export function planToKeep(
  person: Person,
  { tag, timing, control, request, restore }: Omit<Planned, 'slot' | 'entries' | 'anyway'>,
): CommandPlan | undefined {
  if (!timing) return undefined;
  const { area, context, readBackTags, readBackDelay } = control;
  const reset = timing.duration > 0 ? resetPlan(tag, timing, control) : {};
  const { assimilatedBy } = person;
  const asked = control.asked(toScalar(request.value));
  const later = { ...reset, ...(restore ? { restore } : {}) };
  return { timing, area, readBackTags, readBackDelay, asked, context, assimilatedBy, ...later };
}

/** A command that ends by itself, and takes its equipment out of automatic, puts it back when it has ended. */
async function restoreOf(
  parts: PlanningParts,
  db: Db,
  written: Written,
  { duration }: Timing,
): Promise<Restore | undefined> {
  const mode = duration > 0 ? await leftAutomatic(parts, db, written) : undefined;
  return mode && { id: randomUUID(), tagUuid: mode.uuid, name: mode.name };
}

function resetPlan(
  { dataType }: Tag,
  { resetValue }: Timing,
  control: Control,
): Pick<CommandPlan, 'resetId' | 'askedBack'> {
  const value = toScalar(toTagValue(dataType, resetValue) ?? null);
  return { resetId: randomUUID(), askedBack: control.asked(value) };
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

/** OR-66: an object takes an entered 0 only if it says so. */
function refuseZero({ takesZero }: Control, tag: Tag, { value }: CheckedRequest): void {
  if (!takesZero && (value === 0 || value === 0n)) throw commandErrors.noZero(tag);
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
function timingOf(tag: Tag, previous: LiveValue, settings: DelaySettings | undefined): Timing | undefined {
  if (!settings?.enabled || (settings.delay === 0 && settings.duration === 0)) return undefined;
  const { delay, duration } = settings;
  if (duration === 0) return { delay, duration, resetValue: null };
  const resetValue = settings.toPrevious ? toScalar(previous) : settings.resetValue;
  checkValue(tag, resetValue, 'delaySettings.resetValue');
  return { delay, duration, resetValue };
}

/** The stored delay, or the requested one where the operator may change it. */
function delayThatCounts(
  { delay, fingerprint }: Control,
  wanted: DelaySettings | undefined,
): DelaySettings | undefined {
  if (fingerprint === null || !delay?.allowOverride) return delay;
  return wanted ? { ...wanted, allowOverride: true } : delay;
}
