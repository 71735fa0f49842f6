/** Names of areas, routes and sites: each is the only one of its name in its place. */
import { sql } from 'kysely';
import { needFreeName } from '../../../http/need-free-name.ts';
import type { Db } from '../../../storage/storage.ts';

const words = (type: string, place: string): string => `Another ${type} ${place} has this name`;

/** Throws 409. `except`: the area itself. */
export const needAreaName = (db: Db, name: string, except?: number): Promise<void> =>
  needFreeName(db, name, { table: 'areas', except, words: words('area', 'of the company') });

export const needRouteName = (db: Db, name: string, areaId: number, except?: number): Promise<void> =>
  needFreeName(db, name, {
    ...{ table: 'routes', except, words: words('route', 'of this area') },
    within: sql<boolean>`area_id = ${areaId}`,
  });

interface SitePlace {
  readonly areaId: number;
  /** Null: directly in the area. */
  readonly routeId: number | null;
}

export const needSiteName = (
  db: Db,
  name: string,
  { areaId, routeId }: SitePlace,
  except?: number,
): Promise<void> =>
  needFreeName(db, name, {
    ...{ table: 'sites', except, words: words('site', routeId === null ? 'of this area' : 'of this route') },
    within: sql<boolean>`area_id = ${areaId} and route_id is not distinct from ${routeId}::integer`,
  });
