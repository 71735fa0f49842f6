/** The inputs from which x of formulas is computed, in a tenant's transaction. */
import { type Selectable, sql } from 'kysely';
import type { FormulasTable } from '../../storage/schema/meaning.ts';
import type { Db } from '../../storage/storage.ts';

/** What a formula reads from a tag's history. */
export type HistoryOf = Pick<
  Selectable<FormulasTable>,
  'uuid' | 'time_range' | 'data_point' | 'start_time' | 'end_time'
>;

/** Formulas by uuid, including removed ones: diagrams still use them. */
export async function formulasNamed(db: Db, uuids: readonly string[]): Promise<Map<string, HistoryOf>> {
  const rows = await db
    .selectFrom('formulas')
    .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .select(['uuid', 'time_range', 'data_point', 'start_time', 'end_time'])
    .execute();
  return new Map(rows.map((row) => [row.uuid, row]));
}

/** Tag → the id of its row; missing, archived and other companies' tags are left out. */
export async function tagIdsNamed(db: Db, uuids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('tags')
    .where('archived_at', 'is', null)
    .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .select(['id', 'uuid'])
    .execute();
  return new Map(rows.map((row) => [row.uuid, row.id]));
}

/** The company's time zone, and the start of its day. */
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
