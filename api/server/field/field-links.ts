/** Everything the field drivers need to know, of all companies. */

import { sql } from 'kysely';
import { alarmThresholds } from '../../contract/alarm-thresholds.ts';
import type { Db } from '../storage/storage.ts';
import type { DevicePoint, FieldLink, TagPoint } from './driver.ts';

/** All links that are not archived, with their devices and tags. Needs a system transaction. */
export async function loadFieldLinks(db: Db, thresholds: Thresholds = new Map()): Promise<FieldLink[]> {
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
    .where('sites.archived_at', 'is', null)
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
        tags: (tagsOf.get(device.id) ?? []).map((tag) => watched(link.protocol, tag, thresholds)),
      }),
    ),
  }));
}

/** By tag, the values at which the state of one of its alarms may change. */
export type Thresholds = ReadonlyMap<string, readonly number[]>;

/** Only a server that filters by itself has to know. */
const watched = (protocol: string, tag: TagPoint, thresholds: Thresholds): TagPoint =>
  protocol === 'opc-ua' && tag.deadband > 0 && thresholds.has(tag.tag) ? { ...tag, isWatched: true } : tag;

/** The thresholds of all tags with alarms, of all companies. A tag that suppresses another's alarm has some too. */
export async function loadThresholds(db: Db): Promise<Thresholds> {
  const rows = await db
    .selectFrom('tags')
    .where('archived_at', 'is', null)
    .where(sql<boolean>`(alert_high is not null or alert_low is not null or jsonb_array_length(alarms) > 0)`)
    .select(['uuid', 'alarms', 'alert_high as alertHigh', 'alert_low as alertLow', 'deadband', 'min', 'max'])
    .execute();
  const thresholds = new Map<string, number[]>();
  const add = (tag: string, values: readonly number[]) => {
    if (values.length > 0) thresholds.set(tag, [...(thresholds.get(tag) ?? []), ...values]);
  };
  for (const row of rows) {
    add(row.uuid, alarmThresholds(row));
    for (const { unless } of row.alarms) if (unless) add(unless.tagUuid, [unless.value]);
  }
  return thresholds;
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
