/** The control that a confirmation is for: it is void once the stored control differs. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table confirms add column control text`.execute(db);
}
