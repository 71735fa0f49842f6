/** Tags whose alarms are out of service, with who took them out, when and why. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table tags add column out_of_service jsonb').execute(db);
}
