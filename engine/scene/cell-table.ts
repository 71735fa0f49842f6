/**
 * A hash table from grid cells to the first object in each, by open addressing: no garbage and no boxed numbers. A cell's
 * key and its object lie side by side, so that looking into one costs one line of the processor's cache.
 */

const EMPTY = -1;
/** The object of a place that no cell has taken. */
const FREE = -2;
const START = 1024;

export class CellTable {
  /** Cells ever used since the last growth, empty ones included. */
  used = 0;
  private capacity = START;
  /** Key and first object, in turn. */
  private cells = freeCells(START);

  /** The place of a cell, made where it is missing. Good until the next `place`. */
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

  /** First object in a cell, or −1. */
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
    // Both halves of the key are small numbers: they must reach the low bits, or neighbours pile up.
    let at = Math.imul(key ^ (key >>> 15), 0x9e3779b1);
    at = ((at ^ (at >>> 15)) << 1) & last;
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
