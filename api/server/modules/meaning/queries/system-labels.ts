/** The names of devices and sites, for the labels of a diagram. Archived objects have no name any more. */
import { sql } from 'kysely';
import type { LinkedTo, SystemLabelOrder } from '../../../../contract/endpoints.ts';
import type { Db } from '../../../storage/storage.ts';

export interface SitePlace {
  readonly siteId: number;
  readonly siteName: string;
  readonly areaName: string;
  readonly routeName: string | null;
}
export interface DevicePlace extends SitePlace {
  readonly controllerId: number;
  readonly controllerUuid: string;
  readonly controllerName: string;
  readonly linkId: number;
  readonly linkName: string;
}

const sites = (db: Db) =>
  db
    .selectFrom('sites')
    .innerJoin('areas', 'areas.id', 'sites.area_id')
    .leftJoin('routes', 'routes.id', 'sites.route_id')
    .where('sites.archived_at', 'is', null)
    .select([
      'sites.id as siteId',
      'sites.name as siteName',
      'areas.name as areaName',
      'routes.name as routeName',
    ]);

export const placeOfSite = (db: Db, uuid: string): Promise<SitePlace | undefined> =>
  sites(db).where('sites.uuid', '=', uuid).executeTakeFirst();

export async function timeZoneOfCompany(db: Db, companyId: number): Promise<string> {
  const { timezone } = await db
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select('timezone')
    .executeTakeFirstOrThrow();
  return timezone;
}

/** Controllers named by the labels directly, by tag, or by assignment at the site. */
export interface DevicesOf {
  readonly byDevice: ReadonlyMap<string, DevicePlace>;
  readonly byTag: ReadonlyMap<string, DevicePlace>;
  readonly byAssignment: ReadonlyMap<string, DevicePlace>;
}

const named = (labels: readonly SystemLabelOrder[], key: 'device' | 'tag' | 'assignment'): string[] => [
  ...new Set(labels.flatMap((label) => label[key] ?? [])),
];

export async function devicesOf(
  db: Db,
  labels: readonly SystemLabelOrder[],
  siteId: number | undefined,
): Promise<DevicesOf> {
  const tags = await db
    .selectFrom('tags')
    .where(sql<boolean>`uuid = any(${named(labels, 'tag')}::uuid[])`)
    .where('archived_at', 'is', null)
    .select(['uuid', 'controller_id as controllerId'])
    .execute();
  const assignments = await db
    .selectFrom('site_assignments')
    .innerJoin('assignments', 'assignments.id', 'site_assignments.assignment_id')
    .where(sql<boolean>`assignments.uuid = any(${named(labels, 'assignment')}::uuid[])`)
    .where('assignments.archived_at', 'is', null)
    .where('site_assignments.site_id', '=', siteId ?? 0)
    .select(['assignments.uuid', 'controller_id as controllerId'])
    .execute();
  const ids = [...tags, ...assignments].map(({ controllerId }) => controllerId);
  const places = await sites(db)
    .innerJoin('links', 'links.site_id', 'sites.id')
    .innerJoin('controllers', 'controllers.link_id', 'links.id')
    .where('links.archived_at', 'is', null)
    .where('controllers.archived_at', 'is', null)
    .where(
      sql<boolean>`(controllers.id = any(${ids}::integer[])
        or controllers.uuid = any(${named(labels, 'device')}::uuid[]))`,
    )
    .select([
      'controllers.id as controllerId',
      'controllers.uuid as controllerUuid',
      'controllers.name as controllerName',
      'links.id as linkId',
      'links.name as linkName',
    ])
    .execute();
  const byId = new Map(places.map((place) => [place.controllerId, place]));
  const mapped = (rows: readonly { uuid: string; controllerId: number }[]) =>
    new Map(
      rows.flatMap((row) => (byId.has(row.controllerId) ? [[row.uuid, byId.get(row.controllerId)!]] : [])),
    );
  return {
    byDevice: new Map(places.map((place) => [place.controllerUuid, place])),
    byTag: mapped(tags),
    byAssignment: mapped(assignments),
  };
}

/** A custom field with the values of the requested objects, as people read them. */
export interface FieldValues {
  readonly linkedTo: LinkedTo;
  /** By the id of the site, link or controller. */
  readonly values: ReadonlyMap<number, string>;
}

/** Fields by uuid; an archived one has no values. `linkedIds`: ids of sites, links and controllers alike. */
export async function valuesOfFields(
  db: Db,
  uuids: readonly string[],
  linkedIds: readonly number[],
): Promise<Map<string, FieldValues>> {
  const rows = await db
    .selectFrom('custom_fields')
    .leftJoin('custom_field_values', (join) =>
      join
        .onRef('custom_field_values.custom_field_id', '=', 'custom_fields.id')
        .on(sql<boolean>`linked_id = any(${linkedIds}::integer[])`),
    )
    .where(sql<boolean>`uuid = any(${uuids}::uuid[])`)
    .where('archived_at', 'is', null)
    .select(['uuid', 'linked_to', 'options', 'linked_id', 'value'])
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.uuid)].map(([uuid, own]) => {
      const labels = new Map(own[0]!.options.map(({ label, value }) => [value, label]));
      const values = own.flatMap(({ linked_id, value }) =>
        linked_id === null || value === null ? [] : [[linked_id, labels.get(value) ?? value] as const],
      );
      return [uuid, { linkedTo: own[0]!.linked_to, values: new Map(values) }];
    }),
  );
}
