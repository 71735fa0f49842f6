/**
 * What is kept of commands, in their table and in the audit log: the intent before anything is sent, the outcome at the
 * end with the reset that it brings, and that one was taken back.
 */
import type { Command, CommandResult, Tag, TagScalar } from '../../../contract/index.ts';
import type { Activity, Change } from '../../audit/activity.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import { commandSeal } from '../../audit/sealed-rows.ts';
import type { Db } from '../../storage/storage.ts';
import { readTagToEnd, tagAtSite } from '../tags/index.ts';
import { toScalar, toTagValue } from '../values/index.ts';
import { confirmed, type Planned } from './command-planning.ts';
import type { Person, WriteBody } from './command-requests.ts';
import { useConfirm } from './confirms.ts';
import { commandErrors } from './errors.ts';
import { findScheduled, isOwner, type Scheduled } from './scheduled-store.ts';
import { askedOf, type CommandPlan } from './timing.ts';

export interface Outcome {
  readonly result: Exclude<CommandResult, 'pending' | 'scheduled'>;
  readonly readBack: TagScalar;
  readonly message: string;
}

/** A stored command with its user and the type of its tag. */
export interface StoredCommand extends Command {
  readonly userId: number;
  readonly dataType: Tag['dataType'];
  readonly plan: CommandPlan | null;
}

/** A command that has no outcome. */
export interface Abandoned {
  readonly id: string;
  readonly companyId: number;
  readonly userId: number;
  readonly tagId: number;
  readonly value: TagScalar;
  readonly plan: CommandPlan | null;
  readonly tagUuid: string;
  readonly userUuid: string;
  readonly userName: string;
  /** When it was given, or due. */
  readonly since: Date;
}

/** A command with its user. */
export type IssuedCommand = Omit<Abandoned, 'plan' | 'since'> & { readonly plan?: CommandPlan | null };

export const PENDING_MESSAGE = 'Waiting for the device';
export const SCHEDULED_MESSAGE = 'Scheduled';

interface When {
  readonly requestedAt: Date;
  readonly dueAt: Date | undefined;
  readonly plan: CommandPlan | undefined;
  /** The run of the server that takes it. */
  readonly node: string;
  /** By which it has the tag's link; null on a server that is alone. */
  readonly epoch: number | null;
}

/** The database failed when everything was said: the command may be stored. */
export class IntentInDoubtError extends Error {}

/**
 * Uses up the confirmation, takes the command's id and records the intent, in one transaction, before anything is sent.
 * Throws IntentInDoubtError if it is not known whether that was stored; after any other error it was not.
 */
export async function recordIntent(
  audit: AuditLog,
  person: Person,
  plan: Planned,
  body: WriteBody,
  when: When,
): Promise<void> {
  const at = when.requestedAt;
  const { tag } = plan;
  const what = confirmed(person, plan);
  const { userUuid, userName, companyId } = person;
  const row = { ...what, ...when, id: body.commandId };
  const detail = { ...intentDetail(person, plan, body), sealed: { command: commandSeal(row) } };
  const entry = { at, userUuid, userName, action: 'write', tagUuid: tag.uuid, detail };
  let isSaid = false;
  try {
    await audit.append(companyId, entry, async (db) => {
      await useConfirm(db, body.confirmId, what, at.getTime());
      if (when.epoch !== null && !(await isOwner(db, tag.uuid, when.node)))
        throw commandErrors.elsewhere(tag);
      const value = { what: 'Value', from: what.expected, to: what.value };
      const { delay } = plan.timing ?? {};
      const changes =
        when.dueAt && delay !== undefined ? [value, { what: 'Delay', to: `${delay} s` }] : [value];
      const [activity] = await Promise.all([writeActivity(db, tag.uuid, changes), insertCommand(db, row)]);
      isSaid = true;
      return activity;
    });
  } catch (error) {
    if (isSaid) throw new IntentInDoubtError(String(error), { cause: error });
    throw isUniqueViolation(error) ? commandErrors.writePending(tag) : error;
  }
}

function intentDetail(person: Person, plan: Planned, body: WriteBody): Readonly<Record<string, unknown>> {
  const { value, expected } = confirmed(person, plan);
  const { control } = plan;
  const { schematicId, objectId } = control.context;
  return {
    commandId: body.commandId,
    tag: plan.tag.name,
    device: plan.tag.controllerName,
    value,
    expectedValue: expected,
    ...(plan.timing ? { timing: plan.timing } : {}),
    ...(control.isReset ? { isReset: true } : {}),
    confirmId: body.confirmId,
    asked: control.asked(value),
    ...(schematicId ? { schematicId, objectId } : {}),
    ...(person.client ? { client: person.client } : {}),
    ...(person.assimilatedBy ? { assimilatedBy: person.assimilatedBy } : {}),
  };
}

interface Settled {
  readonly at: Date;
  readonly from: 'pending' | 'scheduled';
  /** The run of the server that will do what follows. */
  readonly node: string;
  readonly epoch: number | null;
  /** It was tried before, and may be recorded already: nothing is recorded twice. */
  readonly isAgain?: boolean;
}

/**
 * Records the outcome of a command, unless another run has settled it: what that has said stands. `reset`: if the outcome begins a
 * hold, the command that ends it. Throws if it was to wait and does not any more.
 */
export async function recordOutcome(
  audit: AuditLog,
  command: IssuedCommand,
  outcome: Outcome,
  { at, from, node, epoch, isAgain }: Settled,
): Promise<{ readonly isOurs: boolean; readonly reset: Scheduled | undefined }> {
  const { id, companyId, userUuid, userName, tagUuid } = command;
  const detail = { commandId: id, ...outcome };
  const entry = { at, userUuid, userName, action: 'write.outcome', tagUuid, detail };
  let [reset, isOurs]: [Scheduled | undefined, boolean] = [undefined, true];
  const record = async (db: Db) => {
    if (!(await finishCommand(db, id, outcome, at, from))) {
      isOurs = isAgain === true && (await isRecorded(db, id, outcome, at));
      if (!isOurs && from === 'scheduled') throw commandErrors.notWaiting();
      if (isOurs) reset = await resetOf(db, command, outcome, node);
      throw new RecordedError();
    }
    reset = await insertReset(db, command, outcome, { at, node, epoch });
    const shown = { what: 'Device shows', to: outcome.readBack };
    const told = { what: 'Result', to: outcome.result };
    const activity = await writeActivity(db, tagUuid, outcome.readBack === null ? [told] : [told, shown]);
    if (!reset) return activity;
    const seal = commandSeal({ ...reset, requestedAt: at, dueAt: new Date(reset.dueAt) });
    return { ...activity, sealed: { reset: { id: reset.id, command: seal } } };
  };
  await audit.append(companyId, entry, record).catch((error: unknown) => {
    if (!(error instanceof RecordedError)) throw error;
  });
  return { isOurs, reset };
}

class RecordedError extends Error {}

/** Whether a command has this very outcome, or was never stored, so that there is nothing to record. */
async function isRecorded(db: Db, id: string, { result }: Outcome, at: Date): Promise<boolean> {
  const stored = await findCommand(db, id);
  return !stored || (stored.result === result && stored.finishedAt === at.toISOString());
}

/** The waiting reset that a recorded outcome has brought. */
async function resetOf(
  db: Db,
  { plan }: IssuedCommand,
  { result }: Outcome,
  node: string,
): Promise<Scheduled | undefined> {
  const { resetId } = resetIdOf(plan, result);
  return resetId ? (await findScheduled(db, node)).find(({ id }) => id === resetId) : undefined;
}

/** Records that a person took a waiting command back. Throws 409 if it no longer waits. */
export async function recordCancelled(
  audit: AuditLog,
  { userUuid, userName, companyId }: Person,
  { commandId: id, tagUuid }: Pick<StoredCommand, 'commandId' | 'tagUuid'>,
  outcome: Outcome,
  at: Date,
): Promise<void> {
  const detail = { commandId: id, ...outcome };
  const entry = { at, userUuid, userName, action: 'write.outcome', tagUuid, detail };
  await audit.append(companyId, entry, async (db) => {
    if (!(await finishCommand(db, id, outcome, at, 'scheduled'))) throw commandErrors.notWaiting();
    return writeActivity(db, tagUuid, [{ what: 'Result', to: outcome.result }]);
  });
}

interface NewCommand {
  readonly id: string;
  readonly companyId: number;
  readonly userId: number;
  readonly tagId: number;
  readonly value: TagScalar;
  readonly expected: TagScalar;
  readonly requestedAt: Date;
  /** Waits until then; undefined if it is done now. */
  readonly dueAt?: Date;
  readonly plan?: CommandPlan;
  readonly node: string;
  readonly epoch: number | null;
}

async function insertCommand(db: Db, command: NewCommand): Promise<void> {
  await db
    .insertInto('commands')
    .values({
      id: command.id,
      company_id: command.companyId,
      user_id: command.userId,
      tag_id: command.tagId,
      value: JSON.stringify(command.value),
      expected: JSON.stringify(command.expected),
      read_back: 'null',
      result: command.dueAt ? 'scheduled' : 'pending',
      message: command.dueAt ? SCHEDULED_MESSAGE : PENDING_MESSAGE,
      requested_at: command.requestedAt,
      due_at: command.dueAt,
      plan: JSON.stringify(command.plan ?? null),
      node: command.node,
      epoch: command.epoch,
    })
    .execute();
}

/** Writes the outcome of a command that has none yet; false if it has one. */
async function finishCommand(
  db: Db,
  id: string,
  outcome: Outcome,
  at: Date,
  from: 'pending' | 'scheduled' = 'pending',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('commands')
    .set({
      result: outcome.result,
      read_back: JSON.stringify(outcome.readBack),
      message: outcome.message,
      finished_at: at,
    })
    .where('id', '=', id)
    .where('result', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The command that ends the hold that an outcome begins, or that follows such an end; undefined if nothing was sent or nothing follows. */
async function insertReset(
  db: Db,
  command: IssuedCommand,
  outcome: Outcome,
  { at, node, epoch }: Pick<Settled, 'at' | 'node' | 'epoch'>,
): Promise<Scheduled | undefined> {
  const { companyId, userId, plan } = command;
  const { resetId } = resetIdOf(plan, outcome.result);
  if (!plan || !resetId) return undefined;
  const { tagUuid, afterMs, ...next } = nextStep(command, plan);
  const { tag, id: tagId } = await readTagToEnd(db, tagUuid);
  const value = toScalar(toTagValue(tag.dataType, next.value) ?? null);
  const dueAt = new Date(at.getTime() + afterMs);
  const what = { companyId, userId, tagId, value, expected: command.value, plan: next.plan };
  const row = { ...what, id: resetId, requestedAt: at, dueAt, node, epoch };
  await insertCommand(db, row);
  return { ...command, ...row, tagUuid, dueAt: dueAt.getTime(), dataType: tag.dataType };
}

interface NextStep {
  readonly tagUuid: string;
  readonly value: TagScalar;
  readonly afterMs: number;
  readonly plan: CommandPlan;
}

/** After a command its reset; after the reset, what it restores. */
function nextStep({ id, tagUuid }: IssuedCommand, plan: CommandPlan): NextStep {
  const { resetId: _reset, restore, ...rest } = plan;
  if (rest.follows !== undefined && restore) {
    const mode = { readBackTags: [restore.tagUuid], askedBack: { name: restore.name, target: 'ON' } };
    return { tagUuid: restore.tagUuid, value: 1, afterMs: 0, plan: { ...rest, ...mode } };
  }
  const { resetValue: value, duration } = plan.timing;
  const after = restore ? { restore, resetId: restore.id } : {};
  const next = { ...rest, follows: id, ...after };
  return { tagUuid, value, afterMs: duration * 1000, plan: next };
}

/** Results after which the device may be as commanded: a hold begins, and its end is scheduled. */
const SENT: readonly CommandResult[] = ['confirmed', 'mismatch', 'timedOut', 'unknown'];

/** The reset of a command, which exists once the write has been done. */
export const resetIdOf = (plan: CommandPlan | null | undefined, result: CommandResult) =>
  plan?.resetId && SENT.includes(result) ? { resetId: plan.resetId } : {};

/** What the activity log of the tag's site says about a write. */
async function writeActivity(db: Db, tagUuid: string, changes: readonly Change[]): Promise<Activity> {
  const { siteId, tag } = await tagAtSite(db, tagUuid);
  return { sites: [siteId], kind: 'write', object: tag, changes };
}

/** An id or tag that is taken: by a write of this process under way, or by a pending write of another process to this tag. */
const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';

/** A command of the transaction's company. */
export async function findCommand(db: Db, id: string): Promise<StoredCommand | undefined> {
  const row = await db
    .selectFrom('commands as command')
    .innerJoin('tags as tag', 'tag.id', 'command.tag_id')
    .selectAll('command')
    .select(['tag.uuid as tagUuid', 'tag.data_type as dataType'])
    .where('command.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const asked = askedOf(row.plan as CommandPlan | null);
  return {
    commandId: row.id,
    userId: row.user_id,
    dataType: row.dataType,
    plan: row.plan as CommandPlan | null,
    tagUuid: row.tagUuid,
    value: row.value as TagScalar,
    expectedValue: row.expected as TagScalar,
    readBack: row.read_back as TagScalar,
    result: row.result as CommandResult,
    message: row.message,
    requestedAt: row.requested_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    ...(row.due_at && row.result === 'scheduled' ? { dueAt: row.due_at.toISOString() } : {}),
    ...resetIdOf(row.plan as CommandPlan | null, row.result as CommandResult),
    ...(asked ? { asked } : {}),
  };
}
