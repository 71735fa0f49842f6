/** Everything the field drivers need to know, of all companies. */

import type { Db } from '../storage/storage.ts';
import type { DevicePoint, FieldLink, TagPoint } from './driver.ts';

/** All links that are not archived, with their devices and tags. Needs a system transaction. */
export async function loadFieldLinks(db: Db): Promise<FieldLink[]> {
  const tagsOf = await tagsByController(db);
  const devices = await db
    .selectFrom('controllers')
    .where('archived_at', 'is', null)
    .select(['id', 'link_id', 'uuid', 'name', 'address'])
    .orderBy('id')
    .execute();
  const devicesOf = Map.groupBy(devices, (device) => device.link_id);
  const links = await db
    .selectFrom('links')
    .innerJoin('companies', 'companies.id', 'links.company_id')
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .where('links.archived_at', 'is', null)
    .where('companies.archived_at', 'is', null)
    .select(['links.id', 'links.uuid', 'links.protocol', 'links.address', 'companies.uuid as company'])
    .select('sites.edge_node')
    .orderBy('links.id')
    .execute();
  return links.map((link) => ({
    link: link.uuid,
    company: link.company,
    protocol: link.protocol,
    address: link.address,
    ...(link.edge_node !== null && { edgeNode: link.edge_node }),
    devices: (devicesOf.get(link.id) ?? []).map(
      (device): DevicePoint => ({
        controller: device.uuid,
        name: device.name,
        address: device.address,
        tags: tagsOf.get(device.id) ?? [],
      }),
    ),
  }));
}

async function tagsByController(db: Db): Promise<Map<number, TagPoint[]>> {
  const rows = await db
    .selectFrom('tags')
    .where('archived_at', 'is', null)
    .select(['controller_id', 'uuid', 'data_type', 'address', 'scan_interval', 'deadband'])
    .orderBy('id')
    .execute();
  const points = new Map<number, TagPoint[]>();
  for (const row of rows) {
    const point: TagPoint = {
      tag: row.uuid,
      dataType: row.data_type,
      address: row.address,
      scanInterval: row.scan_interval,
      deadband: row.deadband,
    };
    const list = points.get(row.controller_id);
    if (list) list.push(point);
    else points.set(row.controller_id, [point]);
  }
  return points;
}
