/**
 * Edits: pure functions from a document and some of its objects to a transaction. They know nothing of pointers, keys
 * or panels, so every command and tool can use them and a test is one line.
 */
import { canBeTaken } from '../document/behaviour.ts';
import { bareItem } from '../document/item.ts';
import type {
  CanvasSettings,
  DiagramObject,
  ElementConfig,
  GroupId,
  Item,
  ObjectId,
  PlacedItem,
} from '../document/types.ts';

/** What an edit reads of a document. */
export interface DocumentView {
  readonly canvas: CanvasSettings;
  get(id: ObjectId): PlacedItem | undefined;
  items(): Iterable<PlacedItem>;
  ids(): Iterable<ObjectId>;
  /** No rank is above this one. */
  readonly topRank: number;
  /** The objects that belong to an object. */
  membersOf(id: ObjectId): Iterable<ObjectId>;
  /** The objects that name an object in their fields without belonging to it. */
  usersOf(id: ObjectId): Iterable<ObjectId>;
  /** The objects of a group, at any level below it. */
  inGroup(id: GroupId): Iterable<ObjectId>;
}

/** Returns the existing items with these ids, lowest first. */
export function itemsOf(document: DocumentView, ids: Iterable<ObjectId>): PlacedItem[] {
  const items: PlacedItem[] = [];
  for (const id of ids) {
    const item = document.get(id);
    if (item) items.push(item);
  }
  return items.sort((a, b) => a.rank - b.rank);
}

/**
 * Returns an update that changes some fields of an object; `undefined` removes a field. Returns nothing where no field
 * changes.
 */
export function patchObject(item: Item, patch: Partial<DiagramObject>): readonly [Item, Item] | undefined {
  const differs = Object.keys(patch).some((key) => item.object[key] !== patch[key]);
  if (!differs) return undefined;
  const object: Record<string, unknown> = { ...item.object, ...patch };
  for (const key of Object.keys(patch)) if (patch[key] === undefined) delete object[key];
  return [bareItem(item), { ...bareItem(item), object: object as unknown as DiagramObject }];
}

/** Returns an update of the element config; `null` unlinks the object. */
export function withConfig(item: Item, config: ElementConfig | null): readonly [Item, Item] {
  return [bareItem(item), config ? { object: item.object, config } : { object: item.object }];
}

export const present = <T>(values: readonly (T | undefined)[]): T[] =>
  values.filter((value): value is T => value !== undefined);

/** Returns every object except some, unordered. */
export function allBut(document: DocumentView, some: ReadonlySet<ObjectId>): ObjectId[] {
  return some.size === 0 ? [...document.ids()] : [...document.ids()].filter((id) => !some.has(id));
}

/**
 * Returns every object with the kinds, or linked to the tags, of these, except some; none where these are not linked.
 */
export function alike(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  by: 'kind' | 'tag',
  some: ReadonlySet<ObjectId>,
): ObjectId[] {
  const trait = ({ object, config }: Item): string | undefined =>
    by === 'kind' ? object.identifier : config?.linkedTag;
  const wanted = new Set(present(itemsOf(document, ids).map(trait)));
  const found: ObjectId[] = [];
  for (const item of document.items())
    if (wanted.has(trait(item)!) && !some.has(item.object.id)) found.push(item.object.id);
  return found;
}

/** Returns the next or the previous selectable object in the order; nothing where there is none. */
export function neighbour(document: DocumentView, ids: Iterable<ObjectId>, back: boolean): ObjectId[] {
  const chosen = itemsOf(document, ids);
  const from = back ? chosen[0]?.rank : chosen.at(-1)?.rank;
  let next: PlacedItem | undefined;
  let first: PlacedItem | undefined;
  const before = (a: number, b: number): boolean => (back ? a > b : a < b);
  for (const item of document.items()) {
    const isFirst = !first || before(item.rank, first.rank);
    const isNext = from !== undefined && before(from, item.rank) && (!next || before(item.rank, next.rank));
    // Checked last: it is the slowest test.
    if (!(isFirst || isNext) || !canBeTaken(item.object)) continue;
    if (isFirst) first = item;
    if (isNext) next = item;
  }
  const found = next ?? first;
  return found ? [found.object.id] : [];
}
