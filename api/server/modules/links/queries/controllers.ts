/** Controllers as the contract shows them. Run them in a tenant's transaction: they show that company's only. */
import { sql, type Updateable } from 'kysely';
import type { Schema } from '../../../storage/schema.ts';
import type { Db } from '../../../storage/storage.ts';

/** Controllers that are not archived, with the number of their tags. */
const rows = (db: Db) =>
  db
    .selectFrom('controllers')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .leftJoin('controller_templates', 'controller_templates.id', 'controllers.template_id')
    .where('controllers.archived_at', 'is', null)
    .where('links.archived_at', 'is', null)
    .where('sites.archived_at', 'is', null)
    .selectAll('controllers')
    .select(['links.uuid as linkUuid', 'links.name as linkName', 'links.protocol'])
    .select(['sites.uuid as siteUuid', 'sites.name as siteName'])
    .select('controller_templates.uuid as templateUuid')
    .select(
      sql<number>`(select count(*)::integer from tags
        where tags.controller_id = controllers.id and tags.archived_at is null)`.as('tagsCount'),
    );

export type ControllerRow = Awaited<ReturnType<typeof controllersOfSite>>[number];

/** By link, then by name. */
export const controllersOfSite = (db: Db, siteId: number) =>
  rows(db)
    .where('links.site_id', '=', siteId)
    .orderBy(sql`lower(links.name)`)
    .orderBy(sql`lower(controllers.name)`)
    .orderBy('controllers.id')
    .execute();

export const findController = (db: Db, uuid: string): Promise<ControllerRow | undefined> =>
  rows(db).where('controllers.uuid', '=', uuid).executeTakeFirst();

interface ControllerValues {
  readonly name: string;
  readonly address: string;
  readonly manufacturer: string;
  readonly model: string;
}

export const insertController = (
  db: Db,
  values: ControllerValues & { readonly company_id: number; readonly link_id: number },
) => db.insertInto('controllers').values(values).returning(['id', 'uuid']).executeTakeFirstOrThrow();

export async function changeController(
  db: Db,
  id: number,
  values: Updateable<Schema['controllers']>,
): Promise<void> {
  await db.updateTable('controllers').set(values).where('id', '=', id).execute();
}

/** Makers and models of the company's controllers. */
export async function makersOf(db: Db): Promise<{ name: string; models: string[] }[]> {
  const found = await db
    .selectFrom('controllers')
    .where('manufacturer', '<>', '')
    .where('archived_at', 'is', null)
    .select(['manufacturer', 'model'])
    .distinct()
    .orderBy('manufacturer')
    .orderBy('model')
    .execute();
  return [...Map.groupBy(found, (row) => row.manufacturer)].map(([name, models]) => ({
    name,
    models: models.map(({ model }) => model).filter(Boolean),
  }));
}
