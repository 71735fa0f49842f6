/**
 * Invitations of people who have an account already. A company sees of one what it typed: it is a row of `users` of its own, with a
 * membership, which nobody can sign in to. When the person accepts it the account takes the membership over.
 */
import { sql } from 'kysely';
import { MAILLESS } from '../mail/mails.ts';
import type { Db } from '../storage/storage.ts';

export interface Invitation {
  /** Of its row of `users`, which is not the account. */
  readonly id: number;
  readonly uuid: string;
  readonly email: string;
  readonly companyId: number;
  readonly company: string;
  readonly invitedAt: Date;
}

/** The columns that make a row of `users` an invitation of this address, in lower case. */
export const invitationOf = (address: string) => ({
  email: `${crypto.randomUUID()}${MAILLESS}`,
  invited_email: address,
  invited_at: new Date(),
});

const openInvitations = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('memberships', 'memberships.user_id', 'users.id')
    .innerJoin('companies', 'companies.id', 'memberships.company_id')
    .where('users.archived_at', 'is', null)
    .where('memberships.archived_at', 'is', null)
    .where('companies.archived_at', 'is', null)
    .select((row) => [
      'users.id',
      'users.uuid',
      row.ref('users.invited_email').$notNull().as('email'),
      'companies.id as companyId',
      'companies.name as company',
      row.ref('users.invited_at').$notNull().as('invitedAt'),
    ])
    .where('users.invited_email', 'is not', null);

export const findInvitation = (db: Db, id: number): Promise<Invitation | undefined> =>
  openInvitations(db).where('users.id', '=', id).executeTakeFirst();

/** By company. */
export const invitationsTo = (db: Db, email: string): Promise<Invitation[]> =>
  openInvitations(db)
    .where('users.invited_email', '=', email)
    .orderBy('companies.name')
    .orderBy('users.id')
    .execute();

interface Invited {
  readonly id: number;
  /** False until the first password is set, and for an archived account. */
  readonly hasPassword: boolean;
}

/** The account with the address of an invitation, archived or not. */
export async function invitedAccount(db: Db, { email }: Invitation): Promise<Invited | undefined> {
  const account = await db
    .selectFrom('users')
    .where('email', '=', email)
    .select(['id', 'invited_at', 'archived_at'])
    .executeTakeFirst();
  return (
    account && { id: account.id, hasPassword: account.invited_at === null && account.archived_at === null }
  );
}

/** Tables in which a company names its users, with the columns that say what a row names the user for. */
export const NAMED_IN = {
  group_members: ['group_id'],
  tree_shares: ['item_id'],
  notification_recipients: ['notification_id', 'is_escalation'],
  schedule_recipients: ['schedule_id'],
} as const;

/** Makes the account a member of the company, and ends the invitation. */
export async function acceptInvitation(
  db: Db,
  { id, companyId }: Invitation,
  accountId: number,
): Promise<void> {
  const membership = (userId: number) =>
    db.selectFrom('memberships').where('user_id', '=', userId).where('company_id', '=', companyId);
  const earlier = await membership(accountId).select('user_id').executeTakeFirst();
  if (earlier) await renewMembership(db, { id, companyId }, accountId);
  else
    await db
      .updateTable('memberships')
      .set({ user_id: accountId })
      .where('user_id', '=', id)
      .where('company_id', '=', companyId)
      .execute();
  await endInvitation(db, id);
}

/**
 * Gives an earlier membership of the account what the invitation has: its role and permissions instead of the earlier ones, its
 * groups, shares and notifications in addition to them.
 */
async function renewMembership(
  db: Db,
  { id, companyId }: Pick<Invitation, 'id' | 'companyId'>,
  accountId: number,
): Promise<void> {
  for (const [table, columns] of Object.entries(NAMED_IN)) {
    const same = sql.join(
      columns.map((column) => sql`earlier.${sql.ref(column)} = renewed.${sql.ref(column)}`),
      sql` and `,
    );
    await sql`delete from ${sql.table(table)} as earlier using ${sql.table(table)} as renewed
      where earlier.user_id = ${accountId} and renewed.user_id = ${id} and ${same}`.execute(db);
    await sql`update ${sql.table(table)} set user_id = ${accountId}
      where user_id = ${id} and company_id = ${companyId}`.execute(db);
  }
  await sql`update memberships set role_id = invited.role_id, permissions = invited.permissions, archived_at = null
    from memberships as invited
    where memberships.user_id = ${accountId} and memberships.company_id = ${companyId}
      and invited.user_id = ${id} and invited.company_id = ${companyId}`.execute(db);
  // The row would be listed among the archived users.
  await db.deleteFrom('memberships').where('user_id', '=', id).where('company_id', '=', companyId).execute();
}

/** Archives an invitation: its link and its line in the profile are void. */
export async function endInvitation(db: Db, id: number): Promise<void> {
  const archived_at = new Date();
  await db.updateTable('memberships').set({ archived_at }).where('user_id', '=', id).execute();
  await db.updateTable('users').set({ archived_at }).where('id', '=', id).execute();
  await db.deleteFrom('sign_in_tokens').where('user_id', '=', id).execute();
}
