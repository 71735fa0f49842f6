/** A small company with one of everything, for tests that need some rows and someone to sign in. */

import { hash, verify } from '@node-rs/argon2';
import type { Permissions } from '../../api/contract/permissions.ts';
import type { Storage } from '../../api/server/storage/storage.ts';

export interface TestCompany {
  readonly id: number;
  readonly uuid: string;
  readonly userId: number;
  readonly userUuid: string;
  readonly email: string;
  readonly password: string;
  readonly areaId: number;
  readonly siteId: number;
  readonly site: string;
  readonly linkId: number;
  readonly controllerId: number;
  readonly controller: string;
  readonly assignment: string;
  readonly linkObject: string;
  readonly tagId: number;
  readonly tag: string;
}

export const EVERYTHING: Permissions = {
  Dash: { canSee: true, add: true, update: true, archive: true, control: true },
  Site: {
    canSee: true,
    subPermission: {
      Overview: { canSee: true, update: true, control: true },
      Communication: { canSee: true, update: true },
    },
  },
  Setup: { canSee: true, subPermission: { Organize: { canSee: true, update: true } } },
};

type OwnedTable = 'roles' | 'areas' | 'sites' | 'links' | 'controllers' | 'assignments' | 'link_objects';

/** The cheapest argon2id there is: tests that are not about its cost need not pay it. */
export const cheapHash = (password: string): Promise<string> =>
  hash(password, { memoryCost: 1024, timeCost: 1 });
export const CHEAP_ARGON2 = {
  hash: cheapHash,
  verify: (stored: string, password: string): Promise<boolean> => verify(stored, password),
};

export async function addCompany(
  storage: Pick<Storage, 'system'>,
  name: string,
  permissions: Permissions = EVERYTHING,
): Promise<TestCompany> {
  const email = `${name.toLowerCase()}@test.example`;
  const password = `Pass-${name}-1`;
  const password_hash = await cheapHash(password);
  return storage.system(async (db) => {
    const company = await db
      .insertInto('companies')
      .values({ name })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    const company_id = company.id;
    const user = await db
      .insertInto('users')
      .values({ email, first_name: name, last_name: 'Tester', password_hash })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    const insert = (table: OwnedTable, values: object) =>
      db
        .insertInto(table as 'areas')
        .values({ company_id, ...values } as never)
        .returning(['id', 'uuid'])
        .executeTakeFirstOrThrow();
    const role = await insert('roles', { title: 'All', permissions: JSON.stringify(permissions) });
    await db.insertInto('memberships').values({ user_id: user.id, company_id, role_id: role.id }).execute();
    const area = await insert('areas', { name: `${name} North` });
    const site = await insert('sites', { area_id: area.id, name: `${name} Well`, overview_order: '[]' });
    const address = '{}';
    const link = await insert('links', { site_id: site.id, name: 'Radio', protocol: 'sparkplug-b', address });
    const device = { link_id: link.id, name: 'PLC', manufacturer: 'Own', model: 'One', address };
    const controller = await insert('controllers', device);
    const assignment = await insert('assignments', { name: 'Main pump' });
    const linkObject = await insert('link_objects', { name: 'Level' });
    await db
      .insertInto('site_assignments')
      .values({
        company_id,
        site_id: site.id,
        assignment_id: assignment.id,
        controller_id: controller.id,
      })
      .execute();
    const tag = await db
      .insertInto('tags')
      .values({
        company_id,
        controller_id: controller.id,
        link_object_id: linkObject.id,
        name: `${name} level`,
        unit: 'm',
        data_type: 'float',
        min: 0,
        max: 10,
        address: '{"metric":"Level"}',
        can_toggle: true,
      })
      .returning(['id', 'uuid'])
      .executeTakeFirstOrThrow();
    return {
      id: company_id,
      uuid: company.uuid,
      userId: user.id,
      userUuid: user.uuid,
      email,
      password,
      areaId: area.id,
      siteId: site.id,
      site: site.uuid,
      linkId: link.id,
      controllerId: controller.id,
      controller: controller.uuid,
      assignment: assignment.uuid,
      linkObject: linkObject.uuid,
      tagId: tag.id,
      tag: tag.uuid,
    };
  });
}
