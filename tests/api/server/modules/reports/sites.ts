/** Sites of a company with a device each, for the tests of reports that are shown at sites. */
import type { ReportWorld } from './world.ts';

export interface TestSite {
  readonly uuid: string;
  readonly name: string;
  /** Of the level, which has the company's link object; null where the device lacks it. */
  readonly tag: string | null;
}

interface SiteOptions {
  /** The device fills the company's assignment. */
  readonly isAssigned?: boolean;
  readonly hasLevel?: boolean;
  readonly routeId?: number;
}

/** Adds sites with a device, which fills the company's assignment and has a level unless said otherwise. */
export const addSites = (
  { server, company }: ReportWorld,
  names: readonly string[],
  { isAssigned = true, hasLevel = true, routeId }: SiteOptions = {},
): Promise<TestSite[]> =>
  server.storage.system(async (db) => {
    const own = { company_id: company.id };
    const { assignment, linkObject } = company;
    const roles = await db
      .selectFrom('assignments')
      .innerJoin('link_objects', (join) => join.on('link_objects.uuid', '=', linkObject))
      .where('assignments.uuid', '=', assignment)
      .select(['assignments.id as assignment_id', 'link_objects.id as link_object_id'])
      .executeTakeFirstOrThrow();
    const made: TestSite[] = [];
    for (const name of names) {
      const site = await db
        .insertInto('sites')
        .values({ ...own, area_id: company.areaId, route_id: routeId ?? null, name, overview_order: '[]' })
        .returning(['id', 'uuid'])
        .executeTakeFirstOrThrow();
      const link = await db
        .insertInto('links')
        .values({ ...own, site_id: site.id, name: `Link of ${name}`, protocol: 'sparkplug-b', address: '{}' })
        .returning('id')
        .executeTakeFirstOrThrow();
      const device = { name: 'Pump PLC', manufacturer: '', model: '', address: '{}' };
      const controller = await db
        .insertInto('controllers')
        .values({ ...own, ...device, link_id: link.id })
        .returning('id')
        .executeTakeFirstOrThrow();
      const { assignment_id, link_object_id } = roles;
      if (isAssigned)
        await db
          .insertInto('site_assignments')
          .values({ ...own, site_id: site.id, assignment_id, controller_id: controller.id })
          .execute();
      const level = { name: `${name} level`, unit: 'm', data_type: 'float', address: '{}' } as const;
      const tag = hasLevel
        ? await db
            .insertInto('tags')
            .values({ ...own, ...level, controller_id: controller.id, link_object_id })
            .returning('uuid')
            .executeTakeFirstOrThrow()
        : null;
      made.push({ uuid: site.uuid, name, tag: tag?.uuid ?? null });
    }
    return made;
  });
