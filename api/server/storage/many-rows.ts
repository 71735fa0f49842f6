/** Results of many rows. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './storage.ts';

/**
 * The rows of a query, as one text of JSON: the embedded database writes and reads every cell by itself, copies every row
 * between threads, and takes four times as long for 10,000 rows. Columns are numbers, texts and booleans; a time is a text.
 */
export async function manyRows<T>(db: Db, query: RawBuilder<unknown>): Promise<T[]> {
  const { rows } = await sql<{ all: string | null }>`
    select json_agg(one)::text as "all" from (${query}) as one`.execute(db);
  return JSON.parse(rows[0]?.all ?? '[]');
}
