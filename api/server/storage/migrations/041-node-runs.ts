/** Which run of which node took a command, and which runs live. */
import { type Kysely, sql } from 'kysely';

const RUNS = `
  create table node_runs (
    id uuid primary key, name text not null unique,
    started_at timestamptz not null default now(), seen_at timestamptz not null default now()
  );
  alter table node_runs enable row level security;
  alter table commands add column node uuid;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(RUNS).execute(db);
}
