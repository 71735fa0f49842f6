/**
 * Archives rows together with everything below them, and restores them. Rows that were archived in one act have the same
 * `archived_at`: by it a restore knows what went with an item and what had been archived before.
 */
import { sql } from 'kysely';
import type { Db } from './storage.ts';

export type TableWithParts = 'areas' | 'routes' | 'sites' | 'links' | 'controllers' | 'tags' | 'diagrams';

interface Part {
  readonly table: TableWithParts;
  /** Its reference to the row above. */
  readonly column: string;
}

/** Table → the tables whose rows are archived with one of its rows. */
const PARTS: Readonly<Record<TableWithParts, readonly Part[]>> = {
  areas: [
    { table: 'sites', column: 'area_id' },
    { table: 'routes', column: 'area_id' },
  ],
  routes: [{ table: 'sites', column: 'route_id' }],
  sites: [
    { table: 'links', column: 'site_id' },
    { table: 'diagrams', column: 'site_id' },
  ],
  links: [{ table: 'controllers', column: 'link_id' }],
  controllers: [{ table: 'tags', column: 'controller_id' }],
  tags: [],
  diagrams: [],
};

/** Numbers of rows by table. */
export type PartCounts = Partial<Record<TableWithParts, number>>;

/** Archives the rows that are not archived yet, and what is below them. Returns how many rows of each table. */
export async function archiveWithParts(
  db: Db,
  table: TableWithParts,
  ids: readonly number[],
  at: Date,
): Promise<PartCounts> {
  const counts: PartCounts = {};
  const archive = async (of: TableWithParts, column: string, above: readonly number[]): Promise<void> => {
    const { rows } = await sql<{ id: number }>`update ${sql.table(of)} set archived_at = ${at}
      where ${sql.ref(column)} = any(${above}::integer[]) and archived_at is null returning id`.execute(db);
    counts[of] = (counts[of] ?? 0) + rows.length;
    if (rows.length > 0) await eachPart(of, rows, archive);
  };
  await archive(table, 'id', ids);
  return counts;
}

/** Restores a row, and what was archived in the same act below it. Returns how many rows of each table. */
export async function restoreWithParts(db: Db, table: TableWithParts, id: number): Promise<PartCounts> {
  const { rows: found } = await sql<{ at: string | null }>`
    select archived_at::text as at from ${sql.table(table)} where id = ${id}`.execute(db);
  const at = found[0]?.at;
  const counts: PartCounts = {};
  if (at === undefined || at === null) return counts;
  const restore = async (of: TableWithParts, column: string, above: readonly number[]): Promise<void> => {
    const { rows } = await sql<{ id: number }>`update ${sql.table(of)} set archived_at = null
      where ${sql.ref(column)} = any(${above}::integer[]) and archived_at = ${at}::timestamptz returning id`.execute(
      db,
    );
    counts[of] = (counts[of] ?? 0) + rows.length;
    if (rows.length > 0) await eachPart(of, rows, restore);
  };
  await restore(table, 'id', [id]);
  return counts;
}

/** Counts what would be archived with a row, without the row itself. */
export async function countParts(db: Db, table: TableWithParts, id: number): Promise<PartCounts> {
  const seen = new Map<TableWithParts, Set<number>>();
  const count = async (of: TableWithParts, column: string, above: readonly number[]): Promise<void> => {
    const { rows } = await sql<{ id: number }>`select id from ${sql.table(of)}
      where ${sql.ref(column)} = any(${above}::integer[]) and archived_at is null`.execute(db);
    const known = seen.get(of) ?? new Set();
    seen.set(of, known);
    const fresh = rows.filter((row) => !known.has(row.id));
    for (const row of fresh) known.add(row.id);
    if (fresh.length > 0) await eachPart(of, fresh, count);
  };
  await eachPart(table, [{ id }], count);
  return Object.fromEntries([...seen].map(([of, ids]) => [of, ids.size]));
}

async function eachPart(
  table: TableWithParts,
  rows: readonly { readonly id: number }[],
  visit: (table: TableWithParts, column: string, above: readonly number[]) => Promise<void>,
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  for (const part of PARTS[table]) await visit(part.table, part.column, ids);
}

const TITLES: Readonly<Record<TableWithParts, string>> = {
  areas: 'Areas',
  routes: 'Routes',
  sites: 'Sites',
  links: 'Links',
  controllers: 'Controllers',
  tags: 'Tags',
  diagrams: 'Overviews',
};

/** The counts for an activity log; nothing for none. */
export const countChanges = (counts: PartCounts): { readonly what: string; readonly to: number }[] =>
  Object.entries(TITLES).flatMap(([table, what]) => {
    const to = counts[table as TableWithParts] ?? 0;
    return to > 0 ? [{ what, to }] : [];
  });
