/** Whose items are, in a tenant's transaction. */
import { sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';
import type { Member } from '../access.ts';

/** Items of the dashboard's tree by type. */
interface OwnedItems {
  readonly folders: number;
  readonly reports: number;
  readonly diagrams: number;
  /** Of any type; the others do not count them. */
  readonly archived: number;
}

export async function countOwned(db: Db, ownerUuid: string): Promise<OwnedItems> {
  const { rows } = await sql<OwnedItems>`
    with mine as (
      select item.type, item.diagram_id, coalesce(item.archived_at, diagram.archived_at) is not null as gone
      from tree_items as item left join diagrams as diagram on diagram.id = item.diagram_id
      where item.section = 'dashboard' and item.owner_uuid = ${ownerUuid})
    select count(*) filter (where not gone and type = 'folder')::integer as folders,
      count(*) filter (where not gone and type = 'report' and diagram_id is null)::integer as reports,
      count(*) filter (where not gone and diagram_id is not null)::integer as diagrams,
      count(*) filter (where gone)::integer as archived
    from mine`.execute(db);
  return rows[0]!;
}

/**
 * Makes the items of one user another's, archived ones included. Their shares stay, but for those with the new owner.
 * At the root they stand below what is there already, in the order that they had.
 */
export async function takeOverItems(db: Db, fromUuid: string, to: Member): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with last as (
      select coalesce(max(position), 0) as position from tree_items
      where section = 'dashboard' and parent_id is null and owner_uuid = ${to.uuid}),
    taken as (
      select id, case when parent_id is null
        then (select position from last) + row_number() over (partition by parent_id is null order by position, id)
        else position end as position
      from tree_items where section = 'dashboard' and owner_uuid = ${fromUuid})
    update tree_items set owner_uuid = ${to.uuid}, position = taken.position
    from taken where taken.id = tree_items.id returning tree_items.id`.execute(db);
  const ids = rows.map(({ id }) => id);
  for (const table of ['tree_shares', 'tree_positions'] as const)
    await sql`delete from ${sql.table(table)} where user_id = ${to.userId} and item_id = any(${ids}::integer[])`.execute(
      db,
    );
}
