/** Jobs of the whole cluster: which node runs each, and how its last run went. */
import { type Kysely, sql } from 'kysely';

const JOBS = `
  create table jobs (
    name text primary key, holder uuid not null, lease_until timestamptz,
    started_at timestamptz not null, ended_at timestamptz, fault text,
    runs integer not null default 0, failures integer not null default 0
  )`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(JOBS).execute(db);
  // Requests may not read it: row security without a policy, and no grant.
  await sql.raw('alter table jobs enable row level security').execute(db);
}
