/**
 * Items by id, in columns: a million of them take half the memory of a map of objects. What is asked for is put together then,
 * so one item may come as different objects, always of the same parts.
 */
import { grown, grownCapacity } from '../primitives/grown.ts';
import { IdTable } from '../primitives/id-table.ts';
import type { Items } from './transaction.ts';
import type { DiagramObject, ElementConfig, ObjectId, PlacedItem } from './types.ts';

export class ItemTable implements Items {
  /** By row; undefined in free rows. */
  readonly #objects: (DiagramObject | undefined)[] = [];
  /** By row, as far as the last row that has one. */
  readonly #configs: (ElementConfig | undefined)[] = [];
  #ranks = new Float64Array(1024);
  readonly #rows = new IdTable((row) => this.#objects[row]?.id);
  /** Rows ever used. */
  #used = 0;
  readonly #free: number[] = [];

  get size(): number {
    return this.#used - this.#free.length;
  }

  has(id: ObjectId): boolean {
    return this.#rows.get(id) !== undefined;
  }

  get(id: ObjectId): PlacedItem | undefined {
    const row = this.#rows.get(id);
    return row === undefined ? undefined : this.#at(row);
  }

  set(id: ObjectId, item: PlacedItem): void {
    const row = this.#rows.get(id);
    if (row === undefined) this.addNew(item);
    else this.#put(row, item);
  }

  /** Adds an item, unless its id is taken. Returns whether it was added. */
  addNew(item: PlacedItem): boolean {
    const row = this.#free.at(-1) ?? this.#used;
    if (this.#rows.take(item.object.id, row) !== row) return false;
    if (row === this.#used) this.#used++;
    else this.#free.pop();
    this.#makeRoom(row + 1);
    this.#put(row, item);
    return true;
  }

  delete(id: ObjectId): boolean {
    const row = this.#rows.get(id);
    if (row === undefined) return false;
    this.#rows.remove(row);
    this.#objects[row] = undefined;
    if (row < this.#configs.length) this.#configs[row] = undefined;
    this.#free.push(row);
    return true;
  }

  /** All items, unordered. */
  *values(): Generator<PlacedItem> {
    for (let row = 0; row < this.#used; row++) if (this.#objects[row]) yield this.#at(row);
  }

  /** All ids, in the order of `values`. */
  *keys(): Generator<ObjectId> {
    for (let row = 0; row < this.#used; row++) if (this.#objects[row]) yield this.#objects[row]!.id;
  }

  /** Makes room for this many items in all. */
  reserve(items: number): void {
    this.#makeRoom(items);
    this.#rows.reserve(items);
    const { length } = this.#objects;
    if (items > length) this.#objects.length = grownCapacity(length, items);
  }

  clear(): void {
    this.#objects.length = 0;
    this.#used = 0;
    this.#configs.length = 0;
    this.#free.length = 0;
    this.#rows.clear();
  }

  #put(row: number, { object, config, rank }: PlacedItem): void {
    this.#objects[row] = object;
    if (config || row < this.#configs.length) this.#configs[row] = config;
    this.#ranks[row] = rank;
  }

  #makeRoom(items: number): void {
    if (items > this.#ranks.length)
      this.#ranks = grown(this.#ranks, grownCapacity(this.#ranks.length, items));
  }

  #at(row: number): PlacedItem {
    const object = this.#objects[row]!;
    const config = this.#configs[row];
    const rank = this.#ranks[row]!;
    return config ? { object, config, rank } : { object, rank };
  }
}
