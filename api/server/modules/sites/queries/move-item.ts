/** Moving in the tree (OR-90): an area without sites becomes a route of another, routes change areas, sites both. */
import { HttpError, missing } from '../../../http/errors.ts';
import { archiveWithParts } from '../../../storage/archive-with-parts.ts';
import type { Db } from '../../../storage/storage.ts';
import { findArea, findRoute, findSiteItem, holdsSites } from './items.ts';
import { needRouteName, needSiteName } from './names.ts';

type AnyId = string | number;

interface Move {
  readonly movingItemId: AnyId;
  readonly movingItemType: 'area' | 'route' | 'site';
  readonly parentRouteId?: AnyId;
}

interface Item {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

/** Throws 404 if target or item is missing, 409 if the item still has sites or cannot move there. */
export async function moveItem(
  db: Db,
  targetId: AnyId,
  move: Move,
): Promise<{ area: Item; moved: Item & { readonly type: Move['movingItemType'] } }> {
  const target = await findArea(db, targetId);
  if (!target) throw missing();
  const { id, uuid, name } = await MOVES[move.movingItemType](db, target, move);
  return { area: target, moved: { id, uuid, name, type: move.movingItemType } };
}

const MOVES = { area: moveArea, route: moveRoute, site: moveSite };

const refused = (message: string): HttpError => new HttpError(409, message, { code: 'NOT_MOVABLE' });
const withSites = (type: string): HttpError => refused(`Move the sites out of this ${type} first`);

async function moveArea(db: Db, target: Item, { movingItemId }: Move): Promise<Item> {
  const area = await findArea(db, movingItemId);
  if (!area) throw missing();
  if (area.id === target.id) throw refused('An area cannot be moved into itself');
  if (await holdsSites(db, 'area_id', area.id)) throw withSites('area');
  const { company_id } = await db
    .selectFrom('areas')
    .where('id', '=', area.id)
    .select('company_id')
    .executeTakeFirstOrThrow();
  await needRouteName(db, area.name, target.id);
  await db.insertInto('routes').values({ company_id, area_id: target.id, name: area.name }).execute();
  await db
    .updateTable('routes')
    .set({ area_id: target.id })
    .where('area_id', '=', area.id)
    .where('archived_at', 'is', null)
    .execute();
  await archiveWithParts(db, 'areas', [area.id], new Date());
  return area;
}

async function moveRoute(db: Db, target: Item, { movingItemId }: Move): Promise<Item> {
  const route = await findRoute(db, movingItemId);
  if (!route) throw missing();
  if (await holdsSites(db, 'route_id', route.id)) throw withSites('route');
  await needRouteName(db, route.name, target.id, route.id);
  await db.updateTable('routes').set({ area_id: target.id }).where('id', '=', route.id).execute();
  return route;
}

async function moveSite(db: Db, target: Item, { movingItemId, parentRouteId }: Move): Promise<Item> {
  const site = await findSiteItem(db, movingItemId);
  if (!site) throw missing();
  const wanted = parentRouteId !== undefined && String(parentRouteId) !== '0' ? parentRouteId : undefined;
  const route = wanted === undefined ? undefined : await findRoute(db, wanted);
  if (wanted !== undefined && route?.area_id !== target.id)
    throw refused('This route is not in the chosen area');
  await needSiteName(db, site.name, { areaId: target.id, routeId: route?.id ?? null }, site.id);
  await db
    .updateTable('sites')
    .set({ area_id: target.id, route_id: route?.id ?? null })
    .where('id', '=', site.id)
    .execute();
  return site;
}
