/** What the planner of the embedded database knows of its tables. It has no autovacuum, and plans for empty tables until somebody looks. */
import { sql } from 'kysely';
import type { Storage } from './storage.ts';

/** Pages up to which a table is always looked at: its rows can multiply within them, and it takes a millisecond. */
const SMALL_PAGES = 4;

/**
 * Updates the statistics of tables that have changed much in size, or have none. The history is left out: it sees to its own.
 * Returns their names. Does nothing with PostgreSQL, whose autovacuum does it.
 */
export async function refreshStatistics(storage: Storage, signal?: AbortSignal): Promise<string[]> {
  if (storage.engine !== 'pglite') return [];
  const tables = await storage.system((db) => staleTables.execute(db));
  const names = tables.rows.map(({ name }) => name);
  for (const [nth, name] of names.entries()) {
    if (signal?.aborted) return names.slice(0, nth);
    // Each by itself: others wait for the only session meanwhile.
    await storage.system((db) => sql`analyze ${sql.table(name)}`.execute(db));
  }
  return names;
}

const staleTables = sql<{ name: string }>`
  select name from (
    select relname as name, reltuples, relpages,
      pg_relation_size(oid) / current_setting('block_size')::int as pages
    from pg_class
    where relkind = 'r' and not relispartition and relnamespace = 'public'::regnamespace
      and relname not like 'trend\_%' and relname not like 'sample\_%'
  ) as tables
  where pages > 0
    and (reltuples < 0 or pages <= ${SMALL_PAGES} or pages > relpages * 1.2 or pages < relpages * 0.8)
  order by name`;
