/**
 * Finds the row of an object or of a tag by its id: a hash table of rows alone, with open addressing, because the
 * rows say themselves whose they are. A quarter of what a Map needs.
 */
type Id = string | number;

/** A power of two, like every capacity. */
const START = 1024;
const MOST_FULL = 0.75;

export class IdTable {
  readonly #idAt: (row: number) => Id | undefined;
  /** Rows and 1; 0 where there is none. */
  #places = new Uint32Array(START);
  #count = 0;

  /** `idAt`: returns the id of a row that is in the table. */
  constructor(idAt: (row: number) => Id | undefined) {
    this.#idAt = idAt;
  }

  get size(): number {
    return this.#count;
  }

  get(id: Id): number | undefined {
    const place = this.#places[this.#placeOf(id)]!;
    return place === 0 ? undefined : place - 1;
  }

  /** Adds a row whose id is not in the table. */
  add(row: number): void {
    if (++this.#count > this.#places.length * MOST_FULL) this.#resize(this.#places.length * 2);
    this.#put(row);
  }

  /** Removes a row that is in the table; its id must still be there. */
  remove(row: number): void {
    this.#count--;
    const places = this.#places;
    const last = places.length - 1;
    let gap = this.#placeOf(this.#idAt(row)!);
    // What stands behind the gap, and was put there because its own place was taken, moves up: a search ends at a gap.
    for (let at = (gap + 1) & last; places[at] !== 0; at = (at + 1) & last) {
      const home = hashOf(this.#idAt(places[at]! - 1)!) & last;
      if (((at - home) & last) < ((at - gap) & last)) continue;
      places[gap] = places[at]!;
      gap = at;
    }
    places[gap] = 0;
  }

  /** Makes room for this many rows in all. */
  reserve(rows: number): void {
    let capacity = this.#places.length;
    while (rows > capacity * MOST_FULL) capacity *= 2;
    if (capacity > this.#places.length) this.#resize(capacity);
  }

  clear(): void {
    this.#places = new Uint32Array(START);
    this.#count = 0;
  }

  /** Returns the place of an id, or the free one that it would get. */
  #placeOf(id: Id): number {
    const places = this.#places;
    const last = places.length - 1;
    let at = hashOf(id) & last;
    for (; places[at] !== 0; at = (at + 1) & last) if (this.#idAt(places[at]! - 1) === id) break;
    return at;
  }

  /** No row has the same id: none needs to be compared, and most would have to come from far in the memory. */
  #put(row: number): void {
    const places = this.#places;
    const last = places.length - 1;
    let at = hashOf(this.#idAt(row)!) & last;
    while (places[at] !== 0) at = (at + 1) & last;
    places[at] = row + 1;
  }

  #resize(capacity: number): void {
    const before = this.#places;
    this.#places = new Uint32Array(capacity);
    for (const place of before) if (place > 0) this.#put(place - 1);
  }
}

function hashOf(id: Id): number {
  let hash = typeof id === 'number' ? id | 0 : 0;
  if (typeof id === 'string')
    for (let at = 0; at < id.length; at++) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return hash ^ (hash >>> 15);
}
