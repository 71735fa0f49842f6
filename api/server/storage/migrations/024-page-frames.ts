/** A diagram's frame in its container when it was saved: with the diagram, and with each version of it. */
import { type Kysely, sql } from 'kysely';

const FRAME = `
  add column if not exists scale double precision,
  add column if not exists container_width double precision,
  add column if not exists container_height double precision,
  add column if not exists fit_to_scale boolean`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['diagrams', 'diagram_versions'])
    await sql.raw(`alter table ${table} ${FRAME}`).execute(db);
}
