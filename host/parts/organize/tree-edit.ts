/** The tree of areas, routes and sites as plain data: finding an item, and the result of a change (ORG-10, ORG-20). */
import type { Area } from '../../../api/contract/index.ts';

type Route = Area['routes'][number];
type Site = Area['sites'][number];
export type ItemType = 'area' | 'route' | 'site';

/** An item with its parents. */
export interface Found {
  readonly type: ItemType;
  readonly item: Site;
  readonly area: Area;
  readonly route?: Route;
  /** Sites in it, including those of its routes. A site counts none. */
  readonly sites: number;
}

const sitesIn = (area: Area): number =>
  area.sites.length + area.routes.reduce((sum, route) => sum + route.sites.length, 0);

/** Every item by its uuid. */
export function indexTree(areas: readonly Area[]): ReadonlyMap<string, Found> {
  const index = new Map<string, Found>();
  for (const area of areas) {
    index.set(area.uuid, { type: 'area', item: area, area, sites: sitesIn(area) });
    for (const site of area.sites) index.set(site.uuid, { type: 'site', item: site, area, sites: 0 });
    for (const route of area.routes) {
      index.set(route.uuid, { type: 'route', item: route, area, route, sites: route.sites.length });
      for (const site of route.sites)
        index.set(site.uuid, { type: 'site', item: site, area, route, sites: 0 });
    }
  }
  return index;
}

const byName = <T extends { readonly name: string }>(items: readonly T[]): T[] =>
  [...items].sort((one, other) => one.name.localeCompare(other.name));

const mapArea = (areas: readonly Area[], uuid: string, change: (area: Area) => Area): Area[] =>
  areas.map((area) => (area.uuid === uuid ? change(area) : area));

export const withArea = (areas: readonly Area[], item: Site): Area[] =>
  byName([...areas, { ...item, routes: [], sites: [] }]);

export const withRoute = (areas: readonly Area[], areaUuid: string, item: Site): Area[] =>
  mapArea(areas, areaUuid, (area) => ({ ...area, routes: byName([...area.routes, { ...item, sites: [] }]) }));

/** `routeUuid` null: directly in the area. */
export const withSite = (
  areas: readonly Area[],
  areaUuid: string,
  routeUuid: string | null,
  item: Site,
): Area[] =>
  mapArea(areas, areaUuid, (area) =>
    routeUuid === null
      ? { ...area, sites: byName([...area.sites, item]) }
      : {
          ...area,
          routes: area.routes.map((route) =>
            route.uuid === routeUuid ? { ...route, sites: byName([...route.sites, item]) } : route,
          ),
        },
  );

/** The tree with another name for one item, sorted into its new alphabetical place. */
export function renamed(areas: readonly Area[], uuid: string, name: string): Area[] {
  const named = <T extends Site>(item: T): T => (item.uuid === uuid ? { ...item, name } : item);
  return byName(
    areas.map((area) => ({
      ...named(area),
      routes: byName(
        area.routes.map((route) => ({ ...named(route), sites: byName(route.sites.map(named)) })),
      ),
      sites: byName(area.sites.map(named)),
    })),
  );
}

/** The tree without an item and all below it. */
export function without(areas: readonly Area[], uuid: string): Area[] {
  const stays = (item: Site): boolean => item.uuid !== uuid;
  return areas.filter(stays).map((area) => ({
    ...area,
    routes: area.routes.filter(stays).map((route) => ({ ...route, sites: route.sites.filter(stays) })),
    sites: area.sites.filter(stays),
  }));
}

/** The tree after a move (OR-90): an area becomes a route of the target and brings its routes along. */
export function moved(
  areas: readonly Area[],
  found: Found,
  targetUuid: string,
  routeUuid: string | null,
): Area[] {
  const rest = without(areas, found.item.uuid);
  const { id, uuid, name } = found.item;
  const item = { id, uuid, name };
  if (found.type === 'site') return withSite(rest, targetUuid, routeUuid, item);
  const own = found.type === 'area' ? found.area.routes : [];
  return own.reduce((tree, route) => withRoute(tree, targetUuid, route), withRoute(rest, targetUuid, item));
}
