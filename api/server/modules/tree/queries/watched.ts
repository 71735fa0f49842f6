/** Who may still see which items, for many people at once: the rights of everybody who watches one. */
import { sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';
import type { Member } from '../access.ts';
import { seenItems } from '../tree-view.ts';
import { COLUMNS, PRESENT, type StoredItem } from './items.ts';

/** Somebody of a company who looks at something of its. */
interface Watching {
  readonly member: Member;
  readonly companyId: number;
  readonly uuid: string;
}

type Row = StoredItem & { readonly nth: number; readonly isPresent: boolean };

/**
 * Those who may not see what they watch, or not any more, or who watch what is missing; diagrams that are no items of a
 * tree are not judged. One statement for all of them, one more where such diagrams are named; needs a system transaction.
 */
export async function withoutAccess<T extends Watching>(db: Db, watching: readonly T[]): Promise<Set<T>> {
  if (watching.length === 0) return new Set();
  const { rows } = await sql<Row>`
    with recursive asked as (
      select * from unnest(
        ${watching.map((_, nth) => nth)}::integer[], ${watching.map(({ member }) => member.userId)}::integer[],
        ${watching.map(({ companyId }) => companyId)}::integer[], ${watching.map(({ uuid }) => uuid)}::uuid[]
      ) as asked (nth, user_id, company_id, uuid)),
    chain as (
      select asked.nth, asked.user_id, item.id, item.parent_id
      from asked join tree_items as item on item.uuid = asked.uuid and item.company_id = asked.company_id
      union all
      select chain.nth, chain.user_id, above.id, above.parent_id
      from chain join tree_items as above on above.id = chain.parent_id)
    select chain.nth, ${PRESENT} as "isPresent", ${COLUMNS}
    from chain join tree_items as item on item.id = chain.id
    left join diagrams as diagram on diagram.id = item.diagram_id
    left join lateral (
      select case when bool_or(access = 'edit') then 'edit' when count(*) > 0 then 'view' end as access
      from tree_shares as share where share.item_id = item.id and (everyone or user_id = chain.user_id or group_id in (
        select gm.group_id from group_members as gm join user_groups as g on g.id = gm.group_id
        where gm.user_id = chain.user_id and g.archived_at is null))
    ) as mine on true`.execute(db);
  const chains = Map.groupBy(rows, ({ nth }) => nth);
  const outside = await outsideTree(
    db,
    watching.filter((_, nth) => !chains.has(nth)),
  );
  return new Set(
    watching.filter(({ member, companyId, uuid }, nth) => {
      const chain = chains.get(nth);
      return chain ? !isSeen(member, uuid, chain) : !outside.has(`${companyId} ${uuid}`);
    }),
  );
}

function isSeen(member: Member, uuid: string, chain: readonly Row[]): boolean {
  const item = chain.find((one) => one.uuid === uuid);
  return item?.isPresent === true && seenItems(member, chain).has(item.id);
}

/** Diagrams that are no items of a tree: overviews of sites, pop-ups, templates. Of each its company and uuid. */
async function outsideTree(db: Db, watching: readonly Watching[]): Promise<Set<string>> {
  if (watching.length === 0) return new Set();
  const found = await db
    .selectFrom('diagrams')
    .where(sql<boolean>`uuid = any(${watching.map(({ uuid }) => uuid)}::uuid[])`)
    .where('archived_at', 'is', null)
    .select(['company_id', 'uuid'])
    .execute();
  return new Set(found.map(({ company_id, uuid }) => `${company_id} ${uuid}`));
}
