/** An index for the latest commands of a company, on its first page. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index commands_latest on commands (company_id, requested_at desc)`.execute(db);
}
