/** Areas, routes and sites of a tenant's transaction. */
import type { Area } from '../../../contract/endpoints.ts';
import type { Db } from '../storage.ts';

type Route = Area['routes'][number];
type Site = Area['sites'][number];

/** Characters from which a search counts (ERR-22). */
const MIN_SEARCH = 3;

/** The search as it counts: lower case, undefined where it is too short. */
export function searchTerm(text: string | undefined): string | undefined {
  const term = text?.trim().toLowerCase() ?? '';
  return term.length >= MIN_SEARCH ? term : undefined;
}

/**
 * The tree by names. With a term: whatever has it in its name with all that is below, and the way there.
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
  const sites = await db
    .selectFrom('sites')
    .where('archived_at', 'is', null)
    .orderBy('name')
    .select(['id', 'uuid', 'name', 'area_id', 'route_id'])
    .execute();
  const routesOf = Map.groupBy(routes, (route) => route.area_id);
  const sitesOf = Map.groupBy(sites, (site) => site.area_id);
  const item = ({ id, uuid, name }: Site): Site => ({ id, uuid, name });
  const tree = areas.map((area): Area => {
    const own = sitesOf.get(area.id) ?? [];
    return {
      ...item(area),
      routes: (routesOf.get(area.id) ?? []).map((route) => ({
        ...item(route),
        sites: own.filter((site) => site.route_id === route.id).map(item),
      })),
      sites: own.filter((site) => site.route_id === null).map(item),
    };
  });
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
