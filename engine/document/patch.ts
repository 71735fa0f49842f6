/**
 * A patch: what a save sends. A transaction's ranks mean something in one open document only, so a patch expresses the
 * order by neighbours: an item that is new or has moved names the one directly below it.
 *
 * The client makes a patch of all changes since its last save (`toPatch`), the server applies it to the stored list
 * (`applyPatch`), lowest object first. Both sides then hold the same diagram, whatever the ranks.
 */
import { bareItem } from './item.ts';
import { type Transaction, transaction } from './transaction.ts';
import type { CanvasSettings, DiagramObject, ElementConfig, Item, ObjectId, PlacedItem } from './types.ts';

export interface PatchItem {
  readonly object: DiagramObject;
  readonly config: ElementConfig | null;
  /** The object directly below, null for the lowest of all; missing where the place did not change. */
  readonly after?: ObjectId | null;
}

export interface DiagramPatch {
  readonly removed: readonly ObjectId[];
  /** Lowest first, so that each finds its neighbour in place. */
  readonly put: readonly PatchItem[];
  readonly canvas?: CanvasSettings;
}

/** The patch does not fit the stored diagram; nothing of it was applied. */
export class PatchError extends Error {
  readonly object: ObjectId;
  constructor(object: ObjectId, message: string) {
    super(message);
    this.object = object;
  }
}

/** `items`: all items of the document after the change, in any order. */
export function toPatch(change: Transaction, items: Iterable<PlacedItem>): DiagramPatch {
  const moved = new Set<ObjectId>([
    ...change.added.map((item) => item.object.id),
    ...change.reordered.map((move) => move.id),
  ]);
  const touched = new Set<ObjectId>([
    ...moved,
    ...change.updated.map(([, after]) => after.object.id),
    ...(change.shifted?.ids ?? []),
  ]);
  const put: PatchItem[] = [];
  if (touched.size > 0) {
    let below: ObjectId | null = null;
    for (const { object, config } of [...items].sort((a, b) => a.rank - b.rank)) {
      if (touched.has(object.id))
        put.push({ object, config: config ?? null, ...(moved.has(object.id) ? { after: below } : {}) });
      below = object.id;
    }
  }
  return {
    removed: change.removed.map((item) => item.object.id),
    put,
    ...(change.canvas ? { canvas: change.canvas[1] } : {}),
  };
}

/**
 * Returns the stored items, lowest first, with the patch applied. Throws PatchError where it names objects that do not
 * exist.
 */
export function applyPatch(items: readonly Item[], patch: DiagramPatch): Item[] {
  const known = new Set(items.map((item) => item.object.id));
  const leaving = new Set<ObjectId>(patch.removed);
  for (const id of leaving)
    if (!known.has(id))
      throw new PatchError(id, `Object ${JSON.stringify(id)} cannot be removed: it is not there`);
  const updates = new Map<ObjectId, Item>();
  const placed: PatchItem[] = [];
  for (const one of patch.put) {
    if (one.after === undefined && !known.has(one.object.id))
      throw new PatchError(
        one.object.id,
        `Object ${JSON.stringify(one.object.id)} cannot be changed: it is not there`,
      );
    if (one.after === undefined) updates.set(one.object.id, itemOf(one));
    else placed.push(one);
  }
  const moving = new Set(placed.map((one) => one.object.id));
  const stay = items
    .filter((item) => !leaving.has(item.object.id) && !moving.has(item.object.id))
    .map((item) => updates.get(item.object.id) ?? item);
  return insert(stay, placed);
}

/** Returns the patch that makes this diagram from an empty one. */
export function wholePatch(canvas: CanvasSettings, items: Iterable<PlacedItem>): DiagramPatch {
  const added = [...items];
  return toPatch(transaction({ added, canvas: [canvas, canvas] }), added);
}

/**
 * Returns the transaction that does to an open document what the patch does to a stored one: restores a kept draft.
 * Throws PatchError where the document has diverged in the meantime.
 */
export function fromPatch(
  canvas: CanvasSettings,
  items: Iterable<PlacedItem>,
  patch: DiagramPatch,
): Transaction {
  const before = [...items].sort((a, b) => a.rank - b.rank);
  const known = new Map(before.map((item) => [item.object.id, item]));
  const after = applyPatch(before, patch);
  const kept = new Set(after.map((item) => item.object.id));
  const touched = new Set(patch.put.map((item) => item.object.id));
  const keepsOrder = patch.put.every((item) => item.after === undefined);
  const added: PlacedItem[] = [];
  const updated: (readonly [Item, Item])[] = [];
  const reordered: { id: ObjectId; from: number; to: number }[] = [];
  after.forEach((item, at) => {
    const old = known.get(item.object.id);
    if (!old) added.push({ ...item, rank: at + 1 });
    else {
      if (touched.has(item.object.id)) updated.push([old, item]);
      if (!keepsOrder && old.rank !== at + 1)
        reordered.push({ id: item.object.id, from: old.rank, to: at + 1 });
    }
  });
  return transaction({
    added,
    updated: updated.map(([old, item]) => [bareItem(old), bareItem(item)]),
    removed: before.filter((item) => !kept.has(item.object.id)),
    reordered,
    ...(patch.canvas ? { canvas: [canvas, patch.canvas] as const } : {}),
  });
}

/** Inserts each item right above its neighbour, in one pass over a linked list of the remaining ones. */
function insert(stay: readonly Item[], placed: readonly PatchItem[]): Item[] {
  if (placed.length === 0) return [...stay];
  const byId = new Map(stay.map((item) => [item.object.id, item]));
  const above = new Map<ObjectId | null, ObjectId>();
  let below: ObjectId | null = null;
  for (const { object } of stay) {
    above.set(below, object.id);
    below = object.id;
  }
  for (const one of placed) {
    const { id } = one.object;
    const after = one.after!;
    if (after !== null && !byId.has(after))
      throw new PatchError(
        id,
        `Object ${JSON.stringify(id)} cannot lie above ${JSON.stringify(after)}: that is not there`,
      );
    if (byId.has(id)) throw new PatchError(id, `Object ${JSON.stringify(id)} stands in the patch twice`);
    const next = above.get(after);
    above.set(after, id);
    if (next !== undefined) above.set(id, next);
    byId.set(id, itemOf(one));
  }
  const order: Item[] = [];
  for (let id = above.get(null); id !== undefined; id = above.get(id)) order.push(byId.get(id)!);
  return order;
}

const itemOf = ({ object, config }: PatchItem): Item => (config ? { object, config } : { object });
