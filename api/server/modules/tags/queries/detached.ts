/**
 * What refers to a link object, a category or an assignment while it is archived: the references are taken away, kept with
 * the archived row, and given back when it is restored.
 */
import { sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';

/** Archived table → columns that refer to it. */
const REFERENCES = {
  link_objects: [['tags', 'link_object_id']],
  categories: [
    ['tags', 'category_id'],
    ['link_objects', 'category_id'],
  ],
  assignments: [['tags', 'assignment_id']],
} as const;

export type DetachableTable = keyof typeof REFERENCES;

interface Detached {
  /** By table, the rows that referred to it. */
  readonly rows: Readonly<Record<string, readonly number[]>>;
  /** Sites and the controllers that filled an assignment there. */
  readonly fillers: readonly { readonly site: number; readonly controller: number }[];
}

/** Takes every reference to the row away, and keeps them with it. */
export async function detach(db: Db, table: DetachableTable, id: number): Promise<void> {
  const rows: Record<string, number[]> = {};
  for (const [from, column] of REFERENCES[table]) {
    const taken = await sql<{ id: number }>`update ${sql.table(from)} set ${sql.ref(column)} = null
      where ${sql.ref(column)} = ${id} returning id`.execute(db);
    rows[from] = taken.rows.map((row) => row.id);
  }
  const fillers = table === 'assignments' ? await releaseFillers(db, id) : [];
  const detached: Detached = { rows, fillers };
  await sql`update ${sql.table(table)} set detached = ${JSON.stringify(detached)}::jsonb where id = ${id}`.execute(
    db,
  );
}

/** Gives the references back, except where another one has taken the place. */
export async function attach(db: Db, table: DetachableTable, id: number): Promise<void> {
  const { rows: found } = await sql<{ detached: Detached | null; company: number }>`
    select detached, company_id as company from ${sql.table(table)} where id = ${id}`.execute(db);
  const { detached, company } = found[0]!;
  for (const [from, column] of REFERENCES[table])
    await sql`update ${sql.table(from)} set ${sql.ref(column)} = ${id}
      where id = any(${detached?.rows[from] ?? []}::integer[]) and ${sql.ref(column)} is null`.execute(db);
  for (const { site, controller } of detached?.fillers ?? [])
    await sql`insert into site_assignments (company_id, site_id, assignment_id, controller_id)
      values (${company}, ${site}, ${id}, ${controller}) on conflict do nothing`.execute(db);
  await sql`update ${sql.table(table)} set detached = null where id = ${id}`.execute(db);
}

const releaseFillers = async (db: Db, assignment: number) =>
  (
    await sql<{ site: number; controller: number }>`delete from site_assignments
      where assignment_id = ${assignment} returning site_id as site, controller_id as controller`.execute(db)
  ).rows;
