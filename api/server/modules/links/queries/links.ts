/** Communication links as the contract shows them. Run them in a tenant's transaction: they show that company's only. */
import { type SqlBool, sql, type Updateable } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import type { Db } from '../../../storage/storage.ts';

/** Links that are not archived, at sites that are not archived. */
const rows = (db: Db) =>
  db
    .selectFrom('links')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .leftJoin('hubs', 'hubs.id', 'links.hub_id')
    .leftJoin('link_secrets as own', (join) =>
      join.onRef('own.link_id', '=', 'links.id').on('own.kind', '=', 'own'),
    )
    .leftJoin('link_secrets as device', (join) =>
      join.onRef('device.link_id', '=', 'links.id').on('device.kind', '=', 'device'),
    )
    .where('links.archived_at', 'is', null)
    .where('sites.archived_at', 'is', null)
    .selectAll('links')
    .select(['sites.uuid as siteUuid', 'sites.name as siteName'])
    .select(['hubs.uuid as hubUuid', 'hubs.name as hubName'])
    .select(['own.set_at as passwordAt', 'device.set_at as devicePasswordAt']);

export type LinkRow = Awaited<ReturnType<typeof linksOfSite>>[number];

/** By name, then by age. */
export const linksOfSite = (db: Db, siteId: number) =>
  rows(db).where('links.site_id', '=', siteId).orderBy(sql`lower(links.name)`).orderBy('links.id').execute();

export const findLink = (db: Db, uuid: string): Promise<LinkRow | undefined> =>
  rows(db).where('links.uuid', '=', uuid).executeTakeFirst();

/** The link, locked until the transaction ends: changes to one link are serialised. */
export async function lockLink(db: Db, uuid: string): Promise<LinkRow | undefined> {
  await db.selectFrom('links').where('uuid', '=', uuid).select('id').forUpdate().execute();
  return findLink(db, uuid);
}

interface LinkValues {
  readonly name: string;
  readonly address: string;
  readonly internal_serial_number?: string;
  readonly hub_id?: number | null;
  readonly scan_interval?: number;
}

export const insertLink = (
  db: Db,
  values: LinkValues & { readonly company_id: number; readonly site_id: number; readonly protocol: string },
) => db.insertInto('links').values(values).returning(['id', 'uuid']).executeTakeFirstOrThrow();

export async function changeLink(db: Db, id: number, values: Updateable<Schema['links']>): Promise<void> {
  await db.updateTable('links').set(values).where('id', '=', id).execute();
}

/** Controllers and tags of links, by the link's id. */
export async function countsOfLinks(
  db: Db,
  links: readonly number[],
): Promise<Map<number, { controllers: number; tags: number }>> {
  const found = await db
    .selectFrom('controllers')
    .leftJoin('tags', (join) =>
      join.onRef('tags.controller_id', '=', 'controllers.id').on('tags.archived_at', 'is', null),
    )
    .where(sql<SqlBool>`controllers.link_id = any(${links}::integer[])`)
    .where('controllers.archived_at', 'is', null)
    .groupBy('controllers.link_id')
    .select('controllers.link_id as link')
    .select([
      sql<number>`count(distinct controllers.id)::integer`.as('controllers'),
      sql<number>`count(tags.id)::integer`.as('tags'),
    ])
    .execute();
  return new Map(found.map((row) => [row.link, row]));
}
