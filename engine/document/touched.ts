/**
 * Records which objects were changed since some moment, by id only: what a journal remembers between two writes. The
 * values are read from the document when they are written, so remembering costs the same however often an object
 * changes.
 */
import type { Transaction } from './transaction.ts';
import type { CanvasSettings, Item, ObjectId, PlacedItem } from './types.ts';

/** The touched objects as plain data. The order is expressed by neighbours, as in a patch. */
export interface Step {
  readonly removed: readonly ObjectId[];
  /** Lowest first. */
  readonly put: readonly StepItem[];
  /** Objects that only changed their place: x and y of each in turn. */
  readonly shifted?: { readonly ids: readonly ObjectId[]; readonly places: Float64Array };
  readonly canvas?: CanvasSettings;
}

export interface StepItem extends Item {
  /** The object directly below, null for the lowest of all; missing where the place did not change. */
  readonly after?: ObjectId | null;
}

/** The document as it is read here. */
export interface Readable {
  readonly canvas: CanvasSettings;
  get(id: ObjectId): PlacedItem | undefined;
  items(): Iterable<PlacedItem>;
}

export class Touched {
  private readonly removed = new Set<ObjectId>();
  /** No id is in two of these three: added, changed, and only moved on the page. */
  private readonly added = new Set<ObjectId>();
  private readonly changed = new Set<ObjectId>();
  private readonly shifted = new Set<ObjectId>();
  /** Moved in the order; added ones need not be listed here. */
  private readonly moved = new Set<ObjectId>();
  private canvas = false;

  get isEmpty(): boolean {
    return this.size === 0 && !this.canvas;
  }

  /** Number of recorded objects. */
  get size(): number {
    return this.removed.size + this.added.size + this.changed.size + this.shifted.size + this.moved.size;
  }

  note(change: Transaction): void {
    for (const { object } of change.removed) this.remove(object.id);
    for (const { object } of change.added) this.add(object.id);
    for (const [{ object }] of change.updated) this.change(object.id);
    for (const id of change.shifted?.ids ?? []) this.shift(id);
    for (const { id } of change.reordered) this.move(id);
    if (change.canvas) this.canvas = true;
  }

  /** Adds what was touched after everything recorded here. */
  follow(later: Touched): void {
    for (const id of later.removed) this.remove(id);
    for (const id of later.added) this.add(id);
    for (const id of later.changed) this.change(id);
    for (const id of later.shifted) this.shift(id);
    for (const id of later.moved) this.move(id);
    if (later.canvas) this.canvas = true;
  }

  /** Returns the touched objects as they are in the document now. Items never change, so they may be written later. */
  read(document: Readable): Step {
    const below = neighbours(document, [...this.added, ...this.moved]);
    const put: (StepItem & { readonly rank: number })[] = [];
    for (const id of new Set([...this.added, ...this.changed, ...this.moved])) {
      const { object, config, rank } = document.get(id)!;
      const after = below.get(id);
      put.push({ object, ...(config ? { config } : {}), rank, ...(after === undefined ? {} : { after }) });
    }
    put.sort((a, b) => a.rank - b.rank);
    const elsewhere = [...this.shifted].filter((id) => !this.moved.has(id));
    return {
      removed: [...this.removed],
      put: put.map(({ rank: _, ...item }) => item),
      ...(elsewhere.length > 0 ? { shifted: placesOf(document, elsewhere) } : {}),
      ...(this.canvas ? { canvas: document.canvas } : {}),
    };
  }

  private remove(id: ObjectId): void {
    for (const ids of [this.changed, this.shifted, this.moved]) ids.delete(id);
    // What was added and removed since then leaves no trace.
    if (!this.added.delete(id)) this.removed.add(id);
  }

  private add(id: ObjectId): void {
    if (this.removed.delete(id)) {
      this.change(id);
      this.move(id);
    } else this.added.add(id);
  }

  private change(id: ObjectId): void {
    if (this.added.has(id)) return;
    this.shifted.delete(id);
    this.changed.add(id);
  }

  private shift(id: ObjectId): void {
    if (!this.added.has(id) && !this.changed.has(id)) this.shifted.add(id);
  }

  private move(id: ObjectId): void {
    if (!this.added.has(id)) this.moved.add(id);
  }
}

function placesOf(document: Readable, ids: readonly ObjectId[]): NonNullable<Step['shifted']> {
  const places = new Float64Array(ids.length * 2);
  ids.forEach((id, nth) => {
    const { x, y } = document.get(id)!.object;
    places[2 * nth] = x;
    places[2 * nth + 1] = y;
  });
  return { ids, places };
}

/**
 * Returns the object directly below each of these. One pass over all objects: sorting them would take several frames.
 */
function neighbours(document: Readable, ids: readonly ObjectId[]): Map<ObjectId, ObjectId | null> {
  if (ids.length === 0) return new Map();
  const wanted = ids.map((id) => document.get(id)!).sort((a, b) => a.rank - b.rank);
  const ranks = Float64Array.from(wanted, ({ rank }) => rank);
  const nearest = new Float64Array(wanted.length).fill(Number.NEGATIVE_INFINITY);
  const below: (ObjectId | null)[] = wanted.map(() => null);
  for (const { object, rank } of document.items()) {
    const nth = firstAbove(ranks, rank);
    if (nth === ranks.length || rank <= nearest[nth]!) continue;
    nearest[nth] = rank;
    below[nth] = object.id;
  }
  return new Map(wanted.map(({ object }, nth) => [object.id, below[nth]!]));
}

/** Returns the index of the first of these ascending ranks that is above a rank. */
function firstAbove(ranks: Float64Array, rank: number): number {
  let [low, high] = [0, ranks.length];
  // Most edits happen at either end of the order: those are decided at once.
  if (rank < ranks[0]!) return 0;
  if (rank >= ranks[high - 1]!) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ranks[middle]! > rank) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Yields the step in parts of at most `most` objects; applied in order they have the same effect. */
export function* parts(step: Step, most: number): Generator<Step> {
  const { removed, put, shifted, canvas } = step;
  if (canvas) yield { removed: [], put: [], canvas };
  for (let from = 0; from < removed.length; from += most)
    yield { removed: removed.slice(from, from + most), put: [] };
  for (let from = 0; from < (shifted?.ids.length ?? 0); from += most) {
    const ids = shifted!.ids.slice(from, from + most);
    const places = shifted!.places.slice(2 * from, 2 * (from + most));
    yield { removed: [], put: [], shifted: { ids, places } };
  }
  for (let from = 0; from < put.length; from += most)
    yield { removed: [], put: put.slice(from, from + most) };
}
