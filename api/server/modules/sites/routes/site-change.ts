/** What `PUT sites/{uuid}` changes: name, custom fields, place, the order of the overviews; each under its own right. */

import { type BodyOf, type Endpoints, isGranted, type PermissionPath } from '../../../../contract/index.ts';
import type { Change } from '../../../audit/activity.ts';
import type { Done } from '../../../audit/recorder.ts';
import { LABELS_CHANGED } from '../../../bus/domain-events.ts';
import { missing, notAllowed, refuseField } from '../../../http/errors.ts';
import type { Caller } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import { storeValues } from '../../custom-fields/index.ts';
import { findSiteItem } from '../queries/items.ts';
import { needSiteName } from '../queries/names.ts';

type SiteChange = BodyOf<Endpoints['updateSite']>;
type Right = PermissionPath;

export interface Made {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

interface Position {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly address: string;
}

/** A change to a site, for its own log. */
export const atSite = <T>({ id, uuid, name }: Made, result: T, changes: readonly Change[] = []): Done<T> => ({
  result,
  activity: { sites: [id], kind: 'site', object: { uuid, name }, changes },
});

export async function updateSite(
  caller: Caller,
  db: Db,
  id: string | number,
  change: SiteChange,
): Promise<Done<{ site: Made & Position }>> {
  checkRights(caller, change);
  const site = await findSiteItem(db, id);
  if (!site) throw missing();
  if (change.overviewOrder) await checkOrder(db, site.id, change.overviewOrder);
  const position = positionAfter(site, change);
  const name = change.name ?? site.name;
  if (name !== site.name)
    await needSiteName(db, name, { areaId: site.area_id, routeId: site.route_id }, site.id);
  const order = change.overviewOrder ?? site.overview_order;
  await db
    .updateTable('sites')
    .set({ name, overview_order: JSON.stringify(order), ...position })
    .where('id', '=', site.id)
    .execute();
  const owner = { companyId: caller.companyId, type: 'site', linkedId: site.id } as const;
  const changes = await storeValues(db, owner, change.customFieldValues);
  if (name !== site.name) changes.unshift({ what: 'Name', from: site.name, to: name });
  changes.push(...moved(site, position));
  if (change.overviewOrder) changes.push({ what: 'Order of the overviews' });
  const done = atSite(site, { site: { id: site.id, uuid: site.uuid, name, ...position } }, changes);
  return { ...done, events: [LABELS_CHANGED] };
}

function checkRights(caller: Caller, change: SiteChange): void {
  const needs = (wanted: readonly unknown[], ...rights: readonly Right[]): void => {
    if (wanted.every((one) => one === undefined)) return;
    if (!rights.some((right) => isGranted(caller.permissions, right))) throw notAllowed();
  };
  needs([change.name, change.customFieldValues], 'Setup.Organize.update');
  needs([change.latitude, change.longitude, change.address], 'Setup.Organize.update', 'Site.Map.update');
  needs([change.overviewOrder], 'Site.Overview.update');
}

/** The site's position after the change. One degree alone is no position. */
function positionAfter(site: Position, { latitude, longitude, address }: SiteChange): Position {
  const after = {
    latitude: latitude === undefined ? site.latitude : latitude,
    longitude: longitude === undefined ? site.longitude : longitude,
    address: address ?? site.address,
  };
  if (after.latitude === null && after.longitude !== null)
    refuseField('latitude', 'Enter the latitude too, or leave both empty');
  if (after.longitude === null && after.latitude !== null)
    refuseField('longitude', 'Enter the longitude too, or leave both empty');
  return after;
}

const moved = (before: Position, after: Position): Change[] =>
  (['latitude', 'longitude', 'address'] as const)
    .filter((key) => before[key] !== after[key])
    .map((key) => ({ what: TITLES[key], from: before[key], to: after[key] }));

const TITLES = { latitude: 'Latitude', longitude: 'Longitude', address: 'Address' } as const;

/** Each overview once, and only the site's own; missing ones come last. */
async function checkOrder(db: Db, siteId: number, order: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('diagrams').where('site_id', '=', siteId).select('uuid').execute();
  const own = new Set(rows.map((row) => row.uuid));
  order.forEach((uuid, at) => {
    if (!own.has(uuid)) refuseField(`overviewOrder.${at}`, 'This is no overview of the site');
    if (order.indexOf(uuid) !== at) refuseField(`overviewOrder.${at}`, 'This overview is named twice');
  });
}
