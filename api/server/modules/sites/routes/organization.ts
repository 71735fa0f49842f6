/** The tree of sites and actions on it, and a site with its overviews. */
import { type Endpoints, isGranted, type ReplyOf } from '../../../../contract/index.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { missing } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import { type AnyId, isId } from '../../../storage/ids.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { customFieldValuesOf } from '../../custom-fields/index.ts';
import {
  areasAndRoutes,
  areaTree,
  firstOverviews,
  listSites,
  sitePositions,
} from '../queries/organization.ts';
import { organizeHandlers } from './organize.ts';

export function organizationHandlers(record: Recorder) {
  return {
    ...organizeHandlers(record),

    areas: ({ tenant }, { query }) =>
      tenant(async (db) => ({ area: await areaTree(db, searchTerm(query.search)) })),

    companyAreas: ({ tenant }) => tenant(async (db) => ({ area: await areasAndRoutes(db) })),

    sites: ({ tenant }, { query }) =>
      tenant((db) =>
        listSites(db, { ...query, include: uuids(query.includeSites) }, searchTerm(query.search)),
      ),

    siteOverviews: ({ tenant }, { query }) =>
      tenant(async (db) => ({ items: await firstOverviews(db, uuids(query.sites)) })),

    sitePositions: ({ tenant }) => tenant(async (db) => ({ items: await sitePositions(db) })),

    site: ({ tenant, caller }, { params }) =>
      tenant(async (db) => {
        const site = await findSite(db, params.uuid);
        if (!site) throw missing();
        // Users who only organize sites learn nothing about the diagrams in them.
        const seesSites = isGranted(caller.permissions, 'Site.canSee');
        const overviews = seesSites ? await overviewsOf(db, site.id, site.overview_order) : [];
        return {
          id: site.id,
          uuid: site.uuid,
          name: site.name,
          areaUuid: site.areaUuid,
          areaName: site.areaName,
          routeUuid: site.routeUuid,
          routeName: site.routeName,
          overviews,
          overviewOrder: overviews.map((overview) => overview.uuid),
          customFieldValues: await customFieldValuesOf(db, 'site', site.id),
          latitude: site.latitude,
          longitude: site.longitude,
          address: site.address,
        };
      }),
  } satisfies Partial<Handlers>;
}

/** Uuids, comma separated; anything else names nothing. */
const uuids = (list = ''): string[] => list.split(',').filter((text) => /^[0-9a-f-]{36}$/.test(text));

const findSite = (db: Db, id: AnyId) =>
  db
    .selectFrom('sites')
    .innerJoin('areas', 'areas.id', 'sites.area_id')
    .leftJoin('routes', 'routes.id', 'sites.route_id')
    .where(isId('sites', id))
    .where('sites.archived_at', 'is', null)
    .select(['sites.id', 'sites.uuid', 'sites.name', 'sites.overview_order'])
    .select(['sites.latitude', 'sites.longitude', 'sites.address'])
    .select([
      'areas.uuid as areaUuid',
      'areas.name as areaName',
      'routes.uuid as routeUuid',
      'routes.name as routeName',
    ])
    .executeTakeFirst();

/** In the site's own order; unnamed ones come last, by name. */
async function overviewsOf(
  db: Db,
  siteId: number,
  order: readonly string[],
): Promise<ReplyOf<Endpoints['site']>['overviews']> {
  const rows = await db
    .selectFrom('diagrams')
    .leftJoin('diagrams as template', 'template.id', 'diagrams.template_id')
    .where('diagrams.site_id', '=', siteId)
    .where('diagrams.archived_at', 'is', null)
    .orderBy('diagrams.name')
    .select(['diagrams.uuid', 'diagrams.name', 'diagrams.object_count as objectCount'])
    .select(['diagrams.updated_at', 'template.name as templateName'])
    .execute();
  const place = new Map(order.map((uuid, at) => [uuid, at]));
  const placeOf = (uuid: string): number => place.get(uuid) ?? order.length;
  return rows
    .map(({ updated_at, ...row }) => ({ ...row, updatedAt: updated_at.toISOString() }))
    .sort((one, other) => placeOf(one.uuid) - placeOf(other.uuid));
}
