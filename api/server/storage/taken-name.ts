/** Names that must differ in one place, where no index of the database demands it: existing data may have equal ones. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from './storage.ts';

export interface Named {
  /** A table with `archived_at`. */
  readonly table: string;
  /** `name` unless given. */
  readonly column?: string;
  /** The rows among which the name must be free; all rows of the company unless given. */
  readonly within?: RawBuilder<boolean>;
  /** The row that has or gets the name. */
  readonly except?: number;
}

/**
 * Whether another row that is not archived has this name, whatever the case of its letters. Changes that ask wait for each
 * other until their transactions end, so that both of two requests at once cannot take one name.
 */
export async function isNameTaken(db: Db, name: string, of: Named): Promise<boolean> {
  const { table, column = 'name', within = sql<boolean>`true`, except = 0 } = of;
  await sql`select pg_advisory_xact_lock(hashtext('names'),
    coalesce(nullif(current_setting('mimic.company', true), ''), '0')::integer)`.execute(db);
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)}
    where archived_at is null and lower(${sql.ref(column)}) = lower(${name}) and id <> ${except} and ${within}
    limit 1`.execute(db);
  return rows.length > 0;
}
