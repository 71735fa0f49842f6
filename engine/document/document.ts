/** A diagram in memory. It changes only by transactions, and notifies its listeners of each. */
import { ItemTable } from './item-table.ts';
import { Members } from './members.ts';
import { DEFAULT_PAGE } from './page.ts';
import { apply, isEmpty, type Transaction, transaction } from './transaction.ts';
import type { CanvasSettings, GroupId, ObjectId, PlacedItem } from './types.ts';

type TransactionListener = (change: Transaction) => void;

export const EMPTY_CANVAS: CanvasSettings = { ...DEFAULT_PAGE, fill: null, url: null };

export class DiagramDocument {
  private readonly state = { items: new ItemTable(), canvas: EMPTY_CANVAS };
  private readonly members = new Members();
  private readonly listeners = new Set<TransactionListener>();
  private ceiling = 0;

  get canvas(): CanvasSettings {
    return this.state.canvas;
  }

  get size(): number {
    return this.state.items.size;
  }

  get(id: ObjectId): PlacedItem | undefined {
    return this.state.items.get(id);
  }

  /** All items, unordered; sort by rank where the order matters. */
  items(): IterableIterator<PlacedItem> {
    return this.state.items.values();
  }

  /** All ids, unordered. */
  ids(): IterableIterator<ObjectId> {
    return this.state.items.keys();
  }

  /** No rank is above this one: what gets a higher one lies on top of all. It may exceed every rank in the document. */
  get topRank(): number {
    return this.ceiling;
  }

  /** Announces the total number of items, so that the table grows once. */
  expect(items: number): void {
    this.state.items.reserve(items);
  }

  /** The objects that belong to an object: cells to a table, members to a group, heads to a line. */
  membersOf(id: ObjectId): Iterable<ObjectId> {
    return this.members.of(id);
  }

  /** The objects that name an object in their fields without belonging to it: lines that end in it. */
  usersOf(id: ObjectId): Iterable<ObjectId> {
    return this.members.usersOf(id);
  }

  /** The objects of a group, at any level below it. */
  inGroup(id: GroupId): Iterable<ObjectId> {
    return this.members.inGroup(id);
  }

  /**
   * Applies the change and notifies all listeners. Throws TransactionError, and changes nothing, where it does not fit.
   */
  change(change: Transaction): void {
    if (isEmpty(change)) return;
    this.expect(this.size + change.added.length);
    apply(this.state, change);
    this.members.follow(change);
    for (let nth = 0; nth < change.added.length; nth++)
      this.ceiling = Math.max(this.ceiling, change.added[nth]!.rank);
    for (const { to } of change.reordered) this.ceiling = Math.max(this.ceiling, to);
    for (const listener of this.listeners) listener(change);
  }

  /** Removes everything at once and notifies all listeners. */
  clear(canvas: CanvasSettings): void {
    const { state } = this;
    const change = transaction({ removed: [...state.items.values()], canvas: [state.canvas, canvas] });
    state.items.clear();
    state.canvas = canvas;
    this.members.clear();
    this.ceiling = 0;
    for (const listener of this.listeners) listener(change);
  }

  /** Returns the function that removes the listener. */
  listen(listener: TransactionListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
