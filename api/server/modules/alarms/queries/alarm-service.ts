/** Tags whose alarms are out of service. */
import { sql } from 'kysely';
import type { SetAside } from '../../../../contract/endpoints.ts';
import { type AnyId, isId } from '../../../storage/ids.ts';
import { livingTags } from '../../../storage/living-tags.ts';
import type { OutOfService } from '../../../storage/schema/tags.ts';
import type { Db } from '../../../storage/storage.ts';

/** Tags that are not archived, with their device and site. */
const placed = (db: Db) =>
  livingTags(db)
    .select(['tags.id', 'tags.uuid', 'tags.name', 'tags.out_of_service as outOfService'])
    .select(['controllers.uuid as controllerUuid', 'controllers.name as controllerName'])
    .select(['sites.id as siteId', 'sites.uuid as siteUuid', 'sites.name as siteName']);

type PlacedTag = NonNullable<Awaited<ReturnType<typeof placedTag>>>;

/** A tag by any of its ids; undefined if the transaction's company has none. */
export const placedTag = (db: Db, id: AnyId) => placed(db).where(isId('tags', id)).executeTakeFirst();

export const placedTags = (db: Db, ids: readonly number[]) =>
  placed(db).where('tags.id', '=', sql<number>`any(${ids}::integer[])`).execute();

export const tagsOutOfService = (db: Db) =>
  placed(db).where('tags.out_of_service', 'is not', null).orderBy('tags.name').execute();

export async function setOutOfService(db: Db, tagId: number, value: OutOfService | null): Promise<void> {
  const out_of_service = value && JSON.stringify(value);
  await db.updateTable('tags').set({ out_of_service }).where('id', '=', tagId).execute();
}

/** As on the wire; `level` if it is suppressed. */
export function setAsideOf(tag: PlacedTag, level: SetAside['level'] = null): SetAside {
  const { since, user, reason } = (level === null && tag.outOfService) || {};
  return {
    tag: {
      uuid: tag.uuid,
      name: tag.name,
      controllerUuid: tag.controllerUuid,
      controllerName: tag.controllerName,
    },
    site: { uuid: tag.siteUuid, name: tag.siteName },
    why: level === null ? 'outOfService' : 'suppressed',
    level,
    since: since ?? null,
    user: user ?? null,
    reason: reason ?? null,
  };
}
