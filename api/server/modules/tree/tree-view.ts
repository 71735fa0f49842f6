/** The tree as one member sees it: access, the folders above, and the list in which each item stands. */
import type { Access } from '../../../contract/index.ts';
import { accessOf, isOwner, type Member } from './access.ts';
import type { StoredItem } from './queries/items.ts';

/** An item with what it is to the member. */
export interface SeenItem extends StoredItem {
  readonly access: Access;
  /** The folders above that the member sees too, the highest first. */
  readonly above: readonly SeenItem[];
}

/** One of the lists of a section: the member's own, or what others share with them; the sites have one alone. */
export type ListName = 'own' | 'shared';

/**
 * The list in which an item stands: that of the highest folder above it which the member sees. What others put into
 * the member's folders stands in the own list, and what the member puts into folders of others in the shared one.
 */
export function listOf(member: Member, item: SeenItem): ListName {
  const { section, ownerUuid } = item.above[0] ?? item;
  return section === 'sites' || isOwner(member, ownerUuid) ? 'own' : 'shared';
}

/** What the member sees of the items, each with its access; `common` is the access of all in the tree of the sites. */
export function seenItems(
  member: Member,
  items: readonly StoredItem[],
  common?: Access,
): ReadonlyMap<number, SeenItem> {
  const stored = new Map(items.map((item) => [item.id, item]));
  const seen = new Map<number, SeenItem | undefined>();
  const see = (item: StoredItem): SeenItem | undefined => {
    if (seen.has(item.id)) return seen.get(item.id);
    const folder = item.parentId === null ? undefined : stored.get(item.parentId);
    const parent = folder && see(folder);
    const access = common ?? accessOf(member, item, parent?.access);
    const found = access && { ...item, access, above: parent ? [...parent.above, parent] : [] };
    seen.set(item.id, found);
    return found;
  };
  for (const item of items) see(item);
  return new Map([...seen].flatMap(([id, item]) => (item ? [[id, item] as const] : [])));
}

/** Items below each folder, and at the root under null, by position. */
export function childrenOf(
  items: Iterable<SeenItem>,
  positionOf: (item: SeenItem) => number,
): ReadonlyMap<number | null, readonly SeenItem[]> {
  const children = Map.groupBy(items, (item) => item.above.at(-1)?.id ?? null);
  for (const siblings of children.values()) siblings.sort(byPosition(positionOf));
  return children;
}

const byPosition =
  (positionOf: (item: SeenItem) => number) =>
  (one: SeenItem, other: SeenItem): number =>
    positionOf(one) - positionOf(other) || one.id - other.id;

/** The items whose names contain the term, in lower case, and the folders above them. */
export function matching(items: Iterable<SeenItem>, term: string | undefined): Set<SeenItem> {
  const all = [...items];
  if (term === undefined) return new Set(all);
  const found = all.filter(({ name }) => name.toLowerCase().includes(term));
  return new Set(found.flatMap((item) => [...item.above, item]));
}
