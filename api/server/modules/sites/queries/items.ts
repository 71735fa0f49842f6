/** Single items of the tree of areas, routes and sites, by any id of the wire. */
import { type AnyId, isId } from '../../../storage/ids.ts';
import type { Db } from '../../../storage/storage.ts';

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
