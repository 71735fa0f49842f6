/** Organising: adding, renaming, moving, cloning and archiving areas, routes and sites. */
import { isGranted, type PermissionPath } from '../../contract/index.ts';
import { type Handlers, missing, Refusal, type RequestContext } from '../handler.ts';
import { notAllowed } from '../http/refusals.ts';
import { copyOverviews } from '../storage/queries/copy-overviews.ts';
import { archiveItems, findArea, findRoute, findSiteItem } from '../storage/queries/items.ts';
import { moveItem } from '../storage/queries/move-item.ts';
import { sitesOfItems } from '../storage/queries/organisation.ts';
import type { Db } from '../storage/storage.ts';

export type OrganiseHandlers = Pick<
  Handlers,
  | 'addArea'
  | 'addRoute'
  | 'addSite'
  | 'cloneSite'
  | 'moveItem'
  | 'validateItems'
  | 'renameArea'
  | 'renameRoute'
  | 'updateSite'
  | 'archiveArea'
  | 'archiveRoute'
  | 'archiveSite'
>;

interface SiteForm {
  readonly areaId: string | number;
  readonly routeId?: string | number;
  readonly name: string;
  readonly customFieldValues?: readonly unknown[];
}

interface Made {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
}

const MADE = ['id', 'uuid', 'name'] as const;

export function organiseHandlers(): OrganiseHandlers {
  return {
    addArea: ({ tenant, caller }, { body }) =>
      tenant(async (db) => ({
        area: await db
          .insertInto('areas')
          .values({ company_id: caller.companyId, name: body.name })
          .returning(MADE)
          .executeTakeFirstOrThrow(),
      })),

    addRoute: ({ tenant, caller }, { body }) =>
      tenant(async (db) => {
        const area = (await findArea(db, body.areaId)) ?? fail('areaId', 'There is no such area');
        const values = { company_id: caller.companyId, area_id: area.id, name: body.name };
        return {
          route: await db.insertInto('routes').values(values).returning(MADE).executeTakeFirstOrThrow(),
        };
      }),

    addSite: (context, { body }) =>
      context.tenant(async (db) => ({ site: await addSite(db, context.caller.companyId, body) })),

    cloneSite: (context, { params, body }) =>
      context.tenant(async (db) => {
        const source = await findSiteItem(db, params.uuid);
        if (!source) throw missing();
        const site = await addSite(db, context.caller.companyId, body);
        const order = await copyOverviews(db, source, site.id);
        await db
          .updateTable('sites')
          .set({ overview_order: JSON.stringify(order) })
          .where('id', '=', site.id)
          .execute();
        return { site };
      }),

    moveItem: ({ tenant }, { params, body }) => tenant((db) => moveItem(db, params.uuid, body)),

    validateItems: ({ tenant }, { body }) =>
      tenant(async (db) => {
        const sites = await sitesOfItems(db, body.type, body.items);
        const wanted = sites.find((site) => [String(site.id), site.uuid].includes(String(body.routeSiteId)));
        const active = wanted ?? sites[0];
        return { activeSiteId: active?.uuid ?? null, message: active ? '' : 'Source Not Found' };
      }),

    renameArea: ({ tenant }, { params, body }) =>
      tenant(async (db) => {
        const area = await findArea(db, params.uuid);
        if (!area) throw missing();
        await db.updateTable('areas').set({ name: body.name }).where('id', '=', area.id).execute();
        return { area: { ...area, name: body.name } };
      }),

    renameRoute: ({ tenant }, { params, body }) =>
      tenant(async (db) => {
        const route = await findRoute(db, params.uuid);
        if (!route) throw missing();
        await db.updateTable('routes').set({ name: body.name }).where('id', '=', route.id).execute();
        return { route: { id: route.id, uuid: route.uuid, name: body.name } };
      }),

    updateSite: (context, { params, body }) =>
      context.tenant((db) => updateSite(context, db, params.uuid, body)),

    archiveArea: ({ tenant }, { params }) =>
      tenant(async (db) => {
        const area = await findArea(db, params.uuid);
        if (!area) throw missing();
        await archiveItems(db, 'sites', 'area_id', area.id);
        await archiveItems(db, 'routes', 'area_id', area.id);
        await archiveItems(db, 'areas', 'id', area.id);
        return {};
      }),

    archiveRoute: ({ tenant }, { params }) =>
      tenant(async (db) => {
        const route = await findRoute(db, params.uuid);
        if (!route) throw missing();
        await archiveItems(db, 'sites', 'route_id', route.id);
        await archiveItems(db, 'routes', 'id', route.id);
        return {};
      }),

    archiveSite: ({ tenant }, { params }) =>
      tenant(async (db) => {
        const site = await findSiteItem(db, params.uuid);
        if (!site) throw missing();
        await archiveItems(db, 'sites', 'id', site.id);
        return {};
      }),
  };
}

/** A field of the body that names what is not there; a foreign one is answered like one that never was. */
function fail(field: string, message: string): never {
  throw new Refusal(400, `${field}: ${message}`, { code: 'INVALID', fields: { [field]: message } });
}

async function addSite(db: Db, companyId: number, form: SiteForm): Promise<Made> {
  refuseCustomFields(form.customFieldValues);
  const area = (await findArea(db, form.areaId)) ?? fail('areaId', 'There is no such area');
  const routeId = form.routeId && String(form.routeId) !== '0' ? form.routeId : undefined;
  const route = routeId === undefined ? undefined : await findRoute(db, routeId);
  if (routeId !== undefined && route?.area_id !== area.id)
    fail('routeId', 'There is no such route in this area');
  const values = {
    company_id: companyId,
    area_id: area.id,
    route_id: route?.id ?? null,
    name: form.name,
    overview_order: '[]',
  };
  return db.insertInto('sites').values(values).returning(MADE).executeTakeFirstOrThrow();
}

/** A company has no custom fields until it has defined some, so a value of one names nothing. */
function refuseCustomFields(values: readonly unknown[] = []): void {
  if (values.length > 0) fail('customFieldValues.0.customFieldId', 'There is no such custom field');
}

async function updateSite(
  { caller }: RequestContext,
  db: Db,
  id: string | number,
  change: {
    readonly name?: string;
    readonly customFieldValues?: readonly unknown[];
    readonly overviewOrder?: readonly string[];
  },
): Promise<{ site: Made }> {
  const needs = (wanted: unknown, right: PermissionPath): void => {
    if (wanted !== undefined && !isGranted(caller.permissions, right)) throw notAllowed();
  };
  needs(change.name ?? change.customFieldValues, 'Setup.Organize.update');
  needs(change.overviewOrder, 'Site.Overview.update');
  refuseCustomFields(change.customFieldValues);
  const site = await findSiteItem(db, id);
  if (!site) throw missing();
  if (change.overviewOrder) await checkOrder(db, site.id, change.overviewOrder);
  const name = change.name ?? site.name;
  const order = change.overviewOrder ?? site.overview_order;
  await db
    .updateTable('sites')
    .set({ name, overview_order: JSON.stringify(order) })
    .where('id', '=', site.id)
    .execute();
  return { site: { id: site.id, uuid: site.uuid, name } };
}

/** Each overview once, and only the site's own; those that are left out come last. */
async function checkOrder(db: Db, siteId: number, order: readonly string[]): Promise<void> {
  const rows = await db.selectFrom('diagrams').where('site_id', '=', siteId).select('uuid').execute();
  const own = new Set(rows.map((row) => row.uuid));
  order.forEach((uuid, at) => {
    if (!own.has(uuid)) fail(`overviewOrder.${at}`, 'This is no overview of the site');
    if (order.indexOf(uuid) !== at) fail(`overviewOrder.${at}`, 'This overview is named twice');
  });
}
