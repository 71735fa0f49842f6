/** The sites of map reports, in a tenant's transaction. */
import { sql } from 'kysely';
import type { MapSites } from '../../../../contract/index.ts';
import type { Db } from '../../../storage/storage.ts';
import { COLUMN } from './report-tags.ts';

interface MapSite {
  readonly uuid: string;
  readonly name: string;
  readonly areaName: string;
  /** Degrees; null where the site has no position. */
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Those of the set by name, or with null every site; `limit` at most of `total`. */
export async function sitesOfMap(
  db: Db,
  set: MapSites | null,
  limit: number,
): Promise<{ sites: MapSite[]; total: number }> {
  const rows = await db
    .selectFrom('sites')
    .innerJoin('areas', 'areas.id', 'sites.area_id')
    .leftJoin('routes', 'routes.id', 'sites.route_id')
    .where('sites.archived_at', 'is', null)
    .$if(set !== null, (query) =>
      query.where(COLUMN[set!.type], '=', sql<string>`any(${set!.uuids}::uuid[])`),
    )
    .orderBy(sql`lower(sites.name)`)
    .orderBy('sites.id')
    .limit(limit)
    .select(['sites.uuid', 'sites.name', 'areas.name as areaName', 'sites.latitude', 'sites.longitude'])
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .execute();
  return { sites: rows.map(({ total: _total, ...site }) => site), total: rows[0]?.total ?? 0 };
}
