/** Organizing: adding, renaming, moving, cloning and archiving areas, routes and sites. The sites' logs record it. */

import type { CustomFieldValue } from '../../../../contract/index.ts';
import { NOTHING } from '../../../../contract/messages.ts';
import type { Change } from '../../../audit/activity.ts';
import type { Done, Recorder } from '../../../audit/recorder.ts';
import { FIELD_CHANGED, LABELS_CHANGED } from '../../../bus/domain-events.ts';
import { missing, refuseField } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import { archiveWithParts, countChanges } from '../../../storage/archive-with-parts.ts';
import type { Db } from '../../../storage/storage.ts';
import { copyValues, storeValues } from '../../custom-fields/index.ts';
import { copyOverviews, savedBy } from '../../diagrams/index.ts';
import { findArea, findRoute, findSiteItem, sitesIn } from '../queries/items.ts';
import { moveItem } from '../queries/move-item.ts';
import { needAreaName, needRouteName, needSiteName } from '../queries/names.ts';
import { sitesOfItems } from '../queries/organization.ts';
import { atSite, type Made, updateSite } from './site-change.ts';

interface SiteForm {
  readonly areaId: string | number;
  readonly routeId?: string | number;
  readonly name: string;
  readonly customFieldValues?: readonly CustomFieldValue[];
}

const MADE = ['id', 'uuid', 'name'] as const;

export const organizeHandlers = (record: Recorder) => ({
  ...addItemHandlers(record),
  ...changeItemHandlers(record),
  ...archiveItemHandlers(record),
});

/** New areas, routes and sites. */
function addItemHandlers(record: Recorder) {
  return {
    addArea: ({ caller }, { body }) =>
      record(caller, 'area.create', async (db) => {
        await needAreaName(db, body.name);
        const values = { company_id: caller.companyId, name: body.name };
        const area = await db.insertInto('areas').values(values).returning(MADE).executeTakeFirstOrThrow();
        return { result: { area }, detail: { area: area.uuid, name: area.name } };
      }),

    addRoute: ({ caller }, { body }) =>
      record(caller, 'route.create', async (db) => {
        const area = (await findArea(db, body.areaId)) ?? refuseField('areaId', 'This area does not exist');
        await needRouteName(db, body.name, area.id);
        const values = { company_id: caller.companyId, area_id: area.id, name: body.name };
        const route = await db.insertInto('routes').values(values).returning(MADE).executeTakeFirstOrThrow();
        return { result: { route }, detail: { route: route.uuid, name: route.name } };
      }),

    addSite: ({ caller }, { body }) =>
      record(caller, 'site.create', async (db) => {
        const { site, changes } = await addSite(db, caller.companyId, body);
        return atSite(site, { site }, changes);
      }),

    cloneSite: ({ caller }, { params, body }) =>
      record(caller, 'site.clone', async (db) => {
        const source = await findSiteItem(db, params.uuid);
        if (!source) throw missing();
        const { site, changes } = await addSite(db, caller.companyId, body, source.id);
        const order = await copyOverviews(db, source, site.id, savedBy(caller));
        await db
          .updateTable('sites')
          .set({ overview_order: JSON.stringify(order) })
          .where('id', '=', site.id)
          .execute();
        return atSite(site, { site }, [{ what: 'Copied from', to: source.name }, ...changes]);
      }),
  } satisfies Partial<Handlers>;
}

/** Changes to existing items: their names, places and fields. */
function changeItemHandlers(record: Recorder) {
  return {
    moveItem: ({ caller }, { params, body }) =>
      record(caller, `${body.movingItemType}.move`, async (db) => {
        const { area, moved } = await moveItem(db, params.uuid, body);
        const detail = { [moved.type]: moved.uuid, name: moved.name, area: area.uuid, areaName: area.name };
        if (moved.type !== 'site') return { result: { area }, detail };
        return { ...atSite(moved, { area }, [{ what: 'Area', to: area.name }]), detail };
      }),

    validateItems: ({ tenant }, { body }) =>
      tenant(async (db) => {
        const sites = await sitesOfItems(db, body.type, body.items);
        const wanted = sites.find((site) => [String(site.id), site.uuid].includes(String(body.routeSiteId)));
        const active = wanted ?? sites[0];
        return { activeSiteId: active?.uuid ?? null, message: active ? '' : NOTHING.report };
      }),

    renameArea: ({ caller }, { params, body }) =>
      record(caller, 'area.rename', async (db) => {
        const area = await findArea(db, params.uuid);
        if (!area) throw missing();
        await needAreaName(db, body.name, area.id);
        await db.updateTable('areas').set({ name: body.name }).where('id', '=', area.id).execute();
        const detail = { area: area.uuid, name: body.name, before: area.name };
        return { result: { area: { ...area, name: body.name } }, detail, events: [LABELS_CHANGED] };
      }),

    renameRoute: ({ caller }, { params, body }) =>
      record(caller, 'route.rename', async (db) => {
        const route = await findRoute(db, params.uuid);
        if (!route) throw missing();
        await needRouteName(db, body.name, route.area_id, route.id);
        await db.updateTable('routes').set({ name: body.name }).where('id', '=', route.id).execute();
        const detail = { route: route.uuid, name: body.name, before: route.name };
        const renamed = { id: route.id, uuid: route.uuid, name: body.name };
        return { result: { route: renamed }, detail, events: [LABELS_CHANGED] };
      }),

    updateSite: ({ caller }, { params, body }) =>
      record(caller, 'site.update', (db) => updateSite(caller, db, params.uuid, body)),
  } satisfies Partial<Handlers>;
}

/** Archiving: everything below an item is archived with it, and its links are closed. */
function archiveItemHandlers(record: Recorder) {
  return {
    archiveArea: ({ caller }, { params }) =>
      record(caller, 'area.archive', async (db) => {
        const area = await findArea(db, params.uuid);
        if (!area) throw missing();
        const done = archived('area', area, await sitesIn(db, 'area_id', area.id));
        return archiveItem(db, 'areas', area, done);
      }),

    archiveRoute: ({ caller }, { params }) =>
      record(caller, 'route.archive', async (db) => {
        const route = await findRoute(db, params.uuid);
        if (!route) throw missing();
        const done = archived('route', route, await sitesIn(db, 'route_id', route.id));
        return archiveItem(db, 'routes', route, done);
      }),

    archiveSite: ({ caller }, { params }) =>
      record(caller, 'site.archive', async (db) => {
        const site = await findSiteItem(db, params.uuid);
        if (!site) throw missing();
        return archiveItem(db, 'sites', site, atSite(site, {}));
      }),
  } satisfies Partial<Handlers>;
}

/** Archives the item; its activity says how much went with it. */
async function archiveItem(
  db: Db,
  table: 'areas' | 'routes' | 'sites',
  { id }: Made,
  done: Done<object>,
): Promise<Done<object>> {
  const counts = await archiveWithParts(db, table, [id], new Date());
  const changes = countChanges({ ...counts, [table]: 0 });
  return { ...done, activity: { ...done.activity!, changes }, events: [FIELD_CHANGED, LABELS_CHANGED] };
}

/** An archived area or route, and every site with it. */
const archived = (type: 'area' | 'route', { uuid, name }: Made, sites: readonly number[]): Done<object> => ({
  result: {},
  detail: { [type]: uuid, name },
  activity: { sites, kind: 'site', object: { uuid, name } },
});

/** A new site; with `source` it starts with that site's values of custom fields. */
async function addSite(
  db: Db,
  companyId: number,
  form: SiteForm,
  source?: number,
): Promise<{ site: Made; changes: Change[] }> {
  const area = (await findArea(db, form.areaId)) ?? refuseField('areaId', 'This area does not exist');
  const routeId = form.routeId && String(form.routeId) !== '0' ? form.routeId : undefined;
  const route = routeId === undefined ? undefined : await findRoute(db, routeId);
  if (routeId !== undefined && route?.area_id !== area.id)
    refuseField('routeId', 'This route does not exist in this area');
  await needSiteName(db, form.name, { areaId: area.id, routeId: route?.id ?? null });
  const values = {
    company_id: companyId,
    area_id: area.id,
    route_id: route?.id ?? null,
    name: form.name,
    overview_order: '[]',
  };
  const site = await db.insertInto('sites').values(values).returning(MADE).executeTakeFirstOrThrow();
  if (source !== undefined) await copyValues(db, 'site', source, site.id);
  const owner = { companyId, type: 'site', linkedId: site.id } as const;
  return { site, changes: await storeValues(db, owner, form.customFieldValues) };
}
