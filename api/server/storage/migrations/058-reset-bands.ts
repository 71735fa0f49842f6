/** By how many percent of its total a counter may fall without a reset, for each tag: see modules/history/queries/counter-rises.ts. */
import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['tags', 'template_tags'])
    await sql`alter table ${sql.table(table)} add column reset_band double precision not null default 10`.execute(
      db,
    );
  // A changed band marks what was computed of the tag's history.
  await sql`grant insert on sample_marks to mimic_tenant`.execute(db);
}
