/**
 * A company invites somebody with an account without seeing it: the invitation is a row of `users` of its own, which the account takes
 * over when it is accepted. And the company that sent a mail.
 */
import { type Kysely, sql } from 'kysely';

const INVITED = [
  'alter table users add column invited_email text',
  'create index on users (invited_email) where invited_email is not null',
  'grant select (invited_email) on users to mimic_tenant',
];

/** What a company has given an invitation, such as groups and shares, goes with the membership. */
const FOLLOW = `
  do $$
  declare one record;
  begin
    for one in
      select conname, conrelid::regclass as child, pg_get_constraintdef(oid) as words from pg_constraint
      where contype = 'f' and confrelid = 'memberships'::regclass and conparentid = 0 and confupdtype = 'a'
    loop
      execute format('alter table %s drop constraint %I', one.child, one.conname);
      execute format('alter table %s add constraint %I %s on update cascade', one.child, one.conname, one.words);
    end loop;
  end $$`;

/** Null for mails of the account itself, such as codes. */
const SENDER = 'alter table mails add column company_id integer references companies (id)';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const change of [...INVITED, FOLLOW, SENDER]) await sql.raw(change).execute(db);
}
