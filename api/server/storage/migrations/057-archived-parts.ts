/**
 * Archives what is below archived areas, routes, sites, links and controllers: earlier releases left it, so that links of
 * archived sites were still read. The index finds who archived something; `detached` keeps what referred to an archived row.
 */
import { type Kysely, sql } from 'kysely';

/** From the top down: each row takes the time of the row above. */
const LEVELS = [
  ['routes', 'areas', 'area_id'],
  ['sites', 'areas', 'area_id'],
  ['sites', 'routes', 'route_id'],
  ['links', 'sites', 'site_id'],
  ['diagrams', 'sites', 'site_id'],
  ['controllers', 'links', 'link_id'],
  ['tags', 'controllers', 'controller_id'],
] as const;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, above, column] of LEVELS)
    await sql`update ${sql.table(table)} as part set archived_at = above.archived_at
      from ${sql.table(above)} as above
      where above.id = part.${sql.ref(column)} and above.archived_at is not null and part.archived_at is null`.execute(
      db,
    );
  for (const table of ['link_objects', 'categories', 'assignments'])
    await sql`alter table ${sql.table(table)} add column detached jsonb`.execute(db);
  await sql`create index audit_of_archiving on audit (company_id, sequence)
    where action like '%.archive' or action like '%.delete'`.execute(db);
}
