/** The users of a company, in a tenant's transaction. */
import { sql } from 'kysely';
import type { Permissions } from '../../../../contract/permissions.ts';
import { type AnyId, isId } from '../../../storage/ids.ts';
import type { Page } from '../../../storage/page.ts';
import type { Db } from '../../../storage/storage.ts';
import { USER_ADDRESS } from '../../../storage/user-address.ts';

/** A membership with its user and role. */
const rows = (db: Db) =>
  db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .leftJoin('user_pictures', 'user_pictures.user_id', 'users.id');

const COLUMNS = [
  'users.id',
  'users.uuid',
  'users.first_name',
  'users.last_name',
  USER_ADDRESS.as('email'),
  'users.phone',
  'users.country_code',
  'users.timezone',
  'users.invited_at',
  'user_pictures.uuid as picture',
  'roles.uuid as role_uuid',
  'roles.title as role_title',
  'roles.type as role_type',
] as const;

const isActive = sql<boolean>`(memberships.archived_at is null and users.archived_at is null)`;
/** ERR-22: a search covers the whole name and the e-mail. */
export const isNamed = (term: string) =>
  sql<boolean>`strpos(lower(users.first_name || ' ' || users.last_name || ' ' || ${USER_ADDRESS}), ${term}) > 0`;

export const BY_NAME = sql`lower(users.last_name), lower(users.first_name), users.id`;

export interface StoredUser {
  readonly id: number;
  readonly uuid: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly phone: string;
  readonly country_code: string;
  readonly timezone: string | null;
  readonly picture: string | null;
  readonly role_uuid: string;
  readonly role_title: string;
  readonly role_type: string | null;
  readonly active: boolean;
  readonly invited_at: Date | null;
}
export interface StoredUserDetail extends StoredUser {
  readonly role_id: number;
  readonly role_permissions: Permissions;
  readonly own_permissions: Permissions | null;
  readonly created_at: Date;
}

/** By last and first name. */
export async function listUsers(
  db: Db,
  page: Page,
  { term, withArchived }: { readonly term: string | undefined; readonly withArchived: boolean },
): Promise<{ items: StoredUser[]; total: number }> {
  let found = rows(db);
  if (!withArchived) found = found.where(isActive);
  if (term) found = found.where(isNamed(term));
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const items = await found
    .select(COLUMNS)
    .select(isActive.as('active'))
    .orderBy(BY_NAME)
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { items, total };
}

/** A user who is not archived. */
export const findUser = (db: Db, id: AnyId): Promise<StoredUserDetail | undefined> =>
  rows(db)
    .where(isId('users', id))
    .where(isActive)
    .select(COLUMNS)
    .select(isActive.as('active'))
    .select([
      'memberships.role_id',
      'memberships.created_at',
      'roles.permissions as role_permissions',
      sql<Permissions | null>`memberships.permissions`.as('own_permissions'),
    ])
    .executeTakeFirst();

/** The same, with the membership locked until the transaction ends. */
export async function lockUser(db: Db, id: AnyId): Promise<StoredUserDetail | undefined> {
  await holdMembership(db, id);
  return findUser(db, id);
}

async function holdMembership(db: Db, id: AnyId): Promise<void> {
  await db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where(isId('users', id))
    .select('memberships.user_id')
    .forUpdate('memberships')
    .execute();
}

/** A user who is archived. */
export const findArchivedUser = (db: Db, id: AnyId): Promise<StoredUser | undefined> =>
  rows(db)
    .where(isId('users', id))
    .where(sql<boolean>`not ${isActive}`)
    .select(COLUMNS)
    .select(isActive.as('active'))
    .executeTakeFirst();

/** The same, with the membership locked until the transaction ends. */
export async function lockArchivedUser(db: Db, id: AnyId): Promise<StoredUser | undefined> {
  await holdMembership(db, id);
  return findArchivedUser(db, id);
}

export interface PersonDetails {
  readonly first_name: string;
  readonly last_name: string;
  readonly phone: string;
  readonly country_code: string;
  readonly timezone: string | null;
}

export async function changeDetails(db: Db, userId: number, details: Partial<PersonDetails>): Promise<void> {
  await db.updateTable('users').set(details).where('id', '=', userId).execute();
}

/** Adds a user to the company; a user who is reopened is restored without rights of their own. */
export async function takeUp(db: Db, companyId: number, userId: number, roleId: number): Promise<void> {
  await db
    .insertInto('memberships')
    .values({ user_id: userId, company_id: companyId, role_id: roleId, permissions: null })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'company_id'])
        .doUpdateSet({ role_id: roleId, permissions: null, archived_at: null }),
    )
    .execute();
}

/** Gives another user the role and permissions of a former member. */
export async function renewRole(db: Db, formerId: number, userId: number): Promise<void> {
  await sql`insert into memberships (user_id, company_id, role_id, permissions)
    select ${userId}, company_id, role_id, permissions from memberships where user_id = ${formerId}`.execute(
    db,
  );
}

export async function changeMembership(
  db: Db,
  userId: number,
  values: { role_id?: number; permissions?: string | null; archived_at?: Date },
): Promise<void> {
  await db.updateTable('memberships').set(values).where('user_id', '=', userId).execute();
}

/** Whether a user with this e-mail is or was in the company, or is invited. */
export const findByEmail = (db: Db, email: string) =>
  rows(db)
    .where((is) =>
      is.or([
        is('users.email', '=', email.toLowerCase()),
        is('users.invited_email', '=', email.toLowerCase()),
      ]),
    )
    .orderBy(isActive, 'desc')
    .select(['users.id', isActive.as('active')])
    .executeTakeFirst();
