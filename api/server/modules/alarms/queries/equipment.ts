/** The tags of devices, grouped into equipment. */
import { sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';
import { type EquipmentTag, sameEquipment } from '../equipment.ts';

/** All tags of these controllers; archived ones neither mark nor are marked. */
export const tagsOfDevices = (db: Db, controllers: readonly number[]): Promise<EquipmentTag[]> =>
  db
    .selectFrom('tags')
    .leftJoin('link_objects', 'link_objects.id', 'tags.link_object_id')
    .where('tags.controller_id', '=', sql<number>`any(${controllers}::integer[])`)
    .where('tags.archived_at', 'is', null)
    .orderBy('tags.id')
    .select(['tags.id', 'tags.uuid', 'tags.name', 'tags.controller_id as controllerId'])
    .select(['link_objects.name as linkObject', 'link_objects.uuid as linkObjectUuid'])
    .execute();

/** Each existing tag, by id, with all tags of its equipment. */
export async function equipmentOfTags(
  db: Db,
  tags: readonly number[],
): Promise<ReadonlyMap<number, readonly EquipmentTag[]>> {
  const devices = await db
    .selectFrom('tags')
    .where('id', '=', sql<number>`any(${tags}::integer[])`)
    .select('controller_id')
    .distinct()
    .execute();
  const pieces = sameEquipment(
    await tagsOfDevices(
      db,
      devices.map((row) => row.controller_id),
    ),
  );
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
