/** What a scan needs to know about its controllers, and creating tags from its results. */
import { type SqlBool, sql } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import type { Db } from '../../../storage/storage.ts';

/** Controllers of a site or of one link, or a single one, that are not archived. */
export async function controllersToScan(
  db: Db,
  siteId: number,
  only: { readonly communication?: string; readonly controller?: string },
) {
  let found = db
    .selectFrom('controllers')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .where('links.site_id', '=', siteId)
    .where('links.archived_at', 'is', null)
    .where('controllers.archived_at', 'is', null);
  if (only.communication) found = found.where('links.uuid', '=', only.communication);
  if (only.controller) found = found.where('controllers.uuid', '=', only.controller);
  return found
    .select(['controllers.id', 'controllers.uuid', 'controllers.name'])
    .select(['links.uuid as link', 'links.scan_interval as scanInterval'])
    .orderBy('controllers.id')
    .execute();
}

/** Tags of controllers by the controller's id. */
export async function addressesOf(db: Db, controllers: readonly number[]) {
  const tags = await db
    .selectFrom('tags')
    .where(sql<SqlBool>`controller_id = any(${controllers}::integer[])`)
    .where('archived_at', 'is', null)
    .select(['controller_id', 'uuid', 'name', 'address'])
    .execute();
  return Map.groupBy(tags, (tag) => tag.controller_id);
}

interface NewTag {
  readonly controller_id: number;
  readonly name: string;
  readonly data_type: Schema['tags']['data_type'];
  readonly address: string;
  /** Seconds; 0 for the default. */
  readonly scan_interval: number;
}

/** Rows of one statement: each has a handful of parameters, and a statement 65,535 of them. */
const BATCH = 5000;
/** Seconds between polls of a tag whose link gives none. */
const USUAL_SCAN = 5;

/** Creates tags, read-only until somebody changes that; returns their uuids in order. */
export async function insertTags(
  db: Db,
  companyId: number,
  tags: readonly (NewTag & { readonly uuid: string })[],
): Promise<void> {
  for (let from = 0; from < tags.length; from += BATCH) {
    const part = tags.slice(from, from + BATCH);
    await sql`insert into tags (company_id, uuid, controller_id, name, data_type, address, scan_interval)
      select ${companyId}::integer, u, c, n, d, a::jsonb, coalesce(nullif(s, 0), ${USUAL_SCAN}) from unnest(
        ${part.map((tag) => tag.uuid)}::uuid[], ${part.map((tag) => tag.controller_id)}::integer[],
        ${part.map((tag) => tag.name)}::text[], ${part.map((tag) => tag.data_type)}::text[],
        ${part.map((tag) => tag.address)}::text[],
        ${part.map((tag) => tag.scan_interval)}::double precision[]
      ) as row (u, c, n, d, a, s)`.execute(db);
  }
}
