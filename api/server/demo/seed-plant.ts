/** The demo's areas, routes, sites, links, controllers and tags, from the plant's own lists. */
import type { Insertable } from 'kysely';
import type { Schema } from '../storage/schema.ts';
import type { Db } from '../storage/storage.ts';
import { siteOverviews } from './diagrams/overviews.ts';
import { controllerUuid, demoUuid, siteUuid, tagUuid } from './ids.ts';
import { demoLevels } from './levels.ts';
import { TANKS } from './plant/equipment.ts';
import { STATISTICS, type Statistic, statisticName } from './plant/gateway.ts';
import { isModbusTag, modbusPoints } from './plant/modbus-map.ts';
import { PUMPS } from './plant/pumps.ts';
import { GROUP, SITES, type SiteKey, type SiteSpec, serialNumber } from './plant/sites.ts';
import { controllersOf, deviceName, metricName, type PlantTag, TAGS, tagsOf } from './plant/tags.ts';

type Ids = ReadonlyMap<string, number>;

/** Seconds between polls on Modbus; Sparkplug needs none. */
const SCAN_SECONDS = 0.5;

/** Inserts rows that carry a uuid and returns their ids by it. */
async function insertAll<
  T extends
    | 'areas'
    | 'routes'
    | 'sites'
    | 'hubs'
    | 'links'
    | 'controllers'
    | 'categories'
    | 'link_objects'
    | 'assignments',
>(db: Db, table: T, rows: readonly (Insertable<Schema[T]> & { readonly uuid: string })[]): Promise<Ids> {
  const inserted = await db
    .insertInto(table)
    .values(rows as never)
    .returning(['id', 'uuid'] as never)
    .execute();
  return new Map((inserted as unknown as { id: number; uuid: string }[]).map((row) => [row.uuid, row.id]));
}

export async function seedPlant(db: Db, companyId: number, modbusPorts: readonly number[]): Promise<void> {
  const sites = await seedSites(db, companyId);
  const hubs = await seedHubs(db, companyId);
  await seedFirmwares(db, companyId);
  const links = await insertAll(
    db,
    'links',
    SITES.map((site) => ({
      uuid: demoUuid(`link ${site.key}`),
      company_id: companyId,
      site_id: sites.get(siteUuid(site.key))!,
      name: site.protocol === 'modbus-tcp' ? `${site.name} gateway` : `${site.name} edge node`,
      protocol: site.protocol,
      address: JSON.stringify(linkAddress(site, modbusPorts)),
      internal_serial_number: serialNumber(site),
      hub_id: hubs.get(demoUuid(`hub ${site.area}`))!,
      scan_interval: site.protocol === 'modbus-tcp' ? SCAN_SECONDS : 0,
    })),
  );
  const controllers = await seedControllers(db, companyId, links);
  await seedTags(db, companyId, controllers);
  await seedGateways(db, companyId, links);
  await seedAssignments(db, companyId, sites, controllers);
}

/** One route for the sites of each area. */
const HUBS: Readonly<Record<string, string>> = {
  'North Valley': 'Summit radio tower',
  'South Valley': 'South cellular router',
};

const seedHubs = (db: Db, companyId: number): Promise<Ids> =>
  insertAll(
    db,
    'hubs',
    Object.entries(HUBS).map(([area, name]) => ({
      uuid: demoUuid(`hub ${area}`),
      company_id: companyId,
      name,
    })),
  );

/** Versions that the edge nodes can install; they are delivered with the first. */
async function seedFirmwares(db: Db, companyId: number): Promise<void> {
  const versions = [
    ['4.2.0', '2026-03-02', 'First version with Sparkplug 3.0'],
    ['4.2.6', '2026-07-20', 'Reconnects faster after a cut of the radio link'],
    ['4.3.0', '2026-10-12', 'Battery-backed store of what could not be sent'],
  ] as const;
  await db
    .insertInto('firmwares')
    .values(
      versions.map(([version, released_at, notes]) => ({
        uuid: demoUuid(`firmware ${version}`),
        company_id: companyId,
        version,
        notes,
        released_at,
      })),
    )
    .execute();
}

/** The Modbus gateways get new ports at every start. */
export async function updatePorts(db: Db, modbusPorts: readonly number[]): Promise<void> {
  for (const site of SITES.filter((one) => one.protocol === 'modbus-tcp'))
    await db
      .updateTable('links')
      .set({ address: JSON.stringify(linkAddress(site, modbusPorts)) })
      .where('uuid', '=', demoUuid(`link ${site.key}`))
      .execute();
}

function linkAddress(site: SiteSpec, modbusPorts: readonly number[]): object {
  const nth = SITES.filter((one) => one.protocol === 'modbus-tcp').indexOf(site);
  return nth < 0 ? {} : { host: '127.0.0.1', port: modbusPorts[nth] };
}

async function seedSites(db: Db, companyId: number): Promise<Ids> {
  const areaNames = [...new Set(SITES.map((site) => site.area))];
  const areas = await insertAll(
    db,
    'areas',
    areaNames.map((name) => ({ uuid: demoUuid(`area ${name}`), company_id: companyId, name })),
  );
  const areaOf = (site: SiteSpec): number => areas.get(demoUuid(`area ${site.area}`))!;
  const overviews = Map.groupBy(siteOverviews(), ({ site }) => site);
  const routeSites = [...new Map(SITES.map((site) => [site.route, site])).values()];
  const routes = await insertAll(
    db,
    'routes',
    routeSites.map((site) => ({
      uuid: demoUuid(`route ${site.route}`),
      company_id: companyId,
      area_id: areaOf(site),
      name: site.route,
    })),
  );
  return insertAll(
    db,
    'sites',
    SITES.map((site) => ({
      uuid: siteUuid(site.key),
      company_id: companyId,
      area_id: areaOf(site),
      route_id: routes.get(demoUuid(`route ${site.route}`))!,
      name: site.name,
      latitude: site.latitude,
      longitude: site.longitude,
      address: site.address,
      overview_order: JSON.stringify(overviews.get(site.key)!.map(({ uuid }) => uuid)),
    })),
  );
}

function seedControllers(db: Db, companyId: number, links: Ids): Promise<Ids> {
  const rows = SITES.flatMap((site) =>
    controllersOf(site.key).map((name, nth) => ({
      uuid: controllerUuid(site.key, name),
      company_id: companyId,
      link_id: links.get(demoUuid(`link ${site.key}`))!,
      name,
      manufacturer: site.protocol === 'modbus-tcp' ? 'Fieldline' : 'Northgate',
      model: site.protocol === 'modbus-tcp' ? 'RTU 40' : 'PLC 200',
      address: JSON.stringify(
        site.protocol === 'modbus-tcp'
          ? { unit: nth + 1 }
          : { group: GROUP, node: site.node, device: deviceName(name) },
      ),
    })),
  );
  return insertAll(db, 'controllers', rows);
}

const gatewayUuid = (site: SiteSpec): string => demoUuid(`gateway ${site.key}`);
export const statisticUuid = (site: SiteSpec, statistic: Statistic): string =>
  demoUuid(`statistic ${site.key} ${statistic.label}`);

/** The edge nodes themselves, with their health metrics. */
async function seedGateways(db: Db, companyId: number, links: Ids): Promise<void> {
  const sites = SITES.filter((site) => site.protocol === 'sparkplug-b');
  const gateways = await insertAll(
    db,
    'controllers',
    sites.map((site) => ({
      uuid: gatewayUuid(site),
      company_id: companyId,
      link_id: links.get(demoUuid(`link ${site.key}`))!,
      name: 'Gateway',
      manufacturer: 'Northgate',
      model: 'Edge 12',
      address: JSON.stringify({ group: GROUP, node: site.node }),
    })),
  );
  const rows = sites.flatMap((site) =>
    STATISTICS.map((statistic) => ({
      uuid: statisticUuid(site, statistic),
      company_id: companyId,
      controller_id: gateways.get(gatewayUuid(site))!,
      name: statisticName(statistic),
      unit: statistic.unit,
      data_type: statistic.dataType,
      address: JSON.stringify({ metric: statisticName(statistic) }),
    })),
  );
  await db.insertInto('tags').values(rows).execute();
}

/** By the letters of an equipment's name. */
const CATEGORIES: Readonly<Record<string, string>> = {
  ...{ T: 'Tank', P: 'Pump', V: 'Valve', F: 'Filter' },
  ...{ MT: 'Brew vessel', LT: 'Brew vessel', BK: 'Brew vessel', WP: 'Brew vessel' },
  ...{ FV: 'Fermenter', BT: 'Bright beer tank', CIP: 'Cleaning', GC: 'Chiller' },
  ...{ INV: 'Inverter', CB: 'Breaker', BAT: 'Battery', GEN: 'Generator', TR: 'Transformer', FD: 'Feeder' },
};

/** The role of a tag, by which templates find it. */
const categoryOf = (tag: PlantTag): string => {
  const letters = tag.equipment.match(/^([A-Z]+)-\d/)?.[1] ?? '';
  return CATEGORIES[letters] ?? 'Site';
};
const linkObjectOf = (tag: PlantTag): string => demoUuid(`link object ${categoryOf(tag)} ${tag.quantity}`);

/** A machine that shares its controller with others has an assignment of its own: all of its tags belong together. */
const assignmentOf = ({ equipment }: PlantTag): string | undefined =>
  /^[A-Z]+-\d/.test(equipment) ? equipment : undefined;

function seedEquipment(db: Db, companyId: number): Promise<Ids> {
  const names = new Set(seeded().flatMap((tag) => assignmentOf(tag) ?? []));
  const rows = [...names].map((name) => ({
    uuid: demoUuid(`assignment ${name}`),
    company_id: companyId,
    name,
  }));
  return insertAll(db, 'assignments', rows);
}

async function seedTags(db: Db, companyId: number, controllers: Ids): Promise<void> {
  const assignments = await seedEquipment(db, companyId);
  const kinds = [...new Map(seeded().map((tag) => [linkObjectOf(tag), tag])).entries()];
  const categories = await insertAll(
    db,
    'categories',
    [...new Set(kinds.map(([, tag]) => categoryOf(tag)))].map((name) => ({
      uuid: demoUuid(`category ${name}`),
      company_id: companyId,
      name,
    })),
  );
  const categoryIdOf = (tag: PlantTag): number => categories.get(demoUuid(`category ${categoryOf(tag)}`))!;
  const linkObjects = await insertAll(
    db,
    'link_objects',
    kinds.map(([uuid, tag]) => ({
      uuid,
      company_id: companyId,
      name: tag.quantity,
      category_id: categoryIdOf(tag),
    })),
  );
  const addresses = tagAddresses();
  const rows = seeded().map((tag) => ({
    uuid: tagUuid(tag),
    company_id: companyId,
    controller_id: controllers.get(controllerUuid(tag.site, tag.controller))!,
    link_object_id: linkObjects.get(linkObjectOf(tag))!,
    category_id: categoryIdOf(tag),
    assignment_id: assignments.get(demoUuid(`assignment ${assignmentOf(tag)}`)) ?? null,
    name: tag.name,
    unit: tag.unit,
    data_type: tag.dataType,
    min: tag.min,
    max: tag.max,
    deadband: tag.deadband,
    scan_interval: SCAN_SECONDS,
    can_toggle: tag.canToggle,
    alarms: JSON.stringify(demoLevels(tag)),
    address: JSON.stringify(addresses.get(tag)),
  }));
  await db.insertInto('tags').values(rows).execute();
}

const isModbusSite = (key: SiteKey): boolean =>
  SITES.find((site) => site.key === key)!.protocol === 'modbus-tcp';

/** The tags that are declared to the server: Modbus has no texts. */
export const seeded = (): PlantTag[] => TAGS.filter((tag) => !isModbusSite(tag.site) || isModbusTag(tag));

function tagAddresses(): Map<PlantTag, object> {
  const addresses = new Map<PlantTag, object>();
  for (const site of SITES) {
    if (site.protocol === 'modbus-tcp')
      for (const { tag, address } of modbusPoints(site.key)) {
        const { table, register, encoding } = address;
        // A single bit has no encoding.
        const isBit = table === 'coil' || table === 'discrete';
        addresses.set(tag, isBit ? { table, register } : { table, register, encoding });
      }
    else
      for (const controller of controllersOf(site.key))
        for (const tag of tagsOf(site.key, controller)) addresses.set(tag, { metric: metricName(tag) });
  }
  return addresses;
}

/** The controllers that pump and store at each site, for dynamic diagrams. */
async function seedAssignments(db: Db, companyId: number, sites: Ids, controllers: Ids): Promise<void> {
  const roles = { 'Pump controller': PUMPS, 'Storage controller': TANKS } as const;
  const assignments = await insertAll(
    db,
    'assignments',
    Object.keys(roles).map((name) => ({ uuid: demoUuid(`assignment ${name}`), company_id: companyId, name })),
  );
  const rows = Object.entries(roles).flatMap(([name, equipment]) =>
    SITES.flatMap(({ key }) => {
      const first = equipment.find((one) => one.site === key);
      if (!first) return [];
      return {
        company_id: companyId,
        site_id: sites.get(siteUuid(key))!,
        assignment_id: assignments.get(demoUuid(`assignment ${name}`))!,
        controller_id: controllers.get(controllerUuid(key, first.controller))!,
      };
    }),
  );
  await db.insertInto('site_assignments').values(rows).execute();
}
