/** Allocates and frees runs of rows of a table, so that a redraw reuses the rows of the last drawing. */

/** What has rows: a table of words, or columns side by side. */
interface Rows {
  /** Rows in use: all rows from here on are free. */
  rows: number;
  /** Makes room for so many rows in all. */
  reserve(rows: number): void;
}

/** Longer runs are rounded up to multiples of this: few sizes, so that freed runs are reused. */
const CLASS = 64;
/** Share of a table that is freed before neighbours are joined again. */
const MOST_FREE = 1 / 16;

interface Run {
  start: number;
  length: number;
}

export class Spans {
  private readonly table: Rows;
  /** Starts of free runs by length. */
  private readonly free: number[][] = [];
  /** Free runs longer than any class, which were several: rows are taken from their beginnings. */
  private joined: Run[] = [];
  private freeRows = 0;
  /** Free rows from which on it is tried again to join them. */
  private joinAt = CLASS;

  constructor(table: Rows) {
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
    const start = this.reuse(size);
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
    this.joined = [];
    this.freeRows = 0;
    this.joinAt = CLASS;
  }

  private reuse(size: number): number | undefined {
    const start = this.find(size);
    if (start !== undefined || this.freeRows < this.joinAt) return start;
    this.join();
    return this.find(size);
  }

  private find(size: number): number | undefined {
    return this.free[size]?.pop() ?? this.split(size) ?? this.cut(size);
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

  /** Takes rows from the joined run that was found last; what is left of it and too short is a free run like any other. */
  private cut(size: number): number | undefined {
    for (let run = this.joined.at(-1); run; run = this.joined.at(-1)) {
      if (run.length >= size) {
        const { start } = run;
        run.start += size;
        run.length -= size;
        return start;
      }
      this.joined.pop();
      if (run.length > 0) this.put(run.start, run.length);
    }
    return undefined;
  }

  /**
   * Joins free runs that lie side by side: when thousands of texts grow, one after the other, each leaves a run that is too
   * short for the next.
   */
  private join(): void {
    const runs = this.free.flatMap((starts, length) => starts.map((start): Run => ({ start, length })));
    runs.push(...this.joined);
    this.free.length = 0;
    let last: Run | undefined;
    const apart: Run[] = [];
    for (const run of runs.sort((a, b) => a.start - b.start)) {
      if (last && last.start + last.length === run.start) last.length += run.length;
      else {
        last = run;
        apart.push(run);
      }
    }
    this.joined = apart.filter(({ length }) => length > CLASS);
    for (const { start, length } of apart) if (length <= CLASS) this.put(start, length);
    this.joinAt = this.freeRows + MOST_FREE * this.table.rows;
  }
}

const sizeOf = (length: number): number => (length <= CLASS ? length : Math.ceil(length / CLASS) * CLASS);
