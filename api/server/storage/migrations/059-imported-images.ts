/** Since when an image of an import waits for a saved diagram that shows it; null for all others. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table images add column unused_since timestamptz`.execute(db);
  await sql`create index on images (company_id) where unused_since is not null`.execute(db);
}
