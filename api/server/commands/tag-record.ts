/** A tag as the contract shows it, with the database's own id. */
import type { Tag } from '../../contract/index.ts';
import { missing } from '../handler.ts';
import type { Db } from '../storage/storage.ts';

export interface TagRecord {
  readonly id: number;
  readonly tag: Tag;
}

/** The tag of the transaction's company; throws `missing` where there is none, or it is archived. */
export async function readTag(db: Db, uuid: string): Promise<TagRecord> {
  const row = await db
    .selectFrom('tags as tag')
    .innerJoin('controllers as controller', 'controller.id', 'tag.controller_id')
    .innerJoin('links as link', 'link.id', 'controller.link_id')
    .innerJoin('sites as site', 'site.id', 'link.site_id')
    .selectAll('tag')
    .select([
      'controller.uuid as controllerUuid',
      'controller.name as controllerName',
      'site.uuid as siteUuid',
    ])
    .where('tag.uuid', '=', uuid)
    .where('tag.archived_at', 'is', null)
    .executeTakeFirst();
  if (!row) throw missing();
  return {
    id: row.id,
    tag: {
      uuid: row.uuid,
      name: row.name,
      unit: row.unit,
      dataType: row.data_type,
      min: row.min,
      max: row.max,
      deadband: row.deadband,
      scanInterval: row.scan_interval,
      canToggle: row.can_toggle,
      controllerUuid: row.controllerUuid,
      controllerName: row.controllerName,
      siteUuid: row.siteUuid,
    },
  };
}
