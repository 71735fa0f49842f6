/**
 * Finds the row of an object or of a tag by its id: a hash table of rows alone, with open addressing, because the ids
 * themselves stand by row already. A quarter of what a Map needs.
 */
type Id = string | number;

/** A power of two, like every capacity. */
const START = 1024;
const MOST_FULL = 0.75;

export class IdTable {
  readonly #ids: readonly (Id | undefined)[];
  /** Rows and 1; 0 where there is none. */
  #places = new Uint32Array(START);
  #count = 0;

  /** `ids`: by row, of all rows that are in the table. */
  constructor(ids: readonly (Id | undefined)[]) {
    this.#ids = ids;
  }

  get(id: Id): number | undefined {
    const place = this.#places[this.#placeOf(id)]!;
    return place === 0 ? undefined : place - 1;
  }

  /** Adds a row whose id is not in the table. */
  add(row: number): void {
    if (++this.#count > this.#places.length * MOST_FULL) this.#resize(this.#places.length * 2);
    this.#places[this.#placeOf(this.#ids[row]!)] = row + 1;
  }

  /** Removes a row that is in the table; its id must still be there. */
  remove(row: number): void {
    this.#count--;
    const places = this.#places;
    const last = places.length - 1;
    let gap = this.#placeOf(this.#ids[row]!);
    // What stands behind the gap, and was put there because its own place was taken, moves up: a search ends at a gap.
    for (let at = (gap + 1) & last; places[at] !== 0; at = (at + 1) & last) {
      const home = hashOf(this.#ids[places[at]! - 1]!) & last;
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
    for (; places[at] !== 0; at = (at + 1) & last) if (this.#ids[places[at]! - 1] === id) break;
    return at;
  }

  #resize(capacity: number): void {
    const before = this.#places;
    this.#places = new Uint32Array(capacity);
    for (const place of before) if (place > 0) this.#places[this.#placeOf(this.#ids[place - 1]!)] = place;
  }
}

function hashOf(id: Id): number {
  let hash = typeof id === 'number' ? id | 0 : 0;
  if (typeof id === 'string')
    for (let at = 0; at < id.length; at++) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return hash ^ (hash >>> 15);
}
