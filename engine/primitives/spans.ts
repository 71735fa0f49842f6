/** Hands out runs of rows of a table and takes them back, so that a redraw reuses what the last drawing left. */
import type { WordTable } from './tables.ts';

/** Runs longer than this are rounded up to multiples of it: few sizes, so that they are found again. */
const CLASS = 64;

export class Spans {
  private readonly table: WordTable;
  /** Starts of free runs by their length. */
  private readonly free: number[][] = [];
  private freeRows = 0;

  constructor(table: WordTable) {
    this.table = table;
  }

  /** Rows handed out. */
  get used(): number {
    return this.table.rows - this.freeRows;
  }

  /** The first row of a run of `length` rows. Their words are whatever was there before. */
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

  /** Gives back a run that `take` handed out for this length. */
  give(start: number, length: number): void {
    if (length === 0) return;
    this.put(start, sizeOf(length));
    this.freeRows += sizeOf(length);
  }

  /** Forgets everything: all rows are free. */
  clear(): void {
    this.free.length = 0;
    this.freeRows = 0;
  }

  private put(start: number, size: number): void {
    this.free[size] ??= [];
    this.free[size]!.push(start);
  }

  /** Cuts a longer free run of the next few sizes in two. */
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
