import type { Db } from '../../../storage/storage.ts';

/** The tag of a uuid and its site, for the log: archived ones too, because commands begun there also end there. */
export async function tagAtSite(
  db: Db,
  uuid: string,
): Promise<{ siteId: number; tag: { uuid: string; name: string } }> {
  const { siteId, name } = await db
    .selectFrom('tags')
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .where('tags.uuid', '=', uuid)
    .select(['links.site_id as siteId', 'tags.name'])
    .executeTakeFirstOrThrow();
  return { siteId, tag: { uuid, name } };
}
