/** Assemblies as they are stored, in a tenant's transaction. */
import { sql } from 'kysely';
import { COUNTED } from '../../../contract/calls/assemblies.ts';
import { isNamed } from '../../storage/named.ts';
import type { Page } from '../../storage/page.ts';
import type { Db } from '../../storage/storage.ts';
import { keepShownImages } from '../images/index.ts';

/** Finds the assembly of each instance in the JSON of objects; in a text its quotes would be escaped. */
export const INSTANCE_OF = '"assembly":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"';
/** Definitions of before that are kept of each. */
const KEPT_VERSIONS = 50;

const COLUMNS = ['id', 'uuid', 'name', 'version', 'saved_at', 'saved_by'] as const;

const present = (db: Db) => db.selectFrom('assemblies').where('archived_at', 'is', null);

/** By name. `term` in lower case. */
export async function listAssemblies(db: Db, { limit, skip }: Page, term: string | undefined) {
  const found = present(db).where(isNamed(term));
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const items = await found
    .select(COLUMNS)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(limit)
    .offset(skip)
    .execute();
  return { items, total };
}

export type AssemblyRow = Awaited<ReturnType<typeof listAssemblies>>['items'][number];

/** With their definitions, archived ones too. */
export const definitionsOf = (db: Db, uuids: readonly string[]) =>
  db
    .selectFrom('assemblies')
    .where('uuid', '=', sql<string>`any(${[...new Set(uuids)]}::uuid[])`)
    .select(['uuid', 'name', 'version', 'definition'])
    .execute();

/** The uuids of the library, the newest first, as many as one answer counts. */
export async function assemblyUuids(db: Db): Promise<string[]> {
  const rows = await present(db).select('uuid').orderBy('id', 'desc').limit(COUNTED).execute();
  return rows.map(({ uuid }) => uuid);
}

/** The row of an assembly of the library; undefined where there is none. */
export const presentAssembly = (db: Db, uuid: string) =>
  present(db).where('uuid', '=', uuid).select('id').executeTakeFirst();

/** The assembly with its definition, locked until the transaction ends. */
export const heldAssembly = (db: Db, uuid: string) =>
  present(db)
    .where('uuid', '=', uuid)
    .select([...COLUMNS, 'definition'])
    .forUpdate()
    .executeTakeFirst();

export type HeldAssembly = NonNullable<Awaited<ReturnType<typeof heldAssembly>>>;

interface Saved {
  readonly definition: string;
  /** A JSON array of uuids. */
  readonly contains?: string;
  readonly saved_at: Date;
  readonly saved_by: string;
}

export async function insertAssembly(
  db: Db,
  assembly: Saved & { company_id: number; name: string; uuid?: string },
) {
  const row = await db
    .insertInto('assemblies')
    .values({ ...assembly, version: 1 })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
  await keepImagesOf(db, row.id);
  return row;
}

const keepImagesOf = (db: Db, id: number): Promise<void> =>
  keepShownImages(db, sql`select company_id, definition as body from assemblies where id = ${id}`);

/** Replaces the definition; the one before is kept. */
export async function redefine(db: Db, companyId: number, held: HeldAssembly, saved: Saved): Promise<void> {
  const { id, version, definition, saved_at, saved_by } = held;
  await db
    .insertInto('assembly_versions')
    .values({ company_id: companyId, assembly_id: id, version, definition, saved_at, saved_by })
    .execute();
  await db
    .deleteFrom('assembly_versions')
    .where('assembly_id', '=', id)
    .where('version', '<=', version - KEPT_VERSIONS)
    .execute();
  await db
    .updateTable('assemblies')
    .set({ ...saved, version: version + 1 })
    .where('id', '=', id)
    .execute();
  await keepImagesOf(db, id);
}

/** A definition of before, the newest unless a version is named; undefined where it is not kept. */
export function versionBefore(db: Db, id: number, version?: number) {
  const kept = db.selectFrom('assembly_versions').where('assembly_id', '=', id);
  return (version === undefined ? kept : kept.where('version', '=', version))
    .orderBy('version', 'desc')
    .select(['version', 'definition'])
    .limit(1)
    .executeTakeFirst();
}

/** The versions of before, the newest first, without their definitions. */
export const earlierVersions = (db: Db, id: number) =>
  db
    .selectFrom('assembly_versions')
    .where('assembly_id', '=', id)
    .orderBy('version', 'desc')
    .select(['version', 'saved_at', 'saved_by'])
    .execute();

/** The names in the library, in lower case. */
export async function takenNames(db: Db): Promise<Set<string>> {
  const rows = await present(db).select('name').execute();
  return new Set(rows.map(({ name }) => name.toLowerCase()));
}

/** What assemblies contain, archived ones too. */
export const contentsOf = (db: Db, uuids: readonly string[]) =>
  db
    .selectFrom('assemblies')
    .where('uuid', '=', sql<string>`any(${[...new Set(uuids)]}::uuid[])`)
    .select(['uuid', 'contains'])
    .execute();

/** The assemblies that contain one of these; archived ones too. */
export const containersNow = (db: Db, uuids: readonly string[]) =>
  db
    .selectFrom('assemblies')
    .where(sql<boolean>`contains ?| ${[...uuids]}::text[]`)
    .select(['uuid', 'name'])
    .execute();

/** Which assemblies contain which. */
export async function containments(db: Db) {
  const { rows } = await sql<{ container: string; contained: string }>`
    select uuid as container, contained from assemblies, jsonb_array_elements_text(contains) as contained`.execute(
    db,
  );
  return rows;
}

export async function changeAssembly(
  db: Db,
  id: number,
  change: { readonly name: string } | { readonly archived_at: Date },
): Promise<void> {
  await db.updateTable('assemblies').set(change).where('id', '=', id).execute();
}

/** Link objects with their categories; `companyId` outside a tenant's transaction. */
export const namedLinkObjects = (db: Db, companyId?: number) => {
  const all = db
    .selectFrom('link_objects')
    .leftJoin('categories', (join) =>
      join.onRef('categories.id', '=', 'link_objects.category_id').on('categories.archived_at', 'is', null),
    )
    .where('link_objects.archived_at', 'is', null)
    .select(['link_objects.uuid', 'link_objects.name', 'categories.name as category'])
    .orderBy('link_objects.id');
  return (companyId === undefined ? all : all.where('link_objects.company_id', '=', companyId)).execute();
};
