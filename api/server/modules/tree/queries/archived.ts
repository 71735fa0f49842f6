/** What was archived (OR-119), in a tenant's transaction. */
import { sql } from 'kysely';
import type { ReportType, Section } from '../../../../contract/index.ts';
import type { Page } from '../../../storage/page.ts';
import type { Db } from '../../../storage/storage.ts';

interface ArchivedRow {
  readonly uuid: string;
  readonly name: string;
  readonly type: 'folder' | 'report';
  readonly reportType: ReportType | null;
  /** Names from the root down, with " / " between. */
  readonly path: string;
  readonly owner: string | null;
  readonly archivedAt: Date;
}

/** Newest first. `term` in lower case. */
export async function archivedItems(
  db: Db,
  section: Section | undefined,
  { limit, skip }: Page,
  term: string | undefined,
): Promise<{ items: (Omit<ArchivedRow, 'archivedAt'> & { archivedAt: string })[]; total: number }> {
  const found = sql`
    tree_items as item left join diagrams as diagram on diagram.id = item.diagram_id
    where coalesce(item.archived_at, diagram.archived_at) is not null
      and (${section ?? null}::text is null or item.section = ${section ?? null})
      and strpos(lower(coalesce(diagram.name, item.name)), ${term ?? ''}) > 0`;
  const { rows } = await sql<ArchivedRow>`
    with recursive page as (
      select item.id, item.parent_id, coalesce(diagram.name, item.name) as name,
        coalesce(item.archived_at, diagram.archived_at) as at, item.owner_uuid
      from ${found} order by at desc, item.id desc limit ${limit} offset ${skip}),
    above as (
      select id, parent_id, name as path, 0 as height from page
      union all
      select above.id, folder.parent_id, folder.name || ' / ' || above.path, above.height + 1
      from above join tree_items as folder on folder.id = above.parent_id)
    select item.uuid, page.name, item.type, item.report_type as "reportType", page.at as "archivedAt",
      (select path from above where above.id = page.id order by height desc limit 1) as path,
      (select first_name || ' ' || last_name from users where users.uuid = page.owner_uuid) as owner
    from page join tree_items as item on item.id = page.id order by page.at desc, page.id desc`.execute(db);
  const { rows: counted } = await sql<{
    total: number;
  }>`select count(*)::integer as total from ${found}`.execute(db);
  const items = rows.map((row) => ({ ...row, archivedAt: row.archivedAt.toISOString() }));
  return { items, total: counted[0]!.total };
}

/** An archived item, and whether its folder is still there. */
export async function findArchived(db: Db, uuid: string) {
  const { rows } = await sql<{
    id: number;
    name: string;
    section: Section;
    diagramId: number | null;
    parentId: number | null;
    hasFolder: boolean;
  }>`
    select item.id, coalesce(diagram.name, item.name) as name, item.section, item.diagram_id as "diagramId",
      item.parent_id as "parentId", folder.id is not null and folder.archived_at is null as "hasFolder"
    from tree_items as item
    left join diagrams as diagram on diagram.id = item.diagram_id
    left join tree_items as folder on folder.id = item.parent_id
    where item.uuid = ${uuid} and coalesce(item.archived_at, diagram.archived_at) is not null`.execute(db);
  return rows[0];
}
