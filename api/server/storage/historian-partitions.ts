/**
 * Partitions of the historian: a table per day (UTC), for samples and for minute trends. Old days are dropped
 * whole, which costs nothing however many rows they hold. All of it needs a system transaction.
 *
 * A day is the number of days since 1970.
 */
import { sql } from 'kysely';
import type { Db } from './storage.ts';

export const DAY_MS = 86_400_000;
export const dayOf = (ms: number): number => Math.floor(ms / DAY_MS);
export const startOfDay = (day: number): Date => new Date(day * DAY_MS);

/** Table → its partition key. */
const DIVIDED = [
  ['samples', 'time'],
  ['trend_minutes', 'bucket'],
] as const;

const nameOf = (table: string, day: number): string =>
  `${table}_${startOfDay(day).toISOString().slice(0, 10).replaceAll('-', '')}`;

/** The days that have partitions. */
export async function partitionDays(db: Db): Promise<number[]> {
  const { rows } = await sql<{ date: string }>`
    select substring(child.relname from '_(\\d{8})$') as date from pg_inherits
    join pg_class child on child.oid = inhrelid
    where inhparent = 'samples'::regclass and child.relname ~ '_\\d{8}$'`.execute(db);
  return rows.map(({ date }) =>
    dayOf(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4, 6)) - 1, Number(date.slice(6)))),
  );
}

/**
 * Creates the partitions of these days, if they do not exist. Rows that waited for them in the default partition
 * move over. Attaching, unlike `create … partition of`, does not block readers of other days.
 */
export async function addPartitions(db: Db, days: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('mimic partitions'))`.execute(db);
  const there = new Set(await partitionDays(db));
  for (const day of days.filter((one) => !there.has(one)))
    for (const [table, column] of DIVIDED) {
      const name = nameOf(table, day);
      const from = `'${startOfDay(day).toISOString()}'`;
      const to = `'${startOfDay(day + 1).toISOString()}'`;
      const ofDay = `${column} >= ${from} and ${column} < ${to}`;
      for (const statement of [
        `create table ${name} (like ${table} including all)`,
        `alter table ${name} enable row level security`,
        `insert into ${name} select * from ${table}_rest where ${ofDay}`,
        `delete from ${table}_rest where ${ofDay}`,
        `alter table ${table} attach partition ${name} for values from (${from}) to (${to})`,
      ])
        await sql.raw(statement).execute(db);
    }
}

/** Drops the days before `day`, and the default partitions' rows of that time. Returns the number of days dropped. */
export async function dropPartitions(db: Db, day: number): Promise<number> {
  const old = (await partitionDays(db)).filter((one) => one < day);
  for (const one of old)
    for (const [table] of DIVIDED) await sql.raw(`drop table ${nameOf(table, one)}`).execute(db);
  const before = `'${startOfDay(day).toISOString()}'`;
  for (const [table, column] of DIVIDED)
    await sql.raw(`delete from ${table}_rest where ${column} < ${before}`).execute(db);
  return old.length;
}
