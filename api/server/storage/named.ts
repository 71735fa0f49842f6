/** Lists that a search filters by name. Run these in a tenant's transaction. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './storage.ts';

/** Whether `term`, in lower case, is part of the row's name; without a term every row matches. */
export const isNamed = (term: string | undefined): RawBuilder<boolean> =>
  sql<boolean>`strpos(lower(name), ${term ?? ''}) > 0`;

/** The number of rows of the table that are not archived and have `term` in their names. */
export async function countNamed(
  db: Db,
  table: 'assignments' | 'categories' | 'controller_templates',
  term: string | undefined,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from ${sql.table(table)} where archived_at is null and ${isNamed(term)}
  `.execute(db);
  return rows[0]!.total;
}
