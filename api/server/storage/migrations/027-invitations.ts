/** Since when somebody who was invited has set no password; null once they have, and for whoever had one from the start. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table users add column invited_at timestamptz').execute(db);
  await sql.raw('grant select (invited_at) on users to mimic_tenant').execute(db);
}
