/** Outside plugins, in a tenant's transaction. */
import { sql } from 'kysely';
import { type AnyId, isId } from '../../storage/ids.ts';
import type { Page } from '../../storage/page.ts';
import type { Db } from '../../storage/storage.ts';

/** The full name of the user in a column; null if it is null. */
const nameOf = (column: 'offered_by' | 'approved_by') =>
  sql<
    string | null
  >`(select first_name || ' ' || last_name from users where users.id = ${sql.ref(`plugins.${column}`)})`;

const present = (db: Db) => db.selectFrom('plugins').where('plugins.archived_at', 'is', null);

const rows = (db: Db) =>
  present(db)
    .select(['id', 'uuid', 'sha256', 'kind', 'version', 'title', 'offered_at', 'approved_at'])
    .select(sql<number>`octet_length(source)`.as('bytes'))
    .select([nameOf('offered_by').as('offeredBy'), nameOf('approved_by').as('approvedBy')]);

export type PluginRow = Awaited<ReturnType<typeof findPlugin>> & object;

export async function listPlugins(db: Db, page: Page, term: string | undefined) {
  const named = sql<boolean>`strpos(lower(coalesce(title, '') || ' ' || coalesce(kind, '')), ${term ?? ''}) > 0`;
  const { total } = await (term ? present(db).where(named) : present(db))
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const items = await (term ? rows(db).where(named) : rows(db))
    .orderBy(sql`approved_at is null`)
    .orderBy(sql`lower(title)`)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { items, total };
}

export const findPlugin = (db: Db, id: AnyId) => rows(db).where(isId('plugins', id)).executeTakeFirst();

/** The plugin with these bytes, if the company has it already. */
export const pluginWith = (db: Db, sha256: string) =>
  rows(db).where('sha256', '=', sha256).executeTakeFirst();

export const approvedPlugins = (db: Db, limit: number) =>
  present(db)
    .where('approved_at', 'is not', null)
    .select(['uuid', 'sha256', 'kind', 'version', 'title', 'descriptor'])
    .orderBy('kind')
    .limit(limit)
    .execute();

/** Another file that was approved as this version of the kind, and was not removed. */
export const sameVersion = (db: Db, kind: string, version: number, id: number) =>
  present(db)
    .where('kind', '=', kind)
    .where('version', '=', version)
    .where('id', '<>', id)
    .select('uuid')
    .executeTakeFirst();

export const insertPlugin = (
  db: Db,
  values: { company_id: number; sha256: string; source: string; offered_at: Date; offered_by: number },
) => db.insertInto('plugins').values(values).returning('id').executeTakeFirstOrThrow();

/** Withdraws the approval of another plugin of the kind, if there is one. Returns its uuid. */
export const withdrawOthers = (db: Db, kind: string, id: number) =>
  db
    .updateTable('plugins')
    .set({ approved_at: null, approved_by: null })
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where('approved_at', 'is not', null)
    .where('archived_at', 'is', null)
    .returning('uuid')
    .executeTakeFirst();

export async function changePlugin(
  db: Db,
  id: number,
  values: {
    kind?: string;
    version?: number;
    title?: string;
    descriptor?: string;
    approved_at?: Date | null;
    approved_by?: number | null;
    archived_at?: Date;
  },
): Promise<void> {
  await db.updateTable('plugins').set(values).where('id', '=', id).execute();
}

/** The text of a module. */
export const sourceOf = (db: Db, id: AnyId) =>
  present(db).where(isId('plugins', id)).select(['source', 'sha256', 'approved_at']).executeTakeFirst();
