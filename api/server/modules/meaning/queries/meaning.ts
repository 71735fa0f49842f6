/** Formulas, dictionaries and labels, in a tenant's transaction. */
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type AnyId, isId } from '../../../storage/ids.ts';
import type { DictionariesTable, FormulasTable, LabelsTable } from '../../../storage/schema/meaning.ts';
import type { Db } from '../../../storage/storage.ts';

export type MasterTable = 'formulas' | 'dictionaries' | 'labels';
export interface MasterRows {
  readonly formulas: Selectable<FormulasTable>;
  readonly dictionaries: Selectable<DictionariesTable>;
  readonly labels: Selectable<LabelsTable>;
}
interface Values {
  readonly formulas: Omit<Insertable<FormulasTable>, 'company_id'>;
  readonly dictionaries: Omit<Insertable<DictionariesTable>, 'company_id'>;
  readonly labels: Omit<Insertable<LabelsTable>, 'company_id'>;
}

/** Those on offer by title, then the newest of those that were removed. */
export async function listMasters<T extends MasterTable>(
  db: Db,
  table: T,
  limit: number,
): Promise<MasterRows[T][]> {
  const rows = await db
    .selectFrom(table as 'labels')
    .selectAll()
    .orderBy(sql`archived_at desc nulls first`)
    .orderBy(sql`lower(title)`)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as MasterRows[T][];
}

/** How many are on offer. */
export async function countMasters(db: Db, table: MasterTable): Promise<number> {
  const { count } = await db
    .selectFrom(table as 'labels')
    .where('archived_at', 'is', null)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** One that is on offer; undefined if it is missing, removed, or another company's. */
export async function findMaster<T extends MasterTable>(
  db: Db,
  table: T,
  id: AnyId,
): Promise<MasterRows[T] | undefined> {
  const row = await db
    .selectFrom(table as 'labels')
    .where('archived_at', 'is', null)
    .where(isId(table, id))
    .selectAll()
    .executeTakeFirst();
  return row as MasterRows[T] | undefined;
}

export async function insertMaster<T extends MasterTable>(
  db: Db,
  table: T,
  companyId: number,
  values: Values[T],
): Promise<MasterRows[T]> {
  const row = await db
    .insertInto(table as 'labels')
    .values({ company_id: companyId, ...values })
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as MasterRows[T];
}

export async function changeMaster<T extends MasterTable>(
  db: Db,
  table: T,
  id: number,
  values: Updateable<Values[T]> | { archived_at: Date },
): Promise<MasterRows[T]> {
  const row = await db
    .updateTable(table as 'labels')
    .set(values as Updateable<LabelsTable>)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return row as MasterRows[T];
}

/** Whether a formula, dictionary or label of the company ever had this uuid. */
export async function isMaster(db: Db, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    select from formulas where uuid = ${uuid}
    union all select from dictionaries where uuid = ${uuid}
    union all select from labels where uuid = ${uuid}`.execute(db);
  return rows.length > 0;
}

export interface Usage {
  readonly uuid: string;
  readonly name: string;
  readonly siteUuid: string | null;
  readonly siteName: string | null;
  readonly objects: number;
}

/**
 * Diagrams whose elements name this uuid, by name, with their number. The text of the stored
 * configuration is searched: rarely, and correctly whatever the shape of an element becomes.
 */
export async function diagramsUsing(db: Db, uuid: string): Promise<Usage[]> {
  const named = JSON.stringify(uuid);
  return db
    .selectFrom('diagram_chunks as chunk')
    .innerJoin('diagrams', 'diagrams.id', 'chunk.diagram_id')
    .leftJoin('sites', 'sites.id', 'diagrams.site_id')
    .where('chunk.part', '=', 'configuration')
    .where('diagrams.archived_at', 'is', null)
    .where(sql<boolean>`strpos(chunk.body, ${named}) > 0`)
    .groupBy(['diagrams.id', 'sites.id'])
    .orderBy(sql`lower(diagrams.name)`)
    .orderBy('diagrams.id')
    .select(['diagrams.uuid', 'diagrams.name', 'sites.uuid as siteUuid', 'sites.name as siteName'])
    .select(
      sql<number>`(sum(length(chunk.body) - length(replace(chunk.body, ${named}, ''))) / ${named.length}::integer)::integer`.as(
        'objects',
      ),
    )
    .execute();
}
