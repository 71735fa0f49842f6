/** Runs of rows of a table that several objects may have: one is free when the last of them has left it. */
import { Spans } from '../primitives/spans.ts';
import type { WordTable } from '../primitives/tables.ts';

export class SharedSpans {
  readonly #spans: Spans;
  /** How many objects have a run, by its first row; only of those that more than one object has. */
  readonly #objects = new Map<number, number>();

  constructor(table: WordTable) {
    this.#spans = new Spans(table);
  }

  /** Number of rows in use. */
  get used(): number {
    return this.#spans.used;
  }

  /** Returns the first row of a run that one object has. Its words still hold old data. */
  take(rows: number): number {
    return this.#spans.take(rows);
  }

  /** Counts one more object that has a run of so many rows. */
  share(start: number, rows: number): void {
    if (rows > 0) this.#objects.set(start, (this.#objects.get(start) ?? 1) + 1);
  }

  isShared(start: number): boolean {
    return this.#objects.has(start);
  }

  /** One object fewer has a run of so many rows. Returns whether they are free now. */
  release(start: number, rows: number): boolean {
    const others = rows > 0 ? (this.#objects.get(start) ?? 1) - 1 : 0;
    if (others === 0) this.#spans.give(start, rows);
    else if (others === 1) this.#objects.delete(start);
    else this.#objects.set(start, others);
    return others === 0;
  }

  /** Frees all rows. */
  clear(): void {
    this.#spans.clear();
    this.#objects.clear();
  }
}
