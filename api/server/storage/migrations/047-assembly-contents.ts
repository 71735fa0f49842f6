/** Which assemblies each assembly contains, so that nobody reads all definitions to know. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table assemblies add column contains jsonb not null default '[]'`.execute(db);
  await sql`update assemblies set contains = coalesce((
    select jsonb_agg(distinct named[1]) from regexp_matches(
      definition, '"assembly":"([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})"', 'g') as named), '[]')`.execute(
    db,
  );
}
