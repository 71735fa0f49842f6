/** What follows a write with a duration: the command that writes the reset value back (OR-67). */
import { randomUUID } from 'node:crypto';
import type { Db } from '../../storage/storage.ts';
import { readTagToEnd } from '../tags/index.ts';
import { toScalar, toTagValue } from '../values/index.ts';
import { type Abandoned, insertCommand, type Outcome, resetIdOf } from './command-store.ts';
import type { Scheduled } from './scheduled-store.ts';
import type { CommandPlan } from './timing.ts';

/** A command with its user. */
export type IssuedCommand = Omit<Abandoned, 'plan'> & { readonly plan?: CommandPlan | null };

/** The later part of a command; undefined if it is done at once and nothing follows. */
export function planToKeep(plan: Partial<CommandPlan>): CommandPlan | undefined {
  const { timing, readBackTags = [], readBackDelay = 0 } = plan;
  if (!timing) return undefined;
  const reset = timing.duration > 0 ? { resetId: randomUUID() } : {};
  return { ...plan, timing, readBackTags, readBackDelay, ...reset };
}

/** The command that ends the hold that an outcome begins; undefined if nothing was sent or nothing follows. */
export async function insertReset(
  db: Db,
  command: IssuedCommand,
  outcome: Outcome,
  at: Date,
): Promise<Scheduled | undefined> {
  const { companyId, userId, tagId, plan } = command;
  const { resetId } = resetIdOf(plan, outcome.result);
  if (!plan || !resetId) return undefined;
  const { tag } = await readTagToEnd(db, command.tagUuid);
  const value = toScalar(toTagValue(tag.dataType, plan.timing.resetValue) ?? null);
  const expected = command.value;
  const dueAt = new Date(at.getTime() + plan.timing.duration * 1000);
  const { resetId: _reset, ...rest } = plan;
  const next = { ...rest, follows: command.id };
  const row = { id: resetId, companyId, userId, tagId, value, expected, requestedAt: at, dueAt, plan: next };
  await insertCommand(db, row);
  return { ...command, ...row, dueAt: dueAt.getTime(), dataType: tag.dataType };
}
