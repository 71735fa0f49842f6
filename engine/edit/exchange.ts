/** Other objects in the place of those that are there, as one change: an assembly for what it was made from, and back. */
import { isExpandedId, siblingId } from '../document/expanded-id.ts';
import { NAMING_FIELDS } from '../document/members.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, ElementConfig, Item, ObjectId, PlacedItem } from '../document/types.ts';
import { type Clipping, paste } from './clipboard.ts';
import type { KindOf } from './composites.ts';
import { remove } from './remove.ts';
import { type DocumentView, itemsOf } from './view.ts';

/**
 * Returns the change that removes objects and puts others in their place in the order, that of the topmost. Locked
 * objects stay.
 */
export function exchange(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  clipping: Clipping,
  newId: () => ObjectId,
  kindOf: KindOf,
): Transaction {
  const removal = remove(document, ids, kindOf);
  const top = Math.max(...removal.removed.map(({ rank }) => rank));
  const { added } = paste(document, clipping, newId, 0);
  return transaction({ ...removal, added: rankedFrom(document, added, top) });
}

/** Returns what is drawn for an instance as objects that stand by themselves. */
export function drawnOut(drawn: readonly Item[]): Clipping {
  const ids = new Set(drawn.map(({ object }) => object.id));
  return {
    objects: drawn.map(({ object }) => withOwnNames(object, ids)),
    configuration: drawn.flatMap(({ config }) => (config ? [withoutMissing(config)] : [])),
  };
}

/** Ranks right above one, which is free or lies below all of them, up to the next that is taken. */
function rankedFrom(document: DocumentView, added: readonly PlacedItem[], from: number): PlacedItem[] {
  let next = Number.POSITIVE_INFINITY;
  for (const { rank } of document.items()) if (rank > from && rank < next) next = rank;
  const step = (next === Number.POSITIVE_INFINITY ? added.length : next - from) / Math.max(1, added.length);
  const ranked = added.map((item, nth) => ({ ...item, rank: from + step * nth }));
  // No number is left between two neighbours: above all of them then.
  const isStrict = ranked.every(
    ({ rank }, nth) => rank < next && (nth === 0 || rank > ranked[nth - 1]!.rank),
  );
  return isStrict ? ranked : [...added];
}

/** What an object names beside it is named as it is drawn. */
function withOwnNames(object: DiagramObject, ids: ReadonlySet<ObjectId>): DiagramObject {
  if (!isExpandedId(object.id)) return object;
  const named = NAMING_FIELDS.flatMap((field) => {
    const value = object[field];
    if (typeof value !== 'string' && typeof value !== 'number') return [];
    const id = siblingId(object.id, value);
    return ids.has(id) ? [[field, id] as const] : [];
  });
  return named.length === 0 ? object : { ...object, ...Object.fromEntries(named) };
}

/** A link to a tag that the instance had no value for is none. */
function withoutMissing(config: ElementConfig): ElementConfig {
  if (!config.linkedTag?.startsWith('/')) return config;
  const { linkedTag, ...rest } = config;
  return { ...rest, lostLink: linkedTag.slice(1) };
}

/** The selected objects that are instances, with what is drawn for each. */
export const instancesIn = (
  document: DocumentView,
  ids: Iterable<ObjectId>,
  drawnFor: (id: ObjectId) => readonly Item[],
): (readonly [ObjectId, readonly Item[]])[] =>
  itemsOf(document, ids).flatMap(({ object }) => {
    const drawn = drawnFor(object.id);
    return drawn.length === 0 ? [] : [[object.id, drawn] as const];
  });
