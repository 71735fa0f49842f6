/**
 * Versions of diagrams. The present content is in `diagram_chunks` as before; a chunk that a save replaces moves to
 * `diagram_past_chunks`, with its range of versions: from `since` on and before `until`. So a version
 * costs the chunks that its save replaced, and reading one is reading chunks.
 */
import { type Kysely, sql } from 'kysely';
import { tenantTable } from './002-row-security.ts';

const VERSIONS = `
  alter table diagram_chunks add column since integer not null default 1;
  create table diagram_past_chunks (
    company_id integer not null references companies (id), diagram_id integer not null,
    part text not null, number integer not null, since integer not null, until integer not null, body text not null,
    primary key (diagram_id, part, number, since), check (since < until),
    foreign key (company_id, diagram_id) references diagrams (company_id, id)
  );
  create table diagram_versions (
    company_id integer not null references companies (id), diagram_id integer not null,
    version integer not null, saved_at timestamptz not null, user_uuid uuid, user_name text not null,
    name text, added integer, changed integer, removed integer, object_count integer not null, restored_from integer,
    width double precision not null, height double precision not null, fill text, url text, thumbnail text,
    primary key (diagram_id, version),
    foreign key (company_id, diagram_id) references diagrams (company_id, id)
  );
  create index on diagram_versions (saved_at) where name is null;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(VERSIONS).execute(db);
  await sql.raw(tenantTable(['diagram_past_chunks', 'select, insert'])).execute(db);
  await sql.raw(tenantTable(['diagram_versions', 'select, insert, update'])).execute(db);
}
