/** Overview templates: their own names, and which version of one an overview was made from. */
import { type Kysely, sql } from 'kysely';

const TEMPLATES = `
  alter table diagrams add column template_version integer;
  create unique index diagrams_one_template on diagrams (company_id, lower(name))
    where purpose = 'template' and archived_at is null;`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TEMPLATES).execute(db);
}
