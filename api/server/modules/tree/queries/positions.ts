/** The order of lists (OR-108), in a tenant's transaction. */
import { sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';

/** Where a user has put what others share with them, by item. */
export async function positionsOf(db: Db, userId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .selectFrom('tree_positions')
    .where('user_id', '=', userId)
    .select(['item_id', 'position'])
    .execute();
  return new Map(rows.map((row) => [row.item_id, row.position]));
}

type Positions = ReadonlyMap<number, number>;

/** Stores the order of an owner's list, or of the tree of the sites. */
export async function setPositions(db: Db, positions: Positions): Promise<void> {
  await sql`update tree_items set position = named.position
    from unnest(${[...positions.keys()]}::integer[], ${[...positions.values()]}::double precision[])
      as named (id, position)
    where tree_items.id = named.id`.execute(db);
}

/** Stores where a user has put what others share with them. */
export async function setUserPositions(
  db: Db,
  { companyId, userId }: { readonly companyId: number; readonly userId: number },
  positions: Positions,
): Promise<void> {
  await sql`insert into tree_positions (company_id, user_id, item_id, position)
    select ${companyId}::integer, ${userId}::integer, id, position
    from unnest(${[...positions.keys()]}::integer[], ${[...positions.values()]}::double precision[])
      as named (id, position)
    on conflict (user_id, item_id) do update set position = excluded.position`.execute(db);
}
