/**
 * What a person is told of in the console: notices of a method of their own, which they read. Requests may mark them
 * as read, and change nothing else of them.
 */
import { type Kysely, sql } from 'kysely';

const READING = `
  alter table notices add column read_at timestamptz;
  create index notices_console on notices (company_id, user_id, sent_at desc, id desc)
    where method = 'console' and sent_at is not null;
  create index notices_unread on notices (company_id, user_id)
    where method = 'console' and sent_at is not null and read_at is null;
  grant update (read_at) on notices to mimic_tenant;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(READING).execute(db);
}
