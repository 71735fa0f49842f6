/** Company, roles and accounts of the demo. */
import { keepPreference } from '../storage/own.ts';
import type { Db } from '../storage/storage.ts';
import { companyUuid, demoUuid, siteUuid, tagUuid } from './ids.ts';
import { type DemoPerson, PEOPLE, ROLES } from './people.ts';
import { COMPANY, type SiteKey } from './plant/sites.ts';

/** What everybody finds on the dashboard until they arrange it: something of each site. */
const FIRST_VALUES: readonly (readonly [site: SiteKey, tag: string])[] = [
  ['well-field', 'WellField Inflow'],
  ['treatment', 'QA Chlorine residual'],
  ['treatment', 'T-202 Level'],
  ['booster', 'Booster Outflow'],
  ['tower', 'T-401 Level'],
  ['reservoir', 'T-502 Level'],
  ['lift-station', 'T-601 Level'],
  ['brewery', 'BK-703 Temperature'],
  ['brewery', 'GC-1 Supply temperature'],
  ['solar', 'Mesa Solar power'],
  ['solar', 'Mesa Load'],
  ['solar', 'BAT-1 Charge'],
];

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
  const values = FIRST_VALUES.map(([site, name]) => tagUuid({ site, name }));
  await keepPreference(db, { companyId, userId: user.id }, 'dashboard', { values });
}
