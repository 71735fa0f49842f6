/** Notifications that are switched on, with the people whom they reach now. In a transaction over all companies. */
import { sql } from 'kysely';
import { endpoints, isGranted, type PermissionPath, type Permissions } from '../../../../contract/index.ts';
import type { Db } from '../../../storage/storage.ts';
import { placeKey, type Rule } from '../rules.ts';

interface PersonRow {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string;
  readonly countryCode: string;
  readonly timezone: string;
  readonly permissions: Permissions;
}
export type Person = Omit<PersonRow, 'permissions'>;

/** Users of a company with what their mails need; nobody archived, and no archived company. */
const people = (db: Db, companyId: number) =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('companies.id', '=', companyId)
    .where('companies.archived_at', 'is', null)
    .where('memberships.archived_at', 'is', null)
    .where('users.archived_at', 'is', null);

const PERMISSIONS = sql<Permissions>`coalesce(memberships.permissions, roles.permissions)`.as('permissions');

/** Who may see alerts in the console may be told of them. */
const NEEDED = (endpoints.alerts.needs as { readonly anyOf: readonly PermissionPath[] }).anyOf;
export const maySeeAlerts = (permissions: Permissions): boolean =>
  NEEDED.some((path) => isGranted(permissions, path));

/** A user who can be told of alerts of the company now; undefined if they have left it or lost the right. */
export async function personToTell(db: Db, companyId: number, userId: number): Promise<Person | undefined> {
  const row = await people(db, companyId)
    .where('users.id', '=', userId)
    .select(['users.id as userId', 'email', 'first_name as firstName', 'last_name as lastName'])
    .select(['phone', 'country_code as countryCode'])
    .select(sql<string>`coalesce(users.timezone, companies.timezone)`.as('timezone'))
    .select(PERMISSIONS)
    .executeTakeFirst();
  if (!row || !maySeeAlerts(row.permissions)) return undefined;
  const { permissions: _, ...person } = row;
  return person;
}

export async function rulesOf(db: Db, companyId: number): Promise<Rule[]> {
  const rows = await db
    .selectFrom('notifications')
    .where('company_id', '=', companyId)
    .where('archived_at', 'is', null)
    .where('status', '=', true)
    .select(['id', 'methods', 'triggers', 'escalate_minutes'])
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const told = await toldBy(db, companyId, ids);
  const places = await placesOf(db, ids);
  return rows.map(({ id, methods, triggers, escalate_minutes }) => ({
    ...{ id, methods, triggers: new Set(triggers), escalateMinutes: escalate_minutes },
    told: told.get(`${id} false`) ?? [],
    toldLater: told.get(`${id} true`) ?? [],
    places: places.get(id) ?? [],
  }));
}

/** Notification and whether it is its second line → users, as they are and by their groups. */
async function toldBy(
  db: Db,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<string, readonly number[]>> {
  const { rows: named } = await sql<{ notification: number; later: boolean; user: number }>`
    select distinct named.notification_id as notification, named.is_escalation as later,
      coalesce(named.user_id, member.user_id) as user
    from notification_recipients as named
    left join user_groups on user_groups.id = named.group_id and user_groups.archived_at is null
    left join group_members as member on member.group_id = user_groups.id
    where named.notification_id = any(${ids}::integer[])
      and coalesce(named.user_id, member.user_id) is not null`.execute(db);
  const present = await people(db, companyId)
    .where('users.id', '=', sql<number>`any(${named.map(({ user }) => user)}::integer[])`)
    .select(['users.id', PERMISSIONS])
    .execute();
  const reached = new Set(present.filter(({ permissions }) => maySeeAlerts(permissions)).map(({ id }) => id));
  const told = new Map<string, number[]>();
  for (const { notification, later, user } of named) {
    if (!reached.has(user)) continue;
    const key = `${notification} ${later}`;
    told.set(key, [...(told.get(key) ?? []), user]);
  }
  return told;
}

async function placesOf(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>> {
  const rows = await db
    .selectFrom('notification_items')
    .where('notification_id', '=', sql<number>`any(${ids}::integer[])`)
    .select(['notification_id', 'area_id', 'route_id', 'site_id', 'tag_id'])
    .execute();
  const places = new Map<number, string[]>(ids.map((id) => [id, []]));
  for (const { notification_id, area_id, route_id, site_id, tag_id } of rows) {
    const of = places.get(notification_id)!;
    if (area_id !== null) of.push(placeKey('area', area_id));
    if (route_id !== null) of.push(placeKey('route', route_id));
    if (site_id !== null) of.push(placeKey('site', site_id));
    if (tag_id !== null) of.push(placeKey('tag', tag_id));
  }
  return places;
}
