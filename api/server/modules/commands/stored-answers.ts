/** What is answered from commands as they are stored: the same again, and one that is taken back. */
import { type Command, isGranted } from '../../../contract/index.ts';
import type { AuditLog } from '../../audit/audit-log.ts';
import { missing } from '../../http/errors.ts';
import type { Storage } from '../../storage/storage.ts';
import { toScalar, toTagValue } from '../values/index.ts';
import { findCommand, recordCancelled, SCHEDULED_MESSAGE, type StoredCommand } from './command-records.ts';
import type { Person, WriteBody } from './command-requests.ts';
import { checkRight } from './command-rights.ts';
import { commandErrors } from './errors.ts';
import { describe } from './execution.ts';

function toCommand({ userId: _user, dataType: _type, plan: _plan, ...command }: StoredCommand): Command {
  return command;
}

/** The answer to a command whose id was used before. Throws if it was another command. */
export function repeated(stored: StoredCommand, person: Person, tagUuid: string, body: WriteBody): Command {
  const value = toTagValue(stored.dataType, body.value);
  const isSame =
    stored.userId === person.userId &&
    stored.tagUuid === tagUuid &&
    value !== undefined &&
    toScalar(value) === stored.value;
  if (!isSame) throw commandErrors.commandIdReused();
  return toCommand(stored);
}

/** A command of this person. */
export async function findOwn(storage: Storage, person: Person, id: string): Promise<Command> {
  const stored = await storage.tenant(person.companyId, (db) => findCommand(db, id));
  if (!stored || stored.userId !== person.userId) throw missing();
  return toCommand(stored);
}

/** The device has answered an old owner of its link: what the new one has said of the command is told. */
export function settledElsewhere(storage: Storage, person: Person, id: string): Promise<Command> {
  return findOwn(storage, person, id).catch(() => {
    throw commandErrors.notRecorded();
  });
}

type Requested = Pick<Command, 'commandId' | 'tagUuid' | 'value' | 'expectedValue' | 'requestedAt'>;

/** The answer to a command that waits for its time. */
export const waitsUntil = (requested: Requested, dueAt: Date): Command => ({
  ...requested,
  ...{ readBack: null, message: SCHEDULED_MESSAGE, finishedAt: null },
  ...{ result: 'scheduled', dueAt: dueAt.toISOString() },
});

interface CancelParts {
  readonly storage: Storage;
  readonly audit: AuditLog;
  readonly now: () => number;
}

/** Takes a waiting command back, wherever it waits. Throws if the person may not, or if it does not wait. */
export async function cancelStored(
  { storage, audit, now }: CancelParts,
  person: Person,
  id: string,
): Promise<Command> {
  const stored = await storage.tenant(person.companyId, async (db) => {
    const found = await findCommand(db, id);
    if (!found) throw missing();
    // The right to control sites suffices to stop a command, also from a diagram that the user cannot open.
    if (found.userId !== person.userId && !isGranted(person.permissions, 'Site.Overview.control'))
      await checkRight(db, person, found.plan?.context ?? {});
    return found;
  });
  if (stored.result !== 'scheduled' || stored.plan?.timing.hold) throw commandErrors.notWaiting();
  const outcome = describe.cancelled();
  const at = new Date(now());
  await recordCancelled(audit, person, stored, outcome, at);
  return toCommand({ ...stored, ...outcome, finishedAt: at.toISOString(), dueAt: undefined });
}
