/**
 * Finds the row of an object or of a tag by its id: a hash table of rows alone, with open addressing, because the
 * rows say themselves whose they are. A quarter of what a Map needs.
 */
type Id = string | number;

/** A power of two, like every capacity. */
const START = 1024;
const MOST_FULL = 0.75;
/** Bits of a place that hold a row and 1. Those above are of the hash of its id: nearly every other id differs in them. */
const ROW_BITS = 24;
const ROW = 2 ** ROW_BITS - 1;

export class IdTable {
  readonly #idAt: (row: number) => Id | undefined;
  /** 0 where there is none. */
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
    const place = this.#places[this.#placeOf(id, hashOf(id))]!;
    return place === 0 ? undefined : (place & ROW) - 1;
  }

  /** Adds a row whose id is not in the table. Throws RangeError beyond 16 million rows. */
  add(row: number): void {
    this.#makeRoom(row);
    this.#put(row);
  }

  /** Adds a row, unless its id is in the table. Returns whether it was added. */
  addNew(row: number): boolean {
    this.#makeRoom(row);
    const id = this.#idAt(row)!;
    const hash = hashOf(id);
    const at = this.#placeOf(id, hash);
    if (this.#places[at] !== 0) {
      this.#count--;
      return false;
    }
    this.#places[at] = placeFor(row, hash);
    return true;
  }

  /** Removes a row that is in the table; its id must still be there. */
  remove(row: number): void {
    this.#count--;
    const places = this.#places;
    const last = places.length - 1;
    const id = this.#idAt(row)!;
    let gap = this.#placeOf(id, hashOf(id));
    // What stands behind the gap, and was put there because its own place was taken, moves up: a search ends at a gap.
    for (let at = (gap + 1) & last; places[at] !== 0; at = (at + 1) & last) {
      const home = hashOf(this.#idAt((places[at]! & ROW) - 1)!) & last;
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

  /** Returns the place of an id, or the free one that it would get. An id that is compared comes from far in the memory. */
  #placeOf(id: Id, hash: number): number {
    const places = this.#places;
    const last = places.length - 1;
    for (let at = hash & last; ; at = (at + 1) & last) {
      const place = places[at]!;
      if (place === 0) return at;
      if ((place ^ hash) >>> ROW_BITS === 0 && this.#idAt((place & ROW) - 1) === id) return at;
    }
  }

  #makeRoom(row: number): void {
    if (row >= ROW) throw new RangeError(`No table of ids has room for row ${row}: it has ${ROW}`);
    if (++this.#count > this.#places.length * MOST_FULL) this.#resize(this.#places.length * 2);
  }

  /** No row has the same id: none needs to be compared. */
  #put(row: number): void {
    const places = this.#places;
    const last = places.length - 1;
    const hash = hashOf(this.#idAt(row)!);
    let at = hash & last;
    while (places[at] !== 0) at = (at + 1) & last;
    places[at] = placeFor(row, hash);
  }

  #resize(capacity: number): void {
    const before = this.#places;
    this.#places = new Uint32Array(capacity);
    for (const place of before) if (place > 0) this.#put((place & ROW) - 1);
  }
}

const placeFor = (row: number, hash: number): number => ((hash & ~ROW) | (row + 1)) >>> 0;

function hashOf(id: Id): number {
  let hash = typeof id === 'number' ? id | 0 : 0;
  if (typeof id === 'string')
    for (let at = 0; at < id.length; at++) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x45d9f3b);
  return hash ^ (hash >>> 15);
}
