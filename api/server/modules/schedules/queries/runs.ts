/** Runs of schedules as they are stored, and what has become of their mails. */
import { sql } from 'kysely';
import type { ScheduleRun } from '../../../../contract/index.ts';
import type { Db } from '../../../storage/storage.ts';

const COLUMNS = [
  'id',
  'uuid',
  'schedule_id',
  'tester_id',
  'planned_at',
  'state',
  'reason',
  'started_at',
  'finished_at',
  'mails',
] as const;
export type RunRow = Awaited<ReturnType<typeof runsOf>>['rows'][number];

/** The newest first. Without `seesAlarms` those are left out that tell whether there was an alarm. */
export async function runsOf(
  db: Db,
  scheduleId: number,
  {
    limit,
    skip,
    seesAlarms,
  }: { readonly limit: number; readonly skip: number; readonly seesAlarms: boolean },
) {
  let found = db.selectFrom('schedule_runs').where('schedule_id', '=', scheduleId);
  if (!seesAlarms) found = found.where('by_alarms', '=', false);
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const rows = await found.select(COLUMNS).orderBy('id', 'desc').limit(limit).offset(skip).execute();
  return { rows, total };
}

/** The last run of each schedule, tests left out; `seesAlarms` as above. */
export async function lastRunsOf(
  db: Db,
  scheduleIds: readonly number[],
  seesAlarms: boolean,
): Promise<RunRow[]> {
  if (scheduleIds.length === 0) return [];
  let runs = db.selectFrom('schedule_runs');
  if (!seesAlarms) runs = runs.where('by_alarms', '=', false);
  return runs
    .distinctOn('schedule_id')
    .where('schedule_id', 'in', [...scheduleIds])
    .where('tester_id', 'is', null)
    .select(COLUMNS)
    .orderBy('schedule_id')
    .orderBy('id', 'desc')
    .execute();
}

interface NewRun {
  readonly companyId: number;
  readonly scheduleId: number;
  /** The date that it is for; null for a test. */
  readonly day: string | null;
  readonly testerId?: number;
  readonly plannedAt: Date;
  readonly dueAt: Date;
  /** What is known to be said of it already. */
  readonly reason?: string;
}

/** Stores a run that waits to be made; undefined if that date has one already. */
export function insertRun(db: Db, run: NewRun): Promise<RunRow | undefined> {
  return db
    .insertInto('schedule_runs')
    .values({
      ...{ company_id: run.companyId, schedule_id: run.scheduleId, period: run.day },
      ...{ tester_id: run.testerId ?? null, planned_at: run.plannedAt, due_at: run.dueAt },
      ...{ reason: run.reason ?? null, fault: null },
    })
    .onConflict((conflict) => conflict.columns(['schedule_id', 'period']).doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Whether a run is still to be made; nobody else settles it until the transaction ends. */
export async function holdRun(db: Db, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('schedule_runs')
    .where('id', '=', id)
    .where('finished_at', 'is', null)
    .select('id')
    .forUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

interface Outcome {
  readonly state: Exclude<ScheduleRun['state'], 'waiting'>;
  readonly reason: string | null;
  readonly mails?: number;
}

export async function settleRun(
  db: Db,
  id: number,
  { state, reason, mails = 0 }: Outcome,
  at: Date,
): Promise<void> {
  await db
    .updateTable('schedule_runs')
    .set({ state, reason, mails, finished_at: at, due_at: null })
    .where('id', '=', id)
    .execute();
}

/** Runs that wait when their schedule is deleted are not made. */
export async function dropWaiting(db: Db, scheduleId: number, reason: string, at: Date): Promise<void> {
  await db
    .updateTable('schedule_runs')
    .set({ state: 'skipped', reason, finished_at: at, due_at: null })
    .where('schedule_id', '=', scheduleId)
    .where('finished_at', 'is', null)
    .execute();
}

interface MailCount {
  readonly run: string;
  readonly waiting: number;
  readonly failed: number;
}

/** Mails of runs that have not left, and those that were given up. In a transaction over all companies. */
export async function mailCounts(db: Db, runs: readonly string[]): Promise<Map<string, MailCount>> {
  if (runs.length === 0) return new Map();
  const { rows } = await sql<MailCount>`
    select split_part(message_id, '.', 1) as run, count(due_at)::integer as waiting,
      count(*) filter (where due_at is null and sent_at is null and fault is not null)::integer as failed
    from mails where message_id is not null and split_part(message_id, '.', 1) = any(${runs}::text[])
    group by 1`.execute(db);
  return new Map(rows.map((row) => [row.run, row]));
}
