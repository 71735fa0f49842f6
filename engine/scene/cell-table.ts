/** A hash table from grid cells to the first object in each, by open addressing: no garbage and no boxed numbers. */

const EMPTY = -1;

export class CellTable {
  /** Cells ever used since the last growth, empty ones included. */
  used = 0;
  private capacity = 1024;
  private keys = new Int32Array(this.capacity);
  private taken = new Uint8Array(this.capacity);
  private heads = new Int32Array(this.capacity).fill(EMPTY);

  /** The place of a cell, made where it is missing. Good until the next `place`. */
  place(key: number): number {
    const at = this.probe(key);
    if (this.taken[at]) return at;
    if (this.used * 2 >= this.capacity) {
      this.grow();
      return this.place(key);
    }
    this.taken[at] = 1;
    this.keys[at] = key;
    this.used++;
    return at;
  }

  /** First object in a cell, or −1. */
  head(key: number): number {
    return this.heads[this.probe(key)]!;
  }

  headAt(place: number): number {
    return this.heads[place]!;
  }

  setHeadAt(place: number, object: number): void {
    this.heads[place] = object;
  }

  clear(): void {
    this.taken.fill(0);
    this.heads.fill(EMPTY);
    this.used = 0;
  }

  private probe(key: number): number {
    const mask = this.capacity - 1;
    // Both halves of the key are small numbers: they must reach the low bits, or neighbours pile up.
    let at = Math.imul(key ^ (key >>> 15), 0x9e3779b1);
    at = (at ^ (at >>> 15)) & mask;
    while (this.taken[at] && this.keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  private grow(): void {
    const { keys, taken, heads } = this;
    this.capacity *= 2;
    this.keys = new Int32Array(this.capacity);
    this.taken = new Uint8Array(this.capacity);
    this.heads = new Int32Array(this.capacity).fill(EMPTY);
    this.used = 0;
    for (let at = 0; at < keys.length; at++)
      if (taken[at] && heads[at] !== EMPTY) this.heads[this.place(keys[at]!)] = heads[at]!;
  }
}
