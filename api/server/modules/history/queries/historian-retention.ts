/** Retention of history. Needs a system transaction. */
import { sql } from 'kysely';
import { startOfDay } from '../../../storage/historian-partitions.ts';
import type { Db } from '../../../storage/storage.ts';

/** Companies that have chosen how many days of samples they keep. */
export async function keptDays(
  db: Db,
  otherwise: number,
): Promise<{ readonly companyId: number; readonly days: number }[]> {
  const companies = await db.selectFrom('companies').select(['id', 'settings']).execute();
  return companies.map(({ id, settings }) => ({ companyId: id, days: settings.historyDays ?? otherwise }));
}

/** Removes a company's samples of one day, and its minute trends: other companies keep that day longer. */
export async function removeOldSamples(db: Db, companyId: number, day: number): Promise<void> {
  const range = [startOfDay(day), startOfDay(day + 1)] as const;
  const own = sql`(select id from tags where company_id = ${companyId})`;
  await sql`delete from samples where tag_id in ${own} and time >= ${range[0]} and time < ${range[1]}`.execute(
    db,
  );
  await sql`delete from trend_minutes where tag_id in ${own} and bucket >= ${range[0]} and bucket < ${range[1]}`.execute(
    db,
  );
  await sql`delete from sample_marks where tag_id in ${own} and slice < ${range[1]}`.execute(db);
}

/** Removes trends before a time. */
export async function removeOldTrends(
  db: Db,
  table: 'trend_quarters' | 'trend_hours',
  before: Date,
): Promise<void> {
  await db.deleteFrom(table).where('bucket', '<', before).execute();
}
