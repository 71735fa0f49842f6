/** Areas, routes and sites of a tenant's transaction. */
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import type { Area } from '../../../../contract/endpoints.ts';
import { manyRows } from '../../../storage/many-rows.ts';
import type { Schema } from '../../../storage/schema.ts';
import type { Db } from '../../../storage/storage.ts';
import { findArea, findRoute, findSiteItem } from './items.ts';

type Route = Area['routes'][number];
type Site = Area['sites'][number];

/**
 * The tree by names. With a term: matching items with everything below them, and their ancestors.
 */
export async function areaTree(db: Db, term?: string): Promise<Area[]> {
  const areas = await db
    .selectFrom('areas')
    .where('archived_at', 'is', null)
    .orderBy('name')
    .select(['id', 'uuid', 'name'])
    .execute();
  const routes = await db
    .selectFrom('routes')
    .where('archived_at', 'is', null)
    .orderBy('name')
    .select(['id', 'uuid', 'name', 'area_id'])
    .execute();
  const sites = await manyRows<Site & Pick<Selectable<Schema['sites']>, 'area_id' | 'route_id'>>(
    db,
    sql`select id, uuid, name, area_id, route_id from sites where archived_at is null order by name`,
  );
  const routesOf = Map.groupBy(routes, (route) => route.area_id);
  const sitesOf = Map.groupBy(
    sites.filter((site) => site.route_id === null),
    (site) => site.area_id,
  );
  const sitesOfRoute = Map.groupBy(sites, (site) => site.route_id);
  const item = ({ id, uuid, name }: Site): Site => ({ id, uuid, name });
  const tree = areas.map(
    (area): Area => ({
      ...item(area),
      routes: (routesOf.get(area.id) ?? []).map((route) => ({
        ...item(route),
        sites: (sitesOfRoute.get(route.id) ?? []).map(item),
      })),
      sites: (sitesOf.get(area.id) ?? []).map(item),
    }),
  );
  return term ? tree.flatMap((area) => narrowArea(area, term)) : tree;
}

const has = (item: { readonly name: string }, term: string): boolean =>
  item.name.toLowerCase().includes(term);

function narrowArea(area: Area, term: string): Area[] {
  if (has(area, term)) return [area];
  const routes = area.routes.flatMap((route) => narrowRoute(route, term));
  const sites = area.sites.filter((site) => has(site, term));
  return routes.length + sites.length > 0 ? [{ ...area, routes, sites }] : [];
}

function narrowRoute(route: Route, term: string): Route[] {
  if (has(route, term)) return [route];
  const sites = route.sites.filter((site) => has(site, term));
  return sites.length > 0 ? [{ ...route, sites }] : [];
}

/** Areas with their routes, without the sites. */
export async function areasAndRoutes(db: Db) {
  const tree = await areaTree(db);
  const head = ({ id, uuid, name }: Site) => ({ id, uuid, name });
  return tree.map((area) => ({ ...head(area), routes: area.routes.map(head) }));
}

const SITE_PAGE = 100;

/** Sites by name, in pages; those of `include` first, whatever the search and not counted in the total. */
export async function listSites(
  db: Db,
  page: { readonly limit?: number; readonly skip?: number; readonly include: readonly string[] },
  term: string | undefined,
) {
  let found = db.selectFrom('sites').where('sites.archived_at', 'is', null);
  if (term) found = found.where(sql<boolean>`strpos(lower(sites.name), ${term}) > 0`);
  const { total } = await found.select(sql<string>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const items = await withPlace(found)
    .orderBy('sites.name')
    .orderBy('sites.id')
    .limit(page.limit ?? SITE_PAGE)
    .offset(page.skip ?? 0)
    .execute();
  if (page.include.length === 0) return { items, total: Number(total) };
  const named = db
    .selectFrom('sites')
    .where('sites.archived_at', 'is', null)
    .where('sites.uuid', 'in', page.include);
  const first = await withPlace(named).orderBy('sites.name').execute();
  const seen = new Set(first.map((site) => site.uuid));
  return { items: [...first, ...items.filter((site) => !seen.has(site.uuid))], total: Number(total) };
}

const withPlace = (sites: SelectQueryBuilder<Schema, 'sites', object>) =>
  sites
    .innerJoin('areas', 'areas.id', 'sites.area_id')
    .leftJoin('routes', 'routes.id', 'sites.route_id')
    .select(['sites.id', 'sites.uuid', 'sites.name', 'areas.uuid as areaUuid', 'areas.name as areaName'])
    .select('routes.name as routeName');

const FIND = { area: findArea, route: findRoute, site: findSiteItem };

/** The sites below items of one type, by name; unknown items have none. */
export async function sitesOfItems(
  db: Db,
  type: 'area' | 'route' | 'site',
  items: readonly (string | number)[],
): Promise<Site[]> {
  const ids: number[] = [];
  for (const item of items) {
    const found = await FIND[type](db, item);
    if (found) ids.push(found.id);
  }
  if (ids.length === 0) return [];
  const column = ({ area: 'area_id', route: 'route_id', site: 'id' } as const)[type];
  return db
    .selectFrom('sites')
    .where(column, 'in', ids)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .select(['id', 'uuid', 'name'])
    .execute();
}

/** The first overview of each of these sites, in the site's own order; sites of others are left out. */
export async function firstOverviews(
  db: Db,
  sites: readonly string[],
): Promise<{ uuid: string; overview: { uuid: string; name: string } | null }[]> {
  const rows = await db
    .selectFrom('sites')
    .leftJoin('diagrams', (join) =>
      join.onRef('diagrams.site_id', '=', 'sites.id').on('diagrams.archived_at', 'is', null),
    )
    .where('sites.uuid', 'in', sites)
    .where('sites.archived_at', 'is', null)
    .orderBy('diagrams.name')
    .select(['sites.uuid as site', 'sites.overview_order as order', 'diagrams.uuid', 'diagrams.name'])
    .execute();
  return [...Map.groupBy(rows, ({ site }) => site)].map(([site, overviews]) => {
    const { order } = overviews[0]!;
    const placeOf = (uuid: string | null): number =>
      uuid !== null && order.includes(uuid) ? order.indexOf(uuid) : order.length;
    const first = overviews.reduce((best, one) => (placeOf(one.uuid) < placeOf(best.uuid) ? one : best));
    const { uuid, name } = first;
    return { uuid: site, overview: uuid !== null && name !== null ? { uuid, name } : null };
  });
}

interface SitePosition {
  readonly uuid: string;
  readonly name: string;
  readonly areaName: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Every site, by name. */
export const sitePositions = (db: Db) =>
  manyRows<SitePosition>(
    db,
    sql`
      select sites.uuid, sites.name, areas.name as "areaName", latitude, longitude
      from sites join areas on areas.id = sites.area_id
      where sites.archived_at is null order by sites.name, sites.id`,
  );
