/** What the x of formulas is computed from, in a tenant's transaction. */
import { sql } from 'kysely';
import type { Db } from '../storage.ts';

/** Formulas that the uuids name, removed ones too: diagrams that use them still do. */
export const formulasNamed = (db: Db, uuids: readonly string[]) =>
  db
    .selectFrom('formulas')
    .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .select(['uuid', 'time_range', 'data_point', 'start_time', 'end_time'])
    .execute();

/** Tag → the number of its row; those that are missing, archived or another company's are left out. */
export async function tagIdsNamed(db: Db, uuids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('tags')
    .where('archived_at', 'is', null)
    .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .select(['id', 'uuid'])
    .execute();
  return new Map(rows.map((row) => [row.uuid, row.id]));
}

/** The company's time zone, and when its day has begun. */
export const startOfToday = (db: Db, now: Date): Promise<{ timezone: string; today: Date }> =>
  db
    .selectFrom('companies')
    .select('timezone')
    .select(
      sql<Date>`date_trunc('day', ${now}::timestamptz at time zone timezone) at time zone timezone`.as(
        'today',
      ),
    )
    .executeTakeFirstOrThrow();
