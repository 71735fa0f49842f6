/** Allocates and frees runs of rows of a table, so that a redraw reuses the rows of the last drawing. */
import type { WordTable } from './tables.ts';

/** Longer runs are rounded up to multiples of this: few sizes, so that freed runs are reused. */
const CLASS = 64;

export class Spans {
  private readonly table: WordTable;
  /** Starts of free runs by length. */
  private readonly free: number[][] = [];
  private freeRows = 0;

  constructor(table: WordTable) {
    this.table = table;
  }

  /** Number of allocated rows. */
  get used(): number {
    return this.table.rows - this.freeRows;
  }

  /** Returns the first row of a run of `length` rows. Their words still hold old data. */
  take(length: number): number {
    if (length === 0) return 0;
    const size = sizeOf(length);
    const start = this.free[size]?.pop() ?? this.split(size);
    if (start !== undefined) {
      this.freeRows -= size;
      return start;
    }
    const end = this.table.rows;
    this.table.reserve(end + size);
    this.table.rows = end + size;
    return end;
  }

  /** Whether a run of this length may be freed in parts. */
  isDivisible(length: number): boolean {
    return length <= CLASS;
  }

  /** Frees a run that `take` returned for this length. */
  give(start: number, length: number): void {
    if (length === 0) return;
    this.put(start, sizeOf(length));
    this.freeRows += sizeOf(length);
  }

  /** Frees all rows. */
  clear(): void {
    this.free.length = 0;
    this.freeRows = 0;
  }

  private put(start: number, size: number): void {
    this.free[size] ??= [];
    this.free[size]!.push(start);
  }

  /** Splits a longer free run of the next few sizes in two. */
  private split(size: number): number | undefined {
    const last = Math.min(this.free.length - 1, size + CLASS);
    for (let longer = size + 1; longer <= last; longer++) {
      const start = this.free[longer]?.pop();
      if (start === undefined) continue;
      this.put(start + size, longer - size);
      return start;
    }
    return undefined;
  }
}

const sizeOf = (length: number): number => (length <= CLASS ? length : Math.ceil(length / CLASS) * CLASS);
