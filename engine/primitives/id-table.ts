/**
 * Finds the row of an object or of a tag by its id, without an entry for each as a Map has it: small whole numbers lead to
 * their rows directly, so that neighbours stand side by side, and all other ids through a hash table of rows with open
 * addressing, because the rows say themselves whose they are. A quarter of what a Map needs.
 */
import { grown } from './grown.ts';

type Id = string | number;

/** A power of two, like every capacity. */
const START = 1024;
const MOST_FULL = 0.75;
/** Whole numbers have places of their own while at least one in so many of those would be taken. */
const SPARSE = 4;
/** Once one in so many of the announced rows is there, room is made for all of them. */
const LIKELY = 16;
/** Bits of a place that hold a row and 1. Those above are of the hash of its id: nearly every other id differs in them. */
const ROW_BITS = 24;
const ROW = 2 ** ROW_BITS - 1;

export class IdTable {
  readonly #idAt: (row: number) => Id | undefined;
  /** By id, a row and 1; 0 where there is none. */
  #direct = new Uint32Array(START);
  /** Of all other ids; 0 where there is none. */
  #places = new Uint32Array(START);
  #size = 0;
  /** How many stand in places. */
  #placed = 0;
  #announced = 0;

  /** `idAt`: returns the id of a row that is in the table. */
  constructor(idAt: (row: number) => Id | undefined) {
    this.#idAt = idAt;
  }

  get size(): number {
    return this.#size;
  }

  get(id: Id): number | undefined {
    const place = this.#isDirect(id) ? this.#direct[id]! : this.#places[this.#placeOf(id, hashOf(id))]!;
    return place === 0 ? undefined : (place & ROW) - 1;
  }

  /** Adds a row whose id is not in the table. Throws RangeError beyond 16 million rows. */
  add(row: number): void {
    const id = this.#idAt(row)!;
    if (this.#makeRoom(id, row)) this.#direct[id] = row + 1;
    else this.#put(row, hashOf(id));
    this.#size++;
  }

  /** Returns the row of an id. Where there is none, it is `row` from now on, and has to have this id. */
  take(id: Id, row: number): number {
    const isDirect = this.#makeRoom(id, row);
    const hash = isDirect ? 0 : hashOf(id);
    const at = isDirect ? id : this.#placeOf(id, hash);
    const table = isDirect ? this.#direct : this.#places;
    const place = table[at]!;
    if (place !== 0) return (place & ROW) - 1;
    table[at] = isDirect ? row + 1 : placeFor(row, hash);
    if (!isDirect) this.#placed++;
    this.#size++;
    return row;
  }

  /** Removes a row that is in the table; its id must still be there. */
  remove(row: number): void {
    const id = this.#idAt(row)!;
    this.#size--;
    if (this.#isDirect(id)) {
      this.#direct[id] = 0;
      return;
    }
    this.#placed--;
    const places = this.#places;
    const last = places.length - 1;
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

  /** Announces how many rows there will be in all. Room for them is made when it is seen that they come. */
  reserve(rows: number): void {
    this.#announced = Math.max(this.#announced, rows);
  }

  clear(): void {
    this.#direct = new Uint32Array(START);
    this.#places = new Uint32Array(START);
    this.#size = 0;
    this.#placed = 0;
    this.#announced = 0;
  }

  #isDirect(id: Id): id is number {
    return typeof id === 'number' && id >= 0 && id < this.#direct.length && Number.isInteger(id);
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

  /** Makes room for one more. Returns whether its id leads to its row directly. */
  #makeRoom(id: Id, row: number): id is number {
    if (row >= ROW) throw new RangeError(`No table of ids has room for row ${row}: it has ${ROW}`);
    if (this.#isDirect(id)) return true;
    if (typeof id === 'number' && id >= 0 && id < (this.#size + START) * SPARSE && Number.isInteger(id)) {
      this.#widen(id);
      return true;
    }
    if (this.#placed >= this.#places.length * MOST_FULL) this.#resize();
    return false;
  }

  /** Gives whole numbers up to this one places of their own, and those that have been hashed so far too. */
  #widen(id: number): void {
    this.#direct = grown(this.#direct, 2 ** (32 - Math.clz32(id)));
    if (this.#placed > 0) this.#replace(this.#places.length);
  }

  #resize(): void {
    let capacity = this.#places.length * 2;
    if (this.#placed * LIKELY >= this.#announced)
      while (this.#announced > capacity * MOST_FULL) capacity *= 2;
    this.#replace(capacity);
  }

  #replace(capacity: number): void {
    const before = this.#places;
    this.#places = new Uint32Array(capacity);
    this.#placed = 0;
    for (const place of before) {
      if (place === 0) continue;
      const row = (place & ROW) - 1;
      const id = this.#idAt(row)!;
      if (this.#isDirect(id)) this.#direct[id] = row + 1;
      else this.#put(row, hashOf(id));
    }
  }

  /** No row has the same id: none needs to be compared. */
  #put(row: number, hash: number): void {
    const places = this.#places;
    const last = places.length - 1;
    let at = hash & last;
    while (places[at] !== 0) at = (at + 1) & last;
    places[at] = placeFor(row, hash);
    this.#placed++;
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
