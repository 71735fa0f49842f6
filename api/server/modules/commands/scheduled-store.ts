/** Scheduled commands. Their deadlines are stored, so a restart forgets none (OR-103). */
import { sql } from 'kysely';
import type { Tag, TagScalar } from '../../../contract/index.ts';
import type { Db } from '../../storage/storage.ts';
import type { CommandPlan } from './timing.ts';

/** A scheduled command with its user. */
export interface Scheduled {
  readonly id: string;
  readonly companyId: number;
  readonly userId: number;
  readonly userUuid: string;
  readonly userName: string;
  readonly tagUuid: string;
  readonly tagId: number;
  readonly dataType: Tag['dataType'];
  readonly value: TagScalar;
  readonly expected: TagScalar;
  readonly plan: CommandPlan;
  readonly dueAt: number;
}

/** Those that wait for a run of the server, of all companies. */
export async function findScheduled(db: Db, node: string): Promise<Scheduled[]> {
  const rows = await db
    .selectFrom('commands as command')
    .innerJoin('tags as tag', 'tag.id', 'command.tag_id')
    .innerJoin('users as user', 'user.id', 'command.user_id')
    .select(['command.id', 'command.value', 'command.expected', 'command.plan', 'command.due_at as dueAt'])
    .select(['command.company_id as companyId', 'command.user_id as userId', 'command.tag_id as tagId'])
    .select(['tag.uuid as tagUuid', 'tag.data_type as dataType', 'user.uuid as userUuid'])
    .select(sql<string>`"user".first_name || ' ' || "user".last_name`.as('userName'))
    .where('command.result', '=', 'scheduled')
    .where('command.node', '=', node)
    .execute();
  return rows.map((row) => ({
    ...row,
    value: row.value as TagScalar,
    expected: row.expected as TagScalar,
    plan: row.plan as CommandPlan,
    dueAt: row.dueAt!.getTime(),
  }));
}

interface Taking {
  readonly message: string;
  readonly isLate: boolean;
  /** The run of the server that does it. */
  readonly node: string;
  /** By which it has the tag's link; null on a server that is alone. */
  readonly epoch: number | null;
}

/** Claims a waiting command, once: false if another process did or has its link by now, or it was cancelled. */
export async function takeScheduled(
  db: Db,
  { id, tagUuid }: Pick<Scheduled, 'id' | 'tagUuid'>,
  { message, isLate, node, epoch }: Taking,
): Promise<boolean> {
  if (epoch !== null && !(await isOwner(db, tagUuid, node))) return false;
  const late = isLate ? { plan: sql<string>`plan || '{"late": true}'::jsonb` } : {};
  const { numUpdatedRows } = await db
    .updateTable('commands')
    .set({ result: 'pending', message, node, epoch, ...late })
    .where('id', '=', id)
    .where('result', '=', 'scheduled')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Whether a run of the server has the link of a tag. It has it until the transaction ends: a later owner waits. */
export async function isOwner(db: Db, tagUuid: string, node: string): Promise<boolean> {
  const { rows } = await sql`
    select from links
    where owner = ${node} and id = (
      select link_id from controllers where id = (select controller_id from tags where uuid = ${tagUuid}))
    for share`.execute(db);
  return rows.length > 0;
}

/** Whether a command is under way at this run of the server. */
export async function isTakenBy(db: Db, id: string, node: string): Promise<boolean> {
  const taken = await db
    .selectFrom('commands')
    .select('id')
    .where('id', '=', id)
    .where('result', '=', 'pending')
    .where('node', '=', node)
    .executeTakeFirst();
  return taken !== undefined;
}

/** Whether somebody has written to the tag since a command: then its value is no longer there to be reset. */
export async function isOvertaken(db: Db, { tagId, plan, id }: Scheduled): Promise<boolean> {
  const later = await db
    .selectFrom('commands as later')
    .innerJoin('commands as held', (join) => join.onRef('held.company_id', '=', 'later.company_id'))
    .select('later.id')
    .where('held.id', '=', plan.follows ?? id)
    .where('later.tag_id', '=', tagId)
    .where('later.id', 'not in', [id, plan.follows ?? id])
    .where('later.result', 'in', ['confirmed', 'mismatch', 'timedOut', 'unknown'])
    .whereRef('later.finished_at', '>', 'held.finished_at')
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}
