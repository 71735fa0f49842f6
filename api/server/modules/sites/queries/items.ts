/** Single items of the tree of areas, routes and sites, by any id of the wire. */
import { sql } from 'kysely';
import { type AnyId, isId } from '../../../storage/ids.ts';
import type { Db } from '../../../storage/storage.ts';

type ItemTable = 'areas' | 'routes' | 'sites';

export const findArea = (db: Db, id: AnyId) =>
  db
    .selectFrom('areas')
    .where(isId('areas', id))
    .where('archived_at', 'is', null)
    .select(['id', 'uuid', 'name'])
    .executeTakeFirst();

export const findRoute = (db: Db, id: AnyId) =>
  db
    .selectFrom('routes')
    .where(isId('routes', id))
    .where('archived_at', 'is', null)
    .select(['id', 'uuid', 'name', 'area_id'])
    .executeTakeFirst();

export const findSiteItem = (db: Db, id: AnyId) =>
  db
    .selectFrom('sites')
    .where(isId('sites', id))
    .where('archived_at', 'is', null)
    .select(['id', 'uuid', 'name', 'area_id', 'route_id', 'overview_order'])
    .select(['latitude', 'longitude', 'address'])
    .executeTakeFirst();

/** Whether there are sites in an area, including its routes, or in a route. */
export async function holdsSites(db: Db, column: 'area_id' | 'route_id', id: number): Promise<boolean> {
  const site = await db
    .selectFrom('sites')
    .where(column, '=', id)
    .where('archived_at', 'is', null)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return site !== undefined;
}

/** Archives areas, routes or sites that are not archived yet (OR-85: hidden, kept). */
export async function archiveItems(
  db: Db,
  table: ItemTable,
  column: 'id' | 'area_id' | 'route_id',
  id: number,
): Promise<void> {
  await sql`update ${sql.table(table)} set archived_at = now()
    where ${sql.ref(column)} = ${id} and archived_at is null`.execute(db);
}

/** The ids of the sites in an area, including its routes, or in a route. */
export async function sitesIn(db: Db, column: 'area_id' | 'route_id', id: number): Promise<number[]> {
  const rows = await db
    .selectFrom('sites')
    .where(column, '=', id)
    .where('archived_at', 'is', null)
    .select('id')
    .execute();
  return rows.map((row) => row.id);
}
