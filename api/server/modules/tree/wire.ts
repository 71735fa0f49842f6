/** Items of the tree as the contract describes them. */
import type { TreeItem } from '../../../contract/index.ts';
import type { Caller } from '../../http/handler.ts';
import type { Db } from '../../storage/storage.ts';
import { sharesOfItems } from './queries/shares.ts';
import { childrenOf, type SeenItem } from './tree-view.ts';

type PositionOf = (item: SeenItem) => number;

interface WireTree {
  readonly data: TreeItem[];
  readonly foldersOrderData: Record<string, number>;
}

/** A list: folder by folder, siblings by position. */
export async function wireTree(
  db: Db,
  caller: Caller,
  items: ReadonlySet<SeenItem>,
  positionOf: PositionOf,
): Promise<WireTree> {
  const children = childrenOf(items, positionOf);
  const ordered: SeenItem[] = [];
  const walk = (parent: number | null): void => {
    for (const item of children.get(parent) ?? []) {
      ordered.push(item);
      if (item.type === 'folder') walk(item.id);
    }
  };
  walk(null);
  const data = await toWire(db, caller, ordered, { children, positionOf });
  return { data, foldersOrderData: Object.fromEntries(data.map(({ uuid, position }) => [uuid, position])) };
}

interface Surroundings {
  readonly children: ReadonlyMap<number | null, readonly SeenItem[]>;
  readonly positionOf: PositionOf;
}

/** Items beside their children. Shares are told to those alone who may change them (SHARE-07). */
async function toWire(
  db: Db,
  { companyUuid }: Caller,
  items: readonly SeenItem[],
  { children, positionOf }: Surroundings,
): Promise<TreeItem[]> {
  const owned = items.filter(({ access }) => access === 'owner').map(({ id }) => id);
  const shares = await sharesOfItems(db, owned);
  const users = Map.groupBy(shares.users, ({ itemId }) => itemId);
  const groups = Map.groupBy(shares.groups, ({ itemId }) => itemId);
  return items.map((item) => ({
    _id: item.uuid,
    uuid: item.uuid,
    name: item.name,
    type: item.type,
    reportType: item.reportType,
    parent: item.above.at(-1)?.uuid ?? null,
    children: (children.get(item.id) ?? []).map(({ uuid }) => uuid),
    level: item.above.length + 1,
    ancestors: item.above.map(({ uuid }) => uuid),
    path: [...item.above, item].map(({ name }) => name).join(' / '),
    userUuid: item.ownerUuid,
    companyUuid,
    createdAt: item.createdAt.toISOString(),
    position: positionOf(item),
    users: (users.get(item.id) ?? []).map(({ uuid, access }) => ({ uuid, access })),
    groups: (groups.get(item.id) ?? []).map(({ uuid, access }) => ({ uuid, access })),
    access: item.access,
  }));
}

/** One item; `below` are the items in it. */
export async function wireItem(
  db: Db,
  caller: Caller,
  item: SeenItem,
  { below = [], positionOf = storedPosition }: { below?: readonly SeenItem[]; positionOf?: PositionOf } = {},
): Promise<TreeItem> {
  const children = new Map([[item.id, below]]);
  const [wire] = await toWire(db, caller, [item], { children, positionOf });
  return wire!;
}

export const storedPosition: PositionOf = ({ position }) => position;
