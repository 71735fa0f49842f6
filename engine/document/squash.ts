/** Combines two transactions into one: the verb `squash` of transaction.ts. */
import { placedItem } from './item.ts';
import { joinShifts, movedObject, ShiftBuilder, sameObjects } from './shift.ts';
import type { Move, Transaction } from './transaction.ts';
import type { DiagramObject, Item, ObjectId, PlacedItem } from './types.ts';

/** They must fit: `b` changes the state that `a` leaves. */
export function squash(a: Transaction, b: Transaction): Transaction {
  const joined = joinMoves(a, b);
  if (joined) return joined;
  const merged = new Merge(a);
  merged.follow(b);
  return merged.result();
}

/** Squashes them in order, in time linear in the number of changes, not in their number times their size. */
export function squashAll(changes: readonly Transaction[]): Transaction {
  const merged = new Merge({ added: [], updated: [], removed: [], reordered: [] });
  let last: Transaction | undefined;
  for (const change of changes) {
    const joined = last && joinMoves(last, change);
    if (last && !joined) merged.follow(last);
    last = joined ?? change;
  }
  if (last) merged.follow(last);
  return merged.result();
}

/** Joins two moves of the same objects without looking up each id. */
function joinMoves(a: Transaction, b: Transaction): Transaction | undefined {
  if (!a.shifted || !b.shifted || !isShiftAlone(a) || !isShiftAlone(b)) return undefined;
  return sameObjects(a.shifted, b.shifted) ? { ...a, shifted: joinShifts(a.shifted, b.shifted) } : undefined;
}

const isShiftAlone = ({ added, updated, removed, reordered, canvas }: Transaction): boolean =>
  added.length + updated.length + removed.length + reordered.length === 0 && !canvas;

/** The place of an object before and after. */
interface Places {
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
}

const placesOf = ({ before, after }: NonNullable<Transaction['shifted']>, nth: number): Places => ({
  from: [before[2 * nth]!, before[2 * nth + 1]!],
  to: [after[2 * nth]!, after[2 * nth + 1]!],
});

/** The lists by id while further changes come in. An id in `shifted` is in no other list except `moved`. */
class Merge {
  private readonly added: Map<ObjectId, PlacedItem>;
  private readonly removed: Map<ObjectId, PlacedItem>;
  private readonly updated: Map<ObjectId, readonly [Item, Item]>;
  private readonly shifted: Map<ObjectId, Places>;
  private readonly moved: Map<ObjectId, Move>;
  private canvas: Transaction['canvas'];

  constructor(t: Transaction) {
    this.added = new Map(t.added.map((placed) => [placed.object.id, placed]));
    this.removed = new Map(t.removed.map((placed) => [placed.object.id, placed]));
    this.updated = new Map(t.updated.map((pair) => [pair[0].object.id, pair]));
    this.shifted = new Map(t.shifted?.ids.map((id, nth) => [id, placesOf(t.shifted!, nth)]));
    this.moved = new Map(t.reordered.map((move) => [move.id, move]));
    this.canvas = t.canvas;
  }

  /** Adds the next change; it applies to the state that everything before it leaves. */
  follow(b: Transaction): void {
    for (const placed of b.removed) this.remove(placed);
    for (const placed of b.added) this.add(placed);
    for (const [before, after] of b.updated) this.update(before, after);
    b.shifted?.ids.forEach((id, nth) => {
      this.shift(id, placesOf(b.shifted!, nth));
    });
    for (const move of b.reordered) this.move(move);
    this.canvas = squashCanvas(this.canvas, b.canvas);
  }

  /**
   * An object that was added and is removed again leaves no trace; any other is removed as it was before its earlier
   * changes.
   */
  private remove(placed: PlacedItem): void {
    const { id } = placed.object;
    if (this.added.delete(id)) return;
    const item = this.updated.get(id)?.[0] ?? this.unshifted(placed);
    this.removed.set(id, placedItem(item, this.moved.get(id)?.from ?? placed.rank));
    this.updated.delete(id);
    this.shifted.delete(id);
    this.moved.delete(id);
  }

  /** An object that was removed and is added again has changed: in its properties, its rank or both. */
  private add(placed: PlacedItem): void {
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

  private update(before: Item, after: Item): void {
    const { id } = after.object;
    const added = this.added.get(id);
    if (added) {
      this.added.set(id, placedItem(after, added.rank));
      return;
    }
    const first = this.updated.get(id)?.[0] ?? this.unshifted(before);
    this.shifted.delete(id);
    if (sameItem(first, after)) this.updated.delete(id);
    else this.updated.set(id, [first, after]);
  }

  private shift(id: ObjectId, { from, to }: Places): void {
    const added = this.added.get(id);
    const updated = this.updated.get(id);
    if (added) this.added.set(id, { ...added, object: movedObject(added.object, ...to) });
    else if (updated)
      this.updated.set(id, [updated[0], { ...updated[1], object: movedObject(updated[1].object, ...to) }]);
    else {
      const first = this.shifted.get(id)?.from ?? from;
      if (first[0] === to[0] && first[1] === to[1]) this.shifted.delete(id);
      else this.shifted.set(id, { from: first, to });
    }
  }

  private move({ id, from, to }: Move): void {
    const added = this.added.get(id);
    if (added) {
      this.added.set(id, placedItem(added, to));
      return;
    }
    const first = this.moved.get(id)?.from ?? from;
    if (first === to) this.moved.delete(id);
    else this.moved.set(id, { id, from: first, to });
  }

  result(): Transaction {
    const shifts = new ShiftBuilder();
    for (const [id, { from, to }] of this.shifted) shifts.add({ id, x: from[0], y: from[1] }, ...to);
    const { shift } = shifts;
    return {
      added: [...this.added.values()],
      updated: [...this.updated.values()],
      removed: [...this.removed.values()],
      reordered: [...this.moved.values()],
      ...(shift ? { shifted: shift } : {}),
      ...(this.canvas ? { canvas: this.canvas } : {}),
    };
  }

  /** Returns the item as it was before it was moved. */
  private unshifted<T extends Item>(item: T): T {
    const places = this.shifted.get(item.object.id);
    return places ? { ...item, object: movedObject(item.object, ...places.from) } : item;
  }
}

type CanvasChange = Transaction['canvas'];

function squashCanvas(a: CanvasChange, b: CanvasChange): CanvasChange {
  if (!a || !b) return b ?? a;
  return a[0] === b[1] ? undefined : [a[0], b[1]];
}

/** A move that was undone leaves a different object with equal values. */
const sameItem = (a: Item, b: Item): boolean => a.config === b.config && sameObject(a.object, b.object);

/** Compares the order of properties too: undo and redo lead to the same bytes, not only to the same values. */
function sameObject(a: DiagramObject, b: DiagramObject): boolean {
  if (a === b) return true;
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.length === others.length && keys.every((key, nth) => key === others[nth] && a[key] === b[key]);
}
