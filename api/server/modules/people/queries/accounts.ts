/**
 * Accounts of people, across companies: in a system transaction, because an account may be in several companies or in none
 * yet. Results reach nobody who does not share a company with that person.
 */
import { sql } from 'kysely';
import { isGranted, type Permissions } from '../../../../contract/permissions.ts';
import { ADMINISTRATOR } from '../../../access/administrator.ts';
import { invitationOf } from '../../../access/invitations.ts';
import type { Page } from '../../../storage/page.ts';
import type { Db } from '../../../storage/storage.ts';
import { USER_ADDRESS } from '../../../storage/user-address.ts';
import { BY_NAME, isNamed, type PersonDetails } from './users.ts';

/**
 * Returns the id of the user that a company adds by email. It is a new account, or an invitation if the account exists; the
 * company cannot tell the two apart. Former members are invited too. An archived user without a password is reopened.
 */
export async function userToAdd(
  db: Db,
  companyId: number,
  email: string,
  details: PersonDetails & { readonly password_hash: string },
): Promise<number> {
  const address = email.toLowerCase();
  const unopened = await db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .where('memberships.company_id', '=', companyId)
    .where('users.invited_at', 'is not', null)
    .where((is) => is.or([is('users.email', '=', address), is('users.invited_email', '=', address)]))
    .orderBy(sql`users.invited_email is null`, 'desc')
    .orderBy('users.id')
    .select('users.id')
    .executeTakeFirst();
  if (unopened) {
    await db.updateTable('users').set({ archived_at: null }).where('id', '=', unopened.id).execute();
    return unopened.id;
  }
  // Looked up before: an insert that fails would leave a gap in the ids, by which the company could tell.
  const known = await db.selectFrom('users').where('email', '=', address).select('id').executeTakeFirst();
  const made = await db
    .insertInto('users')
    .values({ ...details, ...(known ? invitationOf(address) : { email: address, invited_at: new Date() }) })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  // Another company has just made the account.
  return made?.id ?? userToAdd(db, companyId, email, details);
}

/** Returns whether the account has a password that its owner chose. */
export async function isOpened(db: Db, userId: number): Promise<boolean> {
  const { invited_at } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select('invited_at')
    .executeTakeFirstOrThrow();
  return invited_at === null;
}

/** Makes an invitation of an account, by its name and address alone. Returns its id. */
export async function makeInvitation(db: Db, userId: number, password_hash: string): Promise<number> {
  const { email, ...name } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'first_name', 'last_name'])
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('users')
    .values({ ...name, password_hash, ...invitationOf(email) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const SEES_USERS = 'Setup.Users.canSee';

/** The companies in which a user may see users. */
async function companiesSeen(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .where('memberships.user_id', '=', userId)
    .where('memberships.archived_at', 'is', null)
    .where('companies.archived_at', 'is', null)
    .select('companies.id')
    .select(sql<Permissions>`coalesce(memberships.permissions, roles.permissions)`.as('permissions'))
    .execute();
  return rows.filter((row) => isGranted(row.permissions, SEES_USERS)).map((row) => row.id);
}

/**
 * People whom `userId` may add to a company: its archived ones, and those of other companies where `userId` may see
 * users, unless `isAlone`. People who are invited already are left out.
 */
export async function takeablePeople(
  db: Db,
  who: { readonly userId: number; readonly companyId: number; readonly isAlone: boolean },
  page: Page,
  term: string | undefined,
) {
  const { userId, companyId } = who;
  const seen = who.isAlone ? [] : await companiesSeen(db, userId);
  let found = db
    .selectFrom('users')
    .where(
      sql<boolean>`exists (select from memberships as m where m.user_id = users.id and (
        (m.company_id = ${companyId} and m.archived_at is not null)
        or (m.company_id = any(${seen}::integer[]) and m.archived_at is null)))`,
    )
    .where(
      sql<boolean>`not exists (select from memberships as m join users as present on present.id = m.user_id
        where (present.id = users.id or present.invited_email = users.email)
        and m.company_id = ${companyId} and m.archived_at is null)`,
    )
    .where('users.archived_at', 'is', null);
  if (term) found = found.where(isNamed(term));
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const items = await found
    .select(['uuid', 'first_name as firstName', 'last_name as lastName', USER_ADDRESS.as('email')])
    .orderBy(BY_NAME)
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { items, total };
}

/** Whether a user is in any other company. */
export async function isElsewhere(db: Db, userId: number, companyId: number): Promise<boolean> {
  const other = await db
    .selectFrom('memberships')
    .where('user_id', '=', userId)
    .where('company_id', '<>', companyId)
    .where('archived_at', 'is', null)
    .select('company_id')
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Companies that would have no administrator without this user. Locks their administrators' memberships. */
export async function companiesHeldBy(db: Db, userId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('memberships')
    .innerJoin('roles', 'roles.id', 'memberships.role_id')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .where('roles.type', '=', ADMINISTRATOR)
    .where('memberships.archived_at', 'is', null)
    .where('companies.archived_at', 'is', null)
    .where('users.archived_at', 'is', null)
    .where((row) =>
      row(
        'memberships.company_id',
        'in',
        row.selectFrom('memberships as own').where('own.user_id', '=', userId).select('own.company_id'),
      ),
    )
    .select(['memberships.user_id', 'companies.name'])
    .forUpdate('memberships')
    .execute();
  const holders = Map.groupBy(rows, (row) => row.name);
  return [...holders].flatMap(([name, who]) => (who.every((row) => row.user_id === userId) ? [name] : []));
}

/** Closes an account and removes it from all its companies: adding it to one again reaches no other. */
export async function archiveAccount(db: Db, userId: number): Promise<void> {
  const archived_at = new Date();
  await db.updateTable('users').set({ archived_at }).where('id', '=', userId).execute();
  await db
    .updateTable('memberships')
    .set({ archived_at })
    .where('user_id', '=', userId)
    .where('archived_at', 'is', null)
    .execute();
}

/** Ends the sessions of a user: in one company, or in all. Assimilation sessions of the user end too. */
export async function endSessions(db: Db, userId: number, companyId?: number): Promise<void> {
  let ended = db
    .updateTable('refresh_families')
    .set({ revoked_at: new Date() })
    .where((row) => row.or([row('user_id', '=', userId), row('actor_id', '=', userId)]))
    .where('revoked_at', 'is', null);
  if (companyId !== undefined) ended = ended.where('company_id', '=', companyId);
  await ended.execute();
}
