/**
 * Accounts of people, across companies: in a system transaction, because an account may be in several companies or in none
 * yet. Results reach nobody who does not share a company with that person.
 */
import { sql } from 'kysely';
import { isGranted, type Permissions } from '../../../../contract/permissions.ts';
import { ADMINISTRATOR } from '../../../access/administrator.ts';
import type { Page } from '../../../storage/page.ts';
import type { Db } from '../../../storage/storage.ts';
import { BY_NAME, isNamed, type PersonDetails } from './users.ts';

interface Account {
  readonly id: number;
  /** False if the person had one already. */
  readonly isNew: boolean;
}

/** The account with this e-mail, made as invited if there is none; an archived one is reopened and keeps its details. */
export async function accountOf(
  db: Db,
  email: string,
  details: PersonDetails & { readonly password_hash: string },
): Promise<Account> {
  const made = await db
    .insertInto('users')
    .values({ email: email.toLowerCase(), invited_at: new Date(), ...details })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (made) return { id: made.id, isNew: true };
  const found = await db
    .updateTable('users')
    .set({ archived_at: null })
    .where('email', '=', email.toLowerCase())
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: found.id, isNew: false };
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
 * users, unless `isAlone`.
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
      sql<boolean>`not exists (select from memberships as m where m.user_id = users.id
        and m.company_id = ${companyId} and m.archived_at is null)`,
    )
    .where('users.archived_at', 'is', null);
  if (term) found = found.where(isNamed(term));
  const { total } = await found.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const items = await found
    .select(['uuid', 'first_name as firstName', 'last_name as lastName', 'email'])
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
