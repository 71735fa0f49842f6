/** The commands table: what was requested of a device, and the outcome. */
import { sql } from 'kysely';
import type { Command, CommandResult, Tag, TagScalar } from '../../../contract/index.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import type { CommandPlan } from './timing.ts';

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
}

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

export const PENDING_MESSAGE = 'Waiting for the device';
export const SCHEDULED_MESSAGE = 'Waiting for its time';

export async function insertCommand(db: Db, command: NewCommand): Promise<void> {
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
    })
    .execute();
}

/** Writes the outcome of a command that has none yet; false if it has one. */
export async function finishCommand(
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
  };
}

/** Results after which the device may be as commanded: a hold begins, and its end is scheduled. */
const SENT: readonly CommandResult[] = ['confirmed', 'mismatch', 'timedOut', 'unknown'];

/** The reset of a command, which exists once the write has been done. */
export const resetIdOf = (plan: CommandPlan | null | undefined, result: CommandResult) =>
  plan?.resetId && SENT.includes(result) ? { resetId: plan.resetId } : {};

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
}

/** Commands pending since before `before`, of all companies. */
export async function findPending(storage: Storage, before: Date): Promise<Abandoned[]> {
  const rows = await storage.system((db) =>
    db
      .selectFrom('commands as command')
      .innerJoin('tags as tag', 'tag.id', 'command.tag_id')
      .innerJoin('users as user', 'user.id', 'command.user_id')
      .select([
        'command.id',
        'command.company_id as companyId',
        'command.user_id as userId',
        'command.tag_id as tagId',
        'command.value',
        'command.plan',
        'tag.uuid as tagUuid',
        'user.uuid as userUuid',
      ])
      .select(sql<string>`"user".first_name || ' ' || "user".last_name`.as('userName'))
      .where('command.result', '=', 'pending')
      .where(sql<Date>`coalesce(command.due_at, command.requested_at)`, '<', before)
      .execute(),
  );
  return rows.map((row) => ({
    ...row,
    value: row.value as TagScalar,
    plan: row.plan as CommandPlan | null,
  }));
}
