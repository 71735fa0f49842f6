/**
 * Which company uses each endpoint of the field. Takes the place of `sparkplug_nodes`, which stays until no older release
 * reads it.
 */
import { type Kysely, sql } from 'kysely';
import { tenantTable } from './002-row-security.ts';

const ENDPOINTS = `
  create table field_endpoints (
    endpoint text primary key, company_id integer not null references companies (id), via text,
    claimed_at timestamptz not null default now()
  );
  create index on field_endpoints (company_id);
  insert into field_endpoints (endpoint, company_id)
    select 'sparkplug/' || group_name || '/' || node_name, company_id from sparkplug_nodes;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ENDPOINTS).execute(db);
  await sql.raw(tenantTable(['field_endpoints', 'select, insert, delete'])).execute(db);
}
