/** Tags and sites that reports name, in a tenant's transaction. */
import { type RawBuilder, sql } from 'kysely';
import type { DataType } from '../../../../contract/field-addresses.ts';
import type { IncludeSites } from '../../../../contract/index.ts';
import type { LimitedTag } from '../../../../contract/tag-limits.ts';
import { livingTags } from '../../../storage/living-tags.ts';
import type { Db } from '../../../storage/storage.ts';

/** A tag with where it is. */
export interface PlacedTag extends LimitedTag {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly unit: string | null;
  readonly dataType: DataType;
  readonly controllerUuid: string;
  readonly controllerName: string;
  readonly siteUuid: string;
  readonly siteName: string;
}

export interface Site {
  readonly uuid: string;
  readonly name: string;
}

/** By uuid; those that are gone, by themselves or with their controller, link or site, are missing. */
export async function placedTags(db: Db, uuids: readonly string[]): Promise<Map<string, PlacedTag>> {
  if (uuids.length === 0) return new Map();
  const rows = await livingTags(db)
    .where('tags.uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .select(['tags.id', 'tags.uuid', 'tags.name', 'tags.unit', 'tags.min', 'tags.max'])
    .select(['tags.alarms', 'tags.alert_high as alertHigh', 'tags.alert_low as alertLow'])
    .select(['tags.data_type as dataType', 'controllers.uuid as controllerUuid'])
    .select(['controllers.name as controllerName', 'sites.uuid as siteUuid', 'sites.name as siteName'])
    .execute();
  return new Map(rows.map((row) => [row.uuid, row]));
}

export const COLUMN = { site: 'sites.uuid', route: 'routes.uuid', area: 'areas.uuid' } as const;

/** The sites that are meant, by name; what is not there means none. */
export const includedSites = (db: Db, { type, uuids }: IncludeSites): Promise<Site[]> =>
  db
    .selectFrom('sites')
    .innerJoin('areas', 'areas.id', 'sites.area_id')
    .leftJoin('routes', 'routes.id', 'sites.route_id')
    .where('sites.archived_at', 'is', null)
    .where(COLUMN[type], '=', sql<string>`any(${uuids}::uuid[])`)
    .orderBy(sql`lower(sites.name)`)
    .orderBy('sites.id')
    .select(['sites.uuid', 'sites.name'])
    .execute();

const MASTERS = {
  areas: sql`areas`,
  routes: sql`routes`,
  sites: sql`sites`,
  linkObjects: sql`link_objects`,
  assignments: sql`assignments`,
  categories: sql`categories`,
} as const satisfies Record<string, RawBuilder<unknown>>;

/** Those of the uuids that exist. */
export async function existing(
  db: Db,
  kind: keyof typeof MASTERS,
  uuids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (uuids.length === 0) return new Set();
  const { rows } = await sql<{ uuid: string }>`
    select uuid from ${MASTERS[kind]} where archived_at is null and uuid = any(${uuids}::uuid[])`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
}
