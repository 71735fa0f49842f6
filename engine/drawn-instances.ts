/**
 * The instances that are drawn by a definition, each as it was when it was drawn, and by what: rows of a few lists, because
 * there may be a hundred thousand of them.
 */
import type { Item, ObjectId } from './document/types.ts';
import type { Known } from './expand.ts';
import { IdTable } from './primitives/id-table.ts';

/** The definitions of then: from them and the instance follows again what was drawn. Most instances share one. */
interface DrawnBy {
  readonly known: ReadonlyMap<string, Known>;
  /** Number of objects drawn for it. */
  readonly count: number;
}

interface Drawn extends DrawnBy {
  readonly instance: Item;
}

export class DrawnInstances {
  /** By row. */
  readonly #ids: ObjectId[] = [];
  readonly #instances: Item[] = [];
  readonly #by: DrawnBy[] = [];
  readonly #rows = new IdTable((row) => this.#ids[row]);

  get size(): number {
    return this.#ids.length;
  }

  get ids(): Iterable<ObjectId> {
    return this.#ids.values();
  }

  get(id: ObjectId): Drawn | undefined {
    const row = this.#rows.get(id);
    return row === undefined ? undefined : { instance: this.#instances[row]!, ...this.#by[row]! };
  }

  /** Number of objects drawn for an instance; 0 for any other object. */
  countOf(id: ObjectId): number {
    const row = this.#rows.get(id);
    return row === undefined ? 0 : this.#by[row]!.count;
  }

  set(id: ObjectId, instance: Item, by: DrawnBy): void {
    const row = this.#rows.get(id) ?? this.#add(id);
    const last = this.#by.at(-1);
    this.#instances[row] = instance;
    this.#by[row] = last && last.known === by.known && last.count === by.count ? last : by;
  }

  delete(id: ObjectId): void {
    const row = this.#rows.get(id);
    if (row === undefined) return;
    this.#rows.remove(row);
    const last = this.#ids.length - 1;
    if (row < last) {
      this.#rows.remove(last);
      this.#ids[row] = this.#ids[last]!;
      this.#instances[row] = this.#instances[last]!;
      this.#by[row] = this.#by[last]!;
      this.#rows.add(row);
    }
    for (const list of [this.#ids, this.#instances, this.#by]) list.pop();
  }

  clear(): void {
    this.#rows.clear();
    for (const list of [this.#ids, this.#instances, this.#by]) list.length = 0;
  }

  #add(id: ObjectId): number {
    const row = this.#ids.push(id) - 1;
    this.#rows.add(row);
    return row;
  }
}
