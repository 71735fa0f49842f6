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
import type { CanvasSettings, Item, ObjectId, PlacedItem } from './types.ts';

export interface Move {
  readonly id: ObjectId;
  /** Ranks. */
  readonly from: number;
  readonly to: number;
}

/** An id stands in at most one of `added` and `removed`; `updated` and `reordered` name ids that stay. */
export interface Transaction {
  readonly added: readonly PlacedItem[];
  readonly updated: readonly (readonly [before: Item, after: Item])[];
  readonly removed: readonly PlacedItem[];
  readonly reordered: readonly Move[];
  readonly canvas?: readonly [before: CanvasSettings, after: CanvasSettings];
}

/** What transactions apply to. */
export interface DocumentState {
  readonly items: Map<ObjectId, PlacedItem>;
  canvas: CanvasSettings;
}

/** A transaction does not fit the document it is applied to; nothing of it was applied. */
export class TransactionError extends Error {}

const NOTHING: Transaction = { added: [], updated: [], removed: [], reordered: [] };

/** A transaction from its parts; what is left out does nothing. */
export const transaction = (parts: Partial<Transaction>): Transaction => ({ ...NOTHING, ...parts });

export const isEmpty = (t: Transaction): boolean =>
  t.added.length + t.updated.length + t.removed.length + t.reordered.length === 0 && !t.canvas;

/** Applies all of it, or throws TransactionError and leaves the document as it was. */
export function apply(to: DocumentState, t: Transaction): void {
  check(to, t);
  for (const { object } of t.removed) to.items.delete(object.id);
  addAll(to, t);
  for (const [, after] of t.updated)
    to.items.set(after.object.id, place(after, to.items.get(after.object.id)!.rank));
  for (const { id, to: rank } of t.reordered) to.items.set(id, place(to.items.get(id)!, rank));
  if (t.canvas) to.canvas = t.canvas[1];
}

/** Whether an id stands in `added` twice is seen by how many came: a set of a million ids to know it before costs more. */
function addAll({ items }: DocumentState, { added, removed }: Transaction): void {
  const before = items.size;
  for (const placed of added) items.set(placed.object.id, placed);
  if (items.size === before + added.length) return;
  const seen = new Set<ObjectId>();
  const twice = added.find(({ object }) => seen.size === seen.add(object.id).size)!;
  for (const { object } of added) items.delete(object.id);
  for (const placed of removed) items.set(placed.object.id, placed);
  refuse(twice.object.id, 'cannot be added: its id is taken');
}

export const invert = (t: Transaction): Transaction => ({
  added: t.removed,
  updated: t.updated.map(([before, after]) => [after, before] as const),
  removed: t.added,
  reordered: t.reordered.map(({ id, from, to }) => ({ id, from: to, to: from })),
  ...(t.canvas ? { canvas: [t.canvas[1], t.canvas[0]] as const } : {}),
});

/** Both must fit each other: `b` is a change of what `a` leaves behind. */
export function squash(a: Transaction, b: Transaction): Transaction {
  const merged = new Merge(a);
  for (const placed of b.removed) merged.remove(placed);
  for (const placed of b.added) merged.add(placed);
  for (const [before, after] of b.updated) merged.update(before, after);
  for (const move of b.reordered) merged.move(move);
  return merged.result(squashCanvas(a, b));
}

/** The four lists by id while further changes come in. */
class Merge {
  private readonly added: Map<ObjectId, PlacedItem>;
  private readonly removed: Map<ObjectId, PlacedItem>;
  private readonly updated: Map<ObjectId, readonly [Item, Item]>;
  private readonly moved: Map<ObjectId, Move>;

  constructor(t: Transaction) {
    this.added = new Map(t.added.map((placed) => [placed.object.id, placed]));
    this.removed = new Map(t.removed.map((placed) => [placed.object.id, placed]));
    this.updated = new Map(t.updated.map((pair) => [pair[0].object.id, pair]));
    this.moved = new Map(t.reordered.map((move) => [move.id, move]));
  }

  /** What was added and is removed again never was; else it is removed as it was before its earlier changes. */
  remove(placed: PlacedItem): void {
    const { id } = placed.object;
    if (this.added.delete(id)) return;
    const item = this.updated.get(id)?.[0] ?? placed;
    this.removed.set(id, place(item, this.moved.get(id)?.from ?? placed.rank));
    this.updated.delete(id);
    this.moved.delete(id);
  }

  /** What was removed and is added again has changed, in its properties, its rank or both. */
  add(placed: PlacedItem): void {
    const { id } = placed.object;
    const before = this.removed.get(id);
    if (!before) {
      this.added.set(id, placed);
      return;
    }
    this.removed.delete(id);
    this.update(before, placed);
    this.move({ id, from: before.rank, to: placed.rank });
  }

  update(before: Item, after: Item): void {
    const { id } = after.object;
    const added = this.added.get(id);
    if (added) {
      this.added.set(id, place(after, added.rank));
      return;
    }
    const first = this.updated.get(id)?.[0] ?? before;
    if (sameItem(first, after)) this.updated.delete(id);
    else this.updated.set(id, [first, after]);
  }

  move({ id, from, to }: Move): void {
    const added = this.added.get(id);
    if (added) {
      this.added.set(id, place(added, to));
      return;
    }
    const first = this.moved.get(id)?.from ?? from;
    if (first === to) this.moved.delete(id);
    else this.moved.set(id, { id, from: first, to });
  }

  result(canvas: Transaction['canvas']): Transaction {
    return {
      added: [...this.added.values()],
      updated: [...this.updated.values()],
      removed: [...this.removed.values()],
      reordered: [...this.moved.values()],
      ...(canvas ? { canvas } : {}),
    };
  }
}

function squashCanvas(a: Transaction, b: Transaction): Transaction['canvas'] {
  if (!a.canvas || !b.canvas) return b.canvas ?? a.canvas;
  return a.canvas[0] === b.canvas[1] ? undefined : [a.canvas[0], b.canvas[1]];
}

function refuse(id: ObjectId, what: string): never {
  throw new TransactionError(`Object ${JSON.stringify(id)} ${what}`);
}

/** What `apply` relies on, before it changes anything. */
function check(to: DocumentState, t: Transaction): void {
  const removed = new Set<ObjectId>();
  for (const { object } of t.removed) {
    if (!to.items.has(object.id) || removed.has(object.id))
      refuse(object.id, 'cannot be removed: it is not there');
    removed.add(object.id);
  }
  const stays = (id: ObjectId): boolean => to.items.has(id) && !removed.has(id);
  for (const { object } of t.added)
    if (stays(object.id)) refuse(object.id, 'cannot be added: its id is taken');
  for (const [before, after] of t.updated) {
    if (before.object.id !== after.object.id) refuse(before.object.id, 'cannot change its id');
    if (!stays(after.object.id)) refuse(after.object.id, 'cannot be changed: it is not there');
  }
  for (const { id } of t.reordered)
    if (!stays(id)) refuse(id, 'cannot be moved in the order: it is not there');
}

const place = (item: Item, rank: number): PlacedItem =>
  item.config ? { object: item.object, config: item.config, rank } : { object: item.object, rank };

const sameItem = (a: Item, b: Item): boolean => a.object === b.object && a.config === b.config;
