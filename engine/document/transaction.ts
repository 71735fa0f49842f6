/**
 * A transaction: one change of a diagram, as plain data.
 *
 * Everything that changes a document is one of these, and everything that remembers changes (undo, autosave, recovery
 * after a crash, version history) is built from the four verbs below and from nothing else:
 *
 *   apply(to, t)   does it
 *   invert(t)      the transaction that takes it back: apply(invert(t)) after apply(t) changes nothing
 *   squash(a, b)   one transaction that does what a and then b do
 *   isEmpty(t)     whether it does nothing
 *
 * A transaction says what was before as well as what comes after, so it can be read in both directions without the
 * document. Items are never modified in place: before and after are different objects, shared freely.
 */
import { placedItem } from './item.ts';
import { invertShift, movedObject, type Shift } from './shift.ts';
import type { CanvasSettings, DiagramObject, Item, ObjectId, PlacedItem } from './types.ts';

export interface Move {
  readonly id: ObjectId;
  /** Ranks. */
  readonly from: number;
  readonly to: number;
}

/**
 * An id occurs in at most one of `added` and `removed`; `updated`, `shifted` and `reordered` name ids that stay, and
 * the first two never the same one.
 */
export interface Transaction {
  readonly added: readonly PlacedItem[];
  readonly updated: readonly (readonly [before: Item, after: Item])[];
  readonly removed: readonly PlacedItem[];
  readonly reordered: readonly Move[];
  /**
   * Objects that only changed their place; equivalent to entries in `updated`, kept in columns because there may be
   * many.
   */
  readonly shifted?: Shift;
  readonly canvas?: readonly [before: CanvasSettings, after: CanvasSettings];
  /**
   * The objects that those in `added`, in this order, were just copied from: they differ at most in id, place, groups
   * and the objects they name (NAMING_FIELDS); undefined for one that is no copy. A hint for the renderer; valid only while the change is new, so nobody
   * keeps it.
   */
  readonly originals?: readonly (DiagramObject | undefined)[];
}

/** Items by id: what a Map of them can do. */
export interface Items {
  readonly size: number;
  /** Adds an item, unless its id is taken; says whether. Missing where that is no faster than to ask first. */
  addNew?(item: PlacedItem): boolean;
  has(id: ObjectId): boolean;
  get(id: ObjectId): PlacedItem | undefined;
  set(id: ObjectId, item: PlacedItem): unknown;
  delete(id: ObjectId): boolean;
  values(): IterableIterator<PlacedItem>;
}

/** What transactions apply to. */
export interface DocumentState {
  readonly items: Items;
  canvas: CanvasSettings;
}

/** The transaction does not fit the document that it is applied to; nothing of it was applied. */
export class TransactionError extends Error {}

const NOTHING: Transaction = { added: [], updated: [], removed: [], reordered: [] };

/** Makes a transaction from its parts; missing parts do nothing. */
export const transaction = (parts: Partial<Transaction>): Transaction => ({ ...NOTHING, ...parts });

export const isEmpty = (t: Transaction): boolean =>
  t.added.length + t.updated.length + t.removed.length + t.reordered.length === 0 && !t.shifted && !t.canvas;

/** Applies all of it, or throws TransactionError and leaves the document as it was. */
export function apply(to: DocumentState, t: Transaction): void {
  check(to, t);
  for (const { object } of t.removed) to.items.delete(object.id);
  addAll(to, t);
  for (const [, after] of t.updated)
    to.items.set(after.object.id, placedItem(after, to.items.get(after.object.id)!.rank));
  if (t.shifted) shift(to, t.shifted);
  for (const { id, to: rank } of t.reordered) to.items.set(id, placedItem(to.items.get(id)!, rank));
  if (t.canvas) to.canvas = t.canvas[1];
}

function shift({ items }: DocumentState, { ids, after }: Shift): void {
  for (let nth = 0; nth < ids.length; nth++) {
    const item = items.get(ids[nth]!)!;
    const object = movedObject(item.object, after[2 * nth]!, after[2 * nth + 1]!);
    items.set(object.id, placedItem({ object, config: item.config }, item.rank));
  }
}

function addAll({ items }: DocumentState, { added, removed }: Transaction): void {
  let count = 0;
  while (count < added.length && addNew(items, added[count]!)) count++;
  if (count === added.length) return;
  for (let nth = 0; nth < count; nth++) items.delete(added[nth]!.object.id);
  for (const placed of removed) items.set(placed.object.id, placed);
  refuse(added[count]!.object.id, 'cannot be added: its id is taken');
}

function addNew(items: Items, placed: PlacedItem): boolean {
  if (items.addNew) return items.addNew(placed);
  const { id } = placed.object;
  if (items.has(id)) return false;
  items.set(id, placed);
  return true;
}

export const invert = (t: Transaction): Transaction => ({
  added: t.removed,
  updated: t.updated.map(([before, after]) => [after, before] as const),
  removed: t.added,
  reordered: t.reordered.map(({ id, from, to }) => ({ id, from: to, to: from })),
  ...(t.shifted ? { shifted: invertShift(t.shifted) } : {}),
  ...(t.canvas ? { canvas: [t.canvas[1], t.canvas[0]] as const } : {}),
});

function refuse(id: ObjectId, what: string): never {
  throw new TransactionError(`Object ${JSON.stringify(id)} ${what}`);
}

/** Checks what `apply` relies on besides free ids, before anything is changed. */
function check(to: DocumentState, t: Transaction): void {
  const removed = new Set<ObjectId>();
  for (const { object } of t.removed) {
    if (!to.items.has(object.id) || removed.has(object.id))
      refuse(object.id, 'cannot be removed: it is not there');
    removed.add(object.id);
  }
  const stays = (id: ObjectId): boolean => to.items.has(id) && (removed.size === 0 || !removed.has(id));
  for (const [before, after] of t.updated) {
    if (before.object.id !== after.object.id) refuse(before.object.id, 'cannot change its id');
    if (!stays(after.object.id)) refuse(after.object.id, 'cannot be changed: it is not there');
  }
  for (const id of t.shifted?.ids ?? []) if (!stays(id)) refuse(id, 'cannot be moved: it is not there');
  for (const { id } of t.reordered)
    if (!stays(id)) refuse(id, 'cannot be moved in the order: it is not there');
}
