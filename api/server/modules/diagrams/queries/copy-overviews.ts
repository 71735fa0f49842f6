/** Copying a site's overviews to another site. */
import type { ElementConfig } from '../../../../../engine/document/types.ts';
import type { Db } from '../../../storage/storage.ts';
import { type SavedBy, writeVersion } from '../versions/queries/diagram-versions.ts';

/**
 * Copies every overview of `source` to the site `siteId`, in one transaction, chunk by chunk; returns their uuids in
 * the order of the source. Links to roles (assignment and link object) are copied and show the new site's own devices;
 * links to fixed devices do not: a control on the copy would act at the original site.
 */
export async function copyOverviews(
  db: Db,
  source: { readonly id: number; readonly overview_order: readonly string[] },
  siteId: number,
  by: SavedBy,
): Promise<string[]> {
  const diagrams = await db
    .selectFrom('diagrams')
    .where('site_id', '=', source.id)
    .where('archived_at', 'is', null)
    .orderBy('name')
    .selectAll()
    .execute();
  const copies = new Map<string, string>();
  for (const { id, uuid, archived_at: _archived, ...head } of diagrams) {
    const copy = crypto.randomUUID();
    copies.set(uuid, copy);
    const made = await db
      .insertInto('diagrams')
      .values({
        ...head,
        uuid: copy,
        site_id: siteId,
        version: 1,
        updated_at: new Date(),
        updated_by: by.name,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await copyChunks(db, id, made.id, withoutFixedLinks);
    await writeVersion(db, made.id, by, null);
  }
  const named = source.overview_order.filter((uuid) => copies.has(uuid));
  const rest = [...copies.keys()].filter((uuid) => !named.includes(uuid));
  return [...named, ...rest].map((uuid) => copies.get(uuid)!);
}

/** Copies the content of a diagram to an empty one. `configuration` may change a chunk of it on the way. */
export async function copyChunks(
  db: Db,
  from: number,
  to: number,
  configuration: (body: string) => string = (body) => body,
): Promise<void> {
  const keys = await db
    .selectFrom('diagram_chunks')
    .where('diagram_id', '=', from)
    .select(['part', 'number'])
    .execute();
  for (const { part, number } of keys) {
    const chunk = await db
      .selectFrom('diagram_chunks')
      .where('diagram_id', '=', from)
      .where('part', '=', part)
      .where('number', '=', number)
      .select(['company_id', 'body'])
      .executeTakeFirstOrThrow();
    const body = part === 'configuration' ? configuration(chunk.body) : chunk.body;
    await db
      .insertInto('diagram_chunks')
      .values({ company_id: chunk.company_id, diagram_id: to, part, number, body })
      .execute();
  }
}

/** A chunk of configuration with only its links to roles: those to fixed devices would act at the original site. */
function withoutFixedLinks(body: string): string {
  const configs = JSON.parse(body) as ElementConfig[];
  return JSON.stringify(
    configs.map((config) => {
      if (config.assignmentId && config.linkObjectId) return config;
      const {
        linkedTag: _linkedTag,
        readBackTags: _readBack,
        deviceId: _deviceId,
        tags: _tags,
        ...rest
      } = config;
      return rest;
    }),
  );
}
