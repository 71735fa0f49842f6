/**
 * Row-level security: requests run as `mimic_tenant`, a role that owns nothing and sees the rows of one company, the
 * one named by the setting `mimic.company`. Without that setting it sees nothing.
 */
import { type Kysely, sql } from 'kysely';

/** Table → what a request may do with its company's rows. Tables that are not named cannot be touched. */
const GRANTS: Readonly<Record<string, string>> = {
  roles: 'select, insert, update',
  memberships: 'select, insert, update',
  tickets: 'select, insert, delete',
  areas: 'select, insert, update',
  routes: 'select, insert, update',
  sites: 'select, insert, update',
  links: 'select, insert, update',
  controllers: 'select, insert, update',
  link_objects: 'select, insert, update',
  assignments: 'select, insert, update',
  site_assignments: 'select, insert, update, delete',
  tags: 'select, insert, update',
  diagrams: 'select, insert, update',
  diagram_chunks: 'select, insert, update, delete',
  samples: 'select',
  confirms: 'select, insert, update, delete',
  commands: 'select, insert, update',
  audit: 'select, insert',
};

/** The company of the session, null if there is none. */
export const COMPANY = `nullif(current_setting('mimic.company', true), '')::integer`;

// Roles belong to the whole PostgreSQL server, where another Mimic or an administrator may have created it already: then
// no right to create roles is needed, which managed databases do not give.
const ROLE = `
  do $$ begin
    if not exists (select from pg_roles where rolname = 'mimic_tenant') then
      create role mimic_tenant nologin nosuperuser nobypassrls;
    end if;
  exception when duplicate_object or unique_violation then null;
  end $$;
  do $$ begin
    if not pg_has_role(current_user, 'mimic_tenant', 'member') then
      execute format('grant mimic_tenant to %I', current_user);
    end if;
    execute format('grant usage on schema %I to mimic_tenant', current_schema());
  end $$;`;

/** Makes a table with a `company_id` a tenant table, with these rights. */
export const tenantTable = ([table, rights]: [string, string]): string => `
  alter table ${table} enable row level security;
  create policy own_company on ${table} to mimic_tenant
    using (company_id = ${COMPANY}) with check (company_id = ${COMPANY});
  grant ${rights} on ${table} to mimic_tenant;`;

// People belong to companies through memberships; their password hashes belong to sign-in alone.
const SHARED = `
  alter table companies enable row level security;
  create policy own_company on companies to mimic_tenant using (id = ${COMPANY}) with check (id = ${COMPANY});
  grant select, update on companies to mimic_tenant;
  alter table users enable row level security;
  create policy own_company on users to mimic_tenant
    using (exists (select from memberships where user_id = users.id and company_id = ${COMPANY}));
  grant select (id, uuid, email, first_name, last_name, timezone, archived_at) on users to mimic_tenant;
  alter table refresh_families enable row level security;
  alter table secrets enable row level security;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ROLE).execute(db);
  for (const entry of Object.entries(GRANTS)) await sql.raw(tenantTable(entry)).execute(db);
  await sql.raw(SHARED).execute(db);
}
