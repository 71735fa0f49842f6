/** The equipment that commands are given to, as lists, dialogs and diagrams name and mark it. */
import { sql } from 'kysely';
import type { CommandEquipment } from '../../../contract/index.ts';
import type { Db } from '../../storage/storage.ts';
import { equipmentName, equipmentOfTags } from '../alarms/index.ts';

/** By the id of the tag; archived tags too, because commands begun there also end there. `pieces`: the tags of each one's equipment. */
export async function commandEquipment(
  db: Db,
  tags: readonly number[],
  pieces?: Awaited<ReturnType<typeof equipmentOfTags>>,
): Promise<ReadonlyMap<number, CommandEquipment>> {
  const ids = [...new Set(tags)];
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('tags')
    .innerJoin('controllers', 'controllers.id', 'tags.controller_id')
    .innerJoin('links', 'links.id', 'controllers.link_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .leftJoin('link_objects', 'link_objects.id', 'tags.link_object_id')
    .where('tags.id', '=', sql<number>`any(${ids}::integer[])`)
    .select(['tags.id', 'tags.uuid', 'tags.name', 'link_objects.name as linkObject'])
    .select(['controllers.name as device', 'sites.uuid as siteUuid', 'sites.name as siteName'])
    .execute();
  const known = pieces ?? (await equipmentOfTags(db, ids));
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: equipmentName(row) || row.device,
        site: { uuid: row.siteUuid, name: row.siteName },
        tags: (known.get(row.id) ?? [row]).slice(0, MOST_TAGS).map(({ uuid }) => uuid),
      },
    ]),
  );
}

/** A device with more tags is no single machine. */
const MOST_TAGS = 1000;
