/** Items of the tree as they are stored, in a tenant's transaction. */
import { type RawBuilder, sql } from 'kysely';
import type { ReportType, Section } from '../../../../contract/index.ts';
import { manyRows } from '../../../storage/many-rows.ts';
import type { Db } from '../../../storage/storage.ts';
import type { Member } from '../access.ts';

/** An item by itself. */
export interface StoredItem {
  readonly id: number;
  readonly uuid: string;
  readonly section: Section;
  readonly type: 'folder' | 'report';
  readonly reportType: ReportType | null;
  readonly parentId: number | null;
  readonly name: string;
  readonly ownerUuid: string | null;
  /** Among its siblings in its owner's list. */
  readonly position: number;
  readonly diagramId: number | null;
  readonly createdAt: Date;
  readonly isForAdministrators: boolean;
  /** The strongest share of this very item that reaches the member. */
  readonly share: 'view' | 'edit' | null;
}

/** Shares that reach a member: by name, by a group that still exists, as everyone. */
const sharesOf = ({ userId }: Member): RawBuilder<unknown> => sql`
  select item_id, case when bool_or(access = 'edit') then 'edit' else 'view' end as access
  from tree_shares as share
  where everyone or user_id = ${userId} or group_id in (
    select member.group_id from group_members as member join user_groups as g on g.id = member.group_id
    where member.user_id = ${userId} and g.archived_at is null)
  group by item_id`;

const isForAdministrators = sql`coalesce(item.body -> 'addToAdminGroup' = 'true'::jsonb, false)`;

/** A diagram has its own name, and may have been archived by itself. */
export const COLUMNS = sql`item.id, item.uuid, item.section, item.type, item.report_type as "reportType",
  item.parent_id as "parentId", coalesce(diagram.name, item.name) as name, item.owner_uuid as "ownerUuid",
  item.position, item.diagram_id as "diagramId", item.created_at as "createdAt",
  ${isForAdministrators} as "isForAdministrators", mine.access as share`;
const JOINS = sql`left join diagrams as diagram on diagram.id = item.diagram_id left join mine on mine.item_id = item.id`;
export const PRESENT = sql`item.archived_at is null and diagram.archived_at is null`;

/** The item and the folders above it, the highest first; empty if it is missing, archived or another company's. */
export async function chainOf(db: Db, member: Member, uuid: string): Promise<readonly StoredItem[]> {
  const { rows } = await sql<StoredItem>`
    with recursive mine as (${sharesOf(member)}), chain as (
      select id, parent_id, 0 as height from tree_items where uuid = ${uuid}
      union all
      select above.id, above.parent_id, chain.height + 1 from tree_items as above
      join chain on above.id = chain.parent_id)
    select ${COLUMNS} from chain join tree_items as item on item.id = chain.id ${JOINS}
    where ${PRESENT} order by chain.height desc`.execute(db);
  return rows.at(-1)?.uuid === uuid ? rows : [];
}

type ItemInText = Omit<StoredItem, 'createdAt'> & { readonly createdAt: string };

/**
 * All that stands in the dashboard's tree, with the shares that reach the member. Three plain reads that are put together
 * here: joins of many items are slow where the database has no statistics of them.
 */
export async function dashboardItems(db: Db, member: Member): Promise<readonly StoredItem[]> {
  const items = await manyRows<ItemInText>(
    db,
    sql`select id, uuid, section, type, report_type as "reportType", parent_id as "parentId", name,
      owner_uuid as "ownerUuid", position, diagram_id as "diagramId", created_at as "createdAt",
      ${isForAdministrators} as "isForAdministrators"
    from tree_items as item where section = 'dashboard' and archived_at is null`,
  );
  const shares = await manyRows<{ item_id: number; access: 'view' | 'edit' }>(db, sharesOf(member));
  const diagrams = await db
    .selectFrom('diagrams')
    .where('site_id', 'is', null)
    .where('purpose', '=', 'report')
    .where('archived_at', 'is', null)
    .select(['id', 'name'])
    .execute();
  const share = new Map(shares.map((row) => [row.item_id, row.access]));
  const names = new Map(diagrams.map((row) => [row.id, row.name]));
  return items.flatMap((item) => {
    const name = item.diagramId === null ? item.name : names.get(item.diagramId);
    const createdAt = new Date(item.createdAt);
    return name === undefined ? [] : { ...item, name, createdAt, share: share.get(item.id) ?? null };
  });
}

/** The common tree of the sites. */
export async function siteItems(db: Db): Promise<readonly StoredItem[]> {
  const items = await manyRows<ItemInText>(
    db,
    sql`with mine as (select null::integer as item_id, null as access)
      select ${COLUMNS} from tree_items as item ${JOINS} where item.section = 'sites' and ${PRESENT}`,
  );
  return items.map((item) => ({ ...item, createdAt: new Date(item.createdAt) }));
}

/** The items directly in a folder or, with null, at the root; whoever may see them. */
const isIn = (parentId: number | null) =>
  parentId === null ? sql<boolean>`parent_id is null` : sql<boolean>`parent_id = ${parentId}`;

export async function hasChildren(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from tree_items as item left join diagrams as diagram on diagram.id = item.diagram_id
    where item.parent_id = ${id} and ${PRESENT} limit 1`.execute(db);
  return rows.length > 0;
}

/** An item to store. The caller has checked its name, and the right to put it there. */
export interface ItemToAdd {
  readonly companyId: number;
  readonly section: Section;
  readonly type: 'folder' | 'report';
  readonly reportType?: ReportType | null;
  /** The row of the folder that it is in. */
  readonly parentId: number | null;
  readonly name: string;
  /** Null: the company's administrators. */
  readonly ownerUuid: string | null;
  /** Chosen by the database where missing. */
  readonly uuid?: string;
  /** Of a diagram: its row and its uuid. */
  readonly diagram?: { readonly id: number; readonly uuid: string };
  /** What a report contains. */
  readonly body?: unknown;
  /** The name of who adds it. */
  readonly by?: string;
}

/** Stores a new item, above its siblings (FOLD-16). */
export async function insertItem(db: Db, item: ItemToAdd): Promise<{ id: number; uuid: string }> {
  return db
    .insertInto('tree_items')
    .values({
      company_id: item.companyId,
      section: item.section,
      type: item.type,
      report_type: item.reportType ?? null,
      parent_id: item.parentId,
      name: item.name,
      owner_uuid: item.ownerUuid,
      diagram_id: item.diagram?.id ?? null,
      ...(item.uuid && { uuid: item.uuid }),
      ...(item.diagram && { uuid: item.diagram.uuid }),
      ...(item.body !== undefined && { body: JSON.stringify(item.body) }),
      updated_by: item.by ?? '',
      position: sql<number>`(select coalesce(min(position), 1) - 1 from tree_items
        where section = ${item.section} and company_id = ${item.companyId} and ${isIn(item.parentId)})`,
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow();
}

/** Renames an item; a diagram's own name is the diagram's. */
export async function renameItem(
  db: Db,
  { id, diagramId }: Pick<StoredItem, 'id' | 'diagramId'>,
  name: string,
  by: string,
): Promise<void> {
  await db
    .updateTable('tree_items')
    .set({ name, updated_by: by, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  if (diagramId !== null)
    await db.updateTable('diagrams').set({ name }).where('id', '=', diagramId).execute();
}

/** Archives an item with its diagram, or brings both back. */
export async function setArchived(
  db: Db,
  { id, diagramId }: Pick<StoredItem, 'id' | 'diagramId'>,
  archived_at: Date | null,
): Promise<void> {
  await db.updateTable('tree_items').set({ archived_at }).where('id', '=', id).execute();
  if (diagramId !== null)
    await db.updateTable('diagrams').set({ archived_at }).where('id', '=', diagramId).execute();
}

/** Differs from every other advisory lock. */
const LOCK_CLASS = 28_001;

/** Until the transaction ends nobody else changes who is above whom: two moves must not make a circle. */
export async function lockTree(db: Db, companyId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_CLASS)}, ${companyId})`.execute(db);
}

/** Levels of folders from this one down, itself counted; whoever may see them. */
export async function heightOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ height: number }>`
    with recursive below as (
      select id, 1 as height from tree_items where id = ${id}
      union all
      select item.id, below.height + 1 from tree_items as item join below on item.parent_id = below.id
      where item.type = 'folder' and item.archived_at is null)
    select max(height)::integer as height from below`.execute(db);
  return rows[0]?.height ?? 0;
}

/** Puts an item into another folder, or to the root; the order that users gave it elsewhere is forgotten. */
export async function moveItem(
  db: Db,
  id: number,
  {
    parentId,
    position,
    by,
  }: { readonly parentId: number | null; readonly position: number; readonly by: string },
): Promise<void> {
  await db
    .updateTable('tree_items')
    .set({ parent_id: parentId, position, updated_by: by, updated_at: new Date() })
    .where('id', '=', id)
    .execute();
  await db.deleteFrom('tree_positions').where('item_id', '=', id).execute();
}

/** What a report contains, as it is stored. */
export async function bodyOf(db: Db, id: number): Promise<unknown> {
  const row = await db.selectFrom('tree_items').where('id', '=', id).select('body').executeTakeFirst();
  return row?.body ?? undefined;
}
