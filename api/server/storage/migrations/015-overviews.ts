/** Diagrams that are no reports: pop-up overviews, and templates for overviews of sites. */
import { type Kysely, sql } from 'kysely';

const PURPOSE = `
  alter table diagrams
    add column purpose text not null default 'report' check (purpose in ('report', 'popup', 'template')),
    add column updated_by text not null default '',
    add column template_id integer,
    add foreign key (company_id, template_id) references diagrams (company_id, id),
    add check (purpose = 'report' or site_id is null);
  create index on diagrams (company_id, purpose, id desc) where archived_at is null and purpose <> 'report';
  create index on diagrams (company_id, template_id) where template_id is not null;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(PURPOSE).execute(db);
}
