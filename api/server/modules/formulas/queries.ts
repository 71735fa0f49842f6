/** What the x of formulas is computed from, in a tenant's transaction. */
import { type Selectable, sql } from 'kysely';
import type { FormulasTable } from '../../storage/schema/meaning.ts';
import type { Db } from '../../storage/storage.ts';

/** What a formula reads of a tag's history. */
export type HistoryOf = Pick<
  Selectable<FormulasTable>,
  'uuid' | 'time_range' | 'data_point' | 'start_time' | 'end_time'
>;

/** Formulas by their uuids, removed ones too: diagrams that use them still do. */
export async function formulasNamed(db: Db, uuids: readonly string[]): Promise<Map<string, HistoryOf>> {
  const rows = await db
    .selectFrom('formulas')
    .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .select(['uuid', 'time_range', 'data_point', 'start_time', 'end_time'])
    .execute();
  return new Map(rows.map((row) => [row.uuid, row]));
}

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
