/** The tags of devices, grouped into equipment. */
import { sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';
import { type EquipmentTag, sameEquipment } from '../equipment.ts';

/** Archived tags neither mark nor are marked. */
const present = (db: Db) =>
  db
    .selectFrom('tags')
    .leftJoin('link_objects', 'link_objects.id', 'tags.link_object_id')
    .where('tags.archived_at', 'is', null)
    .orderBy('tags.id')
    .select(['tags.id', 'tags.uuid', 'tags.name', 'tags.controller_id as controllerId'])
    .select(['link_objects.name as linkObject', 'link_objects.uuid as linkObjectUuid']);

/** All tags of these controllers. */
export const tagsOfDevices = (db: Db, controllers: readonly number[]): Promise<EquipmentTag[]> =>
  present(db).where('tags.controller_id', '=', sql<number>`any(${controllers}::integer[])`).execute();

/** Each existing tag, by id, with all tags of its equipment. */
export async function equipmentOfTags(
  db: Db,
  tags: readonly number[],
): Promise<ReadonlyMap<number, readonly EquipmentTag[]>> {
  const devices = db
    .selectFrom('tags as known')
    .where('known.id', '=', sql<number>`any(${tags}::integer[])`)
    .select('known.controller_id');
  const pieces = sameEquipment(await present(db).where('tags.controller_id', 'in', devices).execute());
  return new Map(
    tags.flatMap((tag) => {
      const piece = pieces.get(tag);
      return piece ? [[tag, piece] as const] : [];
    }),
  );
}

/** All tags of the equipment of these tags, by uuid; unknown tags are left out. */
export async function equipmentOf(db: Db, uuids: readonly string[]): Promise<EquipmentTag[]> {
  const tags = await db
    .selectFrom('tags')
    .where('uuid', '=', sql<string>`any(${uuids}::uuid[])`)
    .select('id')
    .execute();
  const pieces = await equipmentOfTags(
    db,
    tags.map(({ id }) => id),
  );
  return [...new Map([...pieces.values()].flat().map((tag) => [tag.id, tag])).values()];
}
