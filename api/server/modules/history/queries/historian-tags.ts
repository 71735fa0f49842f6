/** The tags of charts and statistics. In a tenant's transaction. */
import { sql } from 'kysely';
import type { LimitedTag } from '../../../../contract/tag-limits.ts';
import type { Db } from '../../../storage/storage.ts';

export interface LinkTag extends LimitedTag {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly controllerName: string;
  readonly unit: string | null;
  readonly dataType: 'float' | 'int64' | 'boolean' | 'string';
}

const tags = (db: Db) =>
  db
    .selectFrom('tags')
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .where('tags.archived_at', 'is', null)
    .select(['tags.id', 'tags.uuid', 'tags.name', 'tags.unit'])
    .select(['tags.data_type as dataType', 'controllers.name as controllerName'])
    .select(['tags.alarms', 'tags.alert_high as alertHigh', 'tags.alert_low as alertLow'])
    .select(['tags.min', 'tags.max']);

/** By uuid; those that are gone, by themselves or with their controller, link or site, are missing. */
export async function tagsForSeries(db: Db, uuids: readonly string[]): Promise<Map<string, LinkTag>> {
  if (uuids.length === 0) return new Map();
  const found = await tags(db)
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .where('controllers.archived_at', 'is', null)
    .where('links.archived_at', 'is', null)
    .where('sites.archived_at', 'is', null)
    .where('tags.uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .execute();
  return new Map(found.map((tag) => [tag.uuid, tag]));
}

/** A link with all its tags; undefined if there is none of that uuid. */
export async function tagsOfLink(db: Db, uuid: string) {
  const link = await db
    .selectFrom('links')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .where('links.uuid', '=', uuid)
    .where('links.archived_at', 'is', null)
    .select(['links.id', 'links.name', 'sites.uuid as siteUuid', 'sites.name as siteName'])
    .executeTakeFirst();
  if (!link) return undefined;
  const found = await tags(db)
    .where('controllers.link_id', '=', link.id)
    .where('controllers.archived_at', 'is', null)
    .orderBy('controllers.name')
    .orderBy('tags.name')
    .execute();
  return { ...link, tags: found as LinkTag[] };
}
