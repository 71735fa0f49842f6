/** What diagrams show of links and controllers, in a tenant's transaction. */
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';

/** The tags of a link, or of one of its controllers, that are not archived. */
const tagsOf = (db: Db, linkId: number, controllerUuid: string | undefined) => {
  const found = db
    .selectFrom('tags')
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .where('controllers.link_id', '=', linkId)
    .where('tags.archived_at', 'is', null);
  return controllerUuid === undefined ? found : found.where('controllers.uuid', '=', controllerUuid);
};

/**
 * The number of tags, and the first hundred diagrams by name that show one of them. Diagrams name tags by uuid in
 * their configuration; tags that dynamic diagrams find by role are not counted.
 */
export async function usageOf(db: Db, linkId: number, controllerUuid?: string) {
  const tags = await tagsOf(db, linkId, controllerUuid).select('tags.uuid').execute();
  const uuids = tags.map((row) => row.uuid);
  const diagrams =
    uuids.length === 0
      ? []
      : await db
          .selectFrom('diagrams')
          .where('archived_at', 'is', null)
          .where(
            sql<SqlBool>`exists (select from diagram_chunks,
              regexp_matches(body, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as named
              where diagram_id = diagrams.id and part <> 'objects' and named[1] = any(${uuids}::text[]))`,
          )
          .orderBy(sql`lower(name)`)
          .limit(100)
          .select(['uuid', 'name'])
          .execute();
  return { tags: uuids.length, diagrams };
}
