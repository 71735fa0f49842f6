/** Company, roles and accounts of the demo. */
import type { Db } from '../storage/storage.ts';
import { companyUuid, demoUuid, siteUuid } from './ids.ts';
import { type DemoPerson, PEOPLE, ROLES } from './people.ts';
import { COMPANY } from './plant/sites.ts';

/** The landing page of people who may see sites. */
const FIRST_SITE = 'treatment';

/** Makes the company and all its people; `hashes` by email. Returns the company's id. */
export async function seedPeople(db: Db, hashes: ReadonlyMap<string, string>): Promise<number> {
  const company = await db
    .insertInto('companies')
    .values({
      uuid: companyUuid,
      name: COMPANY,
      timezone: 'America/Denver',
      site_url: `/site/overview/${siteUuid(FIRST_SITE)}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const roles = await db
    .insertInto('roles')
    .values(
      ROLES.map((role) => ({
        uuid: demoUuid(`role ${role.key}`),
        company_id: company.id,
        title: role.title,
        type: role.type,
        editable: role.type === null,
        permissions: JSON.stringify(role.permissions),
      })),
    )
    .returning(['id', 'uuid'])
    .execute();
  const roleIds = new Map(roles.map((role) => [role.uuid, role.id]));
  for (const person of PEOPLE)
    await seedPerson(db, person, company.id, roleIds.get(demoUuid(`role ${person.role}`))!, hashes);
  return company.id;
}

async function seedPerson(
  db: Db,
  person: DemoPerson,
  companyId: number,
  roleId: number,
  hashes: ReadonlyMap<string, string>,
): Promise<void> {
  const user = await db
    .insertInto('users')
    .values({
      uuid: demoUuid(`user ${person.email}`),
      email: person.email,
      first_name: person.firstName,
      last_name: person.lastName,
      password_hash: hashes.get(person.email)!,
      timezone: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('memberships')
    .values({ user_id: user.id, company_id: companyId, role_id: roleId, permissions: null })
    .execute();
}
