/**
 * A hash table from grid cells to the first object in each, with open addressing: no garbage and no boxed numbers. A
 * cell's key and its object are adjacent, so that a look-up costs one cache line.
 */

const EMPTY = -1;
/** The object of a slot that no cell uses. */
const FREE = -2;
const START = 1024;

export class CellTable {
  /** Slots used since the last growth, including empty cells. */
  used = 0;
  private capacity = START;
  /** Key and first object, alternating. */
  private cells = freeCells(START);

  /** Returns the slot of a cell, created where it is missing. Valid until the next `place`. */
  place(key: number): number {
    const at = this.probe(key);
    if (this.cells[at + 1] !== FREE) return at;
    if (this.used * 2 >= this.capacity) {
      this.grow();
      return this.place(key);
    }
    this.cells[at] = key;
    this.cells[at + 1] = EMPTY;
    this.used++;
    return at;
  }

  /** Returns the first object in a cell, or −1. */
  head(key: number): number {
    const head = this.cells[this.probe(key) + 1]!;
    return head === FREE ? EMPTY : head;
  }

  headAt(place: number): number {
    return this.cells[place + 1]!;
  }

  setHeadAt(place: number, object: number): void {
    this.cells[place + 1] = object;
  }

  clear(): void {
    this.capacity = START;
    this.cells = freeCells(START);
    this.used = 0;
  }

  private probe(key: number): number {
    const last = this.capacity * 2 - 1;
    // Both halves of the key are small numbers: they must affect the low bits, or neighbours collide. Four cells side by side
    // stay together: what comes next mostly is in one of them.
    const four = key & ~(3 << 16);
    const hash = Math.imul(four ^ (four >>> 15), 0x9e3779b1);
    let at = (((hash ^ (hash >>> 15)) << 3) | ((key >>> 15) & 6)) & last;
    while (this.cells[at + 1] !== FREE && this.cells[at] !== key) at = (at + 2) & last;
    return at;
  }

  private grow(): void {
    const { cells } = this;
    this.capacity *= 2;
    this.cells = freeCells(this.capacity);
    this.used = 0;
    for (let at = 0; at < cells.length; at += 2)
      if (cells[at + 1]! >= 0) this.setHeadAt(this.place(cells[at]!), cells[at + 1]!);
  }
}

function freeCells(capacity: number): Int32Array {
  return new Int32Array(capacity * 2).fill(FREE);
}
