/** The user of a token, read from storage at every call, so that a change of rights applies from the next call on. */

import type { Kysely } from 'kysely';
import type { Company, Session, User } from '../../contract/endpoints.ts';
import { isGranted, type Permissions } from '../../contract/permissions.ts';
import type { Caller } from '../http/handler.ts';
import type { Schema } from '../storage/schema.ts';
import type { Db, Storage } from '../storage/storage.ts';
import { ADMINISTRATOR } from './administrator.ts';
import { actorStands } from './session-validity.ts';
import type { TokenClaims } from './tokens.ts';

/** A caller with what the session response says about the company. */
export interface Person extends Caller {
  readonly company: Session['company'];
  readonly defaults: Session['defaults'];
}

/** The person, if user, membership, company and session all still exist; else undefined. `now`: ms since 1970. */
export async function findPerson(
  storage: Storage,
  claims: TokenClaims,
  now: number,
): Promise<Person | undefined> {
  const row = await storage.statement((db) => personRow(db, claims, now));
  if (!row) return undefined;
  const permissions = (row.own_permissions ?? row.role_permissions) as Permissions;
  return {
    userId: row.user_id,
    user: userOf(row),
    companyId: claims.companyId,
    companyUuid: row.company_uuid,
    permissions,
    sessionId: claims.sessionId,
    company: { uuid: row.company_uuid, name: row.company_name, timezone: row.company_timezone },
    defaults: {
      haveDashViewPermission: isGranted(permissions, 'Dash.canSee'),
      haveSiteViewPermission: isGranted(permissions, 'Site.canSee'),
      dashUrl: row.dash_url,
      siteUrl: row.site_url,
    },
  };
}

/** Users with their company and role, of whom none is archived. */
const seats = (db: Kysely<Schema>) =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .where('users.archived_at', 'is', null)
    .where('memberships.archived_at', 'is', null)
    .where('companies.archived_at', 'is', null)
    .select([
      'users.id as user_id',
      'users.uuid as user_uuid',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.timezone as user_timezone',
      'roles.uuid as role_uuid',
      'roles.title as role_title',
      'roles.type as role_type',
      'roles.permissions as role_permissions',
      'memberships.permissions as own_permissions',
      'companies.id as company_id',
      'companies.uuid as company_uuid',
      'companies.name as company_name',
      'companies.timezone as company_timezone',
      'companies.dash_url',
      'companies.site_url',
    ]);
type SeatRow = Awaited<ReturnType<ReturnType<typeof seats>['executeTakeFirstOrThrow']>>;

const personRow = (db: Kysely<Schema>, claims: TokenClaims, now: number) =>
  seats(db)
    .innerJoin('refresh_families', 'refresh_families.user_id', 'users.id')
    .leftJoin('users as actor', 'actor.id', 'refresh_families.actor_id')
    .where('users.id', '=', claims.userId)
    .where('companies.id', '=', claims.companyId)
    .where('refresh_families.id', '=', claims.sessionId)
    .where('refresh_families.company_id', '=', claims.companyId)
    .where('refresh_families.revoked_at', 'is', null)
    .where('refresh_families.expires_at', '>', new Date(now))
    .where(actorStands('refresh_families', now))
    .select([
      'actor.id as actor_id',
      'actor.uuid as actor_uuid',
      'actor.first_name as actor_first_name',
      'actor.last_name as actor_last_name',
    ])
    .executeTakeFirst();
type PersonRow = NonNullable<Awaited<ReturnType<typeof personRow>>>;

/** Nobody's session: that of work which the server does by itself for a user. */
const NO_SESSION = '';

/**
 * Users of a company as callers, for work that the server does for them while they may not be signed in: with the rights that
 * they have now. Those who have left, or are archived, are missing.
 */
export async function membersNow(db: Db, companyId: number, userIds: readonly number[]): Promise<Caller[]> {
  if (userIds.length === 0) return [];
  const rows = await seats(db)
    .where('companies.id', '=', companyId)
    .where('users.id', 'in', [...userIds])
    .orderBy('users.id')
    .execute();
  return rows.map(memberOf);
}

/** Those who administer a company now, as callers. */
export async function administratorsNow(db: Db, companyId: number): Promise<Caller[]> {
  const rows = await seats(db)
    .where('companies.id', '=', companyId)
    .where('roles.type', '=', ADMINISTRATOR)
    .orderBy('users.id')
    .execute();
  return rows.map(memberOf);
}

const memberOf = (row: SeatRow): Caller => ({
  userId: row.user_id,
  user: userOf({ ...row, ...NO_ACTOR }),
  companyId: row.company_id,
  companyUuid: row.company_uuid,
  permissions: (row.own_permissions ?? row.role_permissions) as Permissions,
  sessionId: NO_SESSION,
});

const NO_ACTOR = { actor_id: null, actor_uuid: null, actor_first_name: null, actor_last_name: null };

const userOf = (row: PersonRow): User => ({
  id: row.user_id,
  uuid: row.user_uuid,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  assimilationMode: row.actor_id !== null,
  ...(row.actor_id === null
    ? {}
    : {
        assimilatedBy: {
          uuid: row.actor_uuid!,
          firstName: row.actor_first_name!,
          lastName: row.actor_last_name!,
        },
      }),
  role: { uuid: row.role_uuid, title: row.role_title, type: row.role_type },
  timezone: row.user_timezone,
});

/** A company that a user may enter. */
export interface OpenCompany {
  readonly id: number;
  readonly company: Company;
}

/** The companies that a user belongs to, by name, without archived companies and memberships. */
export async function companiesOf(db: Db, userId: number): Promise<OpenCompany[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('memberships.user_id', '=', userId)
    .where('users.archived_at', 'is', null)
    .where('memberships.archived_at', 'is', null)
    .where('companies.archived_at', 'is', null)
    .orderBy('companies.name')
    .orderBy('companies.id')
    .select(['companies.id', 'companies.uuid', 'companies.name', 'companies.timezone'])
    .execute();
  return rows.map(({ id, ...company }) => ({ id, company }));
}
