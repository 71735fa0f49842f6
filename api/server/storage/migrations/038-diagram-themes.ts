/** The theme of a diagram and of its versions: null for those that were drawn before there were any. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table diagrams add column theme text`.execute(db);
  await sql`alter table diagram_versions add column theme text`.execute(db);
}
