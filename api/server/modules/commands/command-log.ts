/** Records commands: before anything is sent, at their end, and when they are taken back. */
import type { AuditLog } from '../../audit/audit-log.ts';
import { confirmed, type Planned } from './command-planning.ts';
import type { Person, WriteBody } from './command-requests.ts';
import { finishCommand, insertCommand, type Outcome, type StoredCommand } from './command-store.ts';
import { useConfirm } from './confirms.ts';
import { commandErrors } from './errors.ts';
import { type IssuedCommand, insertReset } from './holds.ts';
import type { Scheduled } from './scheduled-store.ts';
import type { CommandPlan } from './timing.ts';
import { writeActivity } from './write-activity.ts';

interface When {
  readonly requestedAt: Date;
  readonly dueAt: Date | undefined;
  readonly plan: CommandPlan | undefined;
}

/** Uses up the confirmation, takes the command's id and records the intent, in one transaction, before anything is sent. */
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
  const detail = intentDetail(person, plan, body);
  const entry = { at, userUuid, userName, action: 'write', tagUuid: tag.uuid, detail };
  try {
    await audit.append(companyId, entry, async (db) => {
      await useConfirm(db, body.confirmId, what, at.getTime());
      await insertCommand(db, { ...what, ...when, id: body.commandId });
      const change = { what: 'Value', from: what.expected, to: what.value };
      return writeActivity(db, tag.uuid, [change]);
    });
  } catch (error) {
    throw isUniqueViolation(error) ? commandErrors.writePending(tag) : error;
  }
}

function intentDetail(person: Person, plan: Planned, body: WriteBody): Readonly<Record<string, unknown>> {
  const { value, expected } = confirmed(person, plan);
  return {
    commandId: body.commandId,
    tag: plan.tag.name,
    device: plan.tag.controllerName,
    value,
    expectedValue: expected,
    ...(plan.timing ? { timing: plan.timing } : {}),
    ...(body.isReset ? { isReset: true } : {}),
    confirmId: body.confirmId,
    ...(body.asked ? { asked: body.asked } : {}),
    ...(body.schematicId ? { schematicId: body.schematicId } : {}),
    ...(person.client ? { client: person.client } : {}),
    ...(person.assimilatedBy ? { assimilatedBy: person.assimilatedBy } : {}),
  };
}

/** Records the outcome of a command; if it begins a hold, returns the command that ends it. */
export async function recordOutcome(
  audit: AuditLog,
  command: IssuedCommand,
  outcome: Outcome,
  at: Date,
  from: 'pending' | 'scheduled',
): Promise<Scheduled | undefined> {
  const { id, companyId, userUuid, userName, tagUuid } = command;
  const detail = { commandId: id, ...outcome };
  const entry = { at, userUuid, userName, action: 'write.outcome', tagUuid, detail };
  let reset: Scheduled | undefined;
  await audit.append(companyId, entry, async (db) => {
    const isFirst = await finishCommand(db, id, outcome, at, from);
    if (!isFirst && from === 'scheduled') throw commandErrors.notWaiting();
    if (!isFirst) return;
    reset = await insertReset(db, command, outcome, at);
    const { result, readBack } = outcome;
    const shown = { what: 'Device shows', to: readBack };
    return writeActivity(db, tagUuid, [
      { what: 'Result', to: result },
      ...(readBack === null ? [] : [shown]),
    ]);
  });
  return reset;
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

/** An id or tag that is taken: by a write of this process under way, or by a pending write of another process to this tag. */
const isUniqueViolation = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
