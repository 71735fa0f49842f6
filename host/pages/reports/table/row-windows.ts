import type { ReportView } from '../../../../api/contract/index.ts';
import type { RowTimes } from './row-times.ts';
import { type RowWindow, rowWindow, WINDOW_ROWS } from './row-window.ts';

/** Windows kept: some 16,000 rows; of eight series two megabytes. */
const MOST_KEPT = 64;

/** Reads what the report says between two times, in milliseconds. */
type ReadRows = (from: number, to: number, signal: AbortSignal) => Promise<ReportView>;

/**
 * The windows of a table over time: read when their rows come into view, kept while there is room, given up when they were
 * scrolled past before they came. Only windows that are wanted are under way.
 */
export class RowWindows {
  #times: RowTimes;
  readonly #read: ReadRows;
  /** By number of the window in all of time; the one that was used last is the last. */
  readonly #kept = new Map<number, RowWindow>();
  readonly #underWay = new Map<number, AbortController>();
  /** Windows to be read again: what they show has gone on. */
  readonly #stale = new Set<number>();
  /** Windows that could not be read: tried again when somebody asks for it, or at the next refresh. */
  readonly #failed = new Set<number>();
  readonly #listeners = new Set<() => void>();
  #view: ReportView | null = null;
  #failure: Error | null = null;
  #version = 0;

  constructor(times: RowTimes, read: ReadRows) {
    this.#times = times;
    this.#read = read;
  }

  /** The newest answer: what the series are. */
  get view(): ReportView | null {
    return this.#view;
  }

  /** Why the rows in view could not be read. */
  get failure(): Error | null {
    return this.#failure;
  }

  get times(): RowTimes {
    return this.#times;
  }

  readonly subscribe = (changed: () => void): (() => void) => {
    this.#listeners.add(changed);
    return () => this.#listeners.delete(changed);
  };

  /** Grows with every change. */
  readonly version = (): number => this.#version;

  /** The window and the row in it of a bucket; undefined until it was read. */
  rowAt(bucket: number): { readonly window: RowWindow; readonly row: number } | undefined {
    const number = this.#windowOf(bucket);
    const window = this.#kept.get(number);
    return window && { window, row: bucket + this.#times.base - number * WINDOW_ROWS };
  }

  /** Reads the windows of the buckets in view, and gives up what is no longer wanted. */
  want(from: number, to: number): void {
    const wanted = new Set<number>();
    for (let number = this.#windowOf(from); number <= this.#windowOf(to); number++) wanted.add(number);
    for (const [number, under] of this.#underWay) {
      if (wanted.has(number)) continue;
      under.abort();
      this.#underWay.delete(number);
    }
    for (const number of wanted) {
      const kept = this.#kept.get(number);
      if (kept) this.#keep(number, kept);
      const isNeeded = !kept || this.#stale.has(number);
      if (isNeeded && !this.#underWay.has(number) && !this.#failed.has(number)) void this.#load(number);
    }
  }

  /** The range has moved on by a refresh: its newest window is read again. */
  moveTo(times: RowTimes): void {
    this.#stale.add(this.#windowOf(this.#times.count - 1));
    this.#times = times;
    this.#stale.add(this.#windowOf(times.count - 1));
    this.retry();
  }

  /** Reads again what failed. */
  retry(): void {
    this.#failed.clear();
    this.#failure = null;
    this.#changed();
  }

  /** Ends everything that is under way. */
  close(): void {
    for (const under of this.#underWay.values()) under.abort();
  }

  #windowOf(bucket: number): number {
    return Math.floor((bucket + this.#times.base) / WINDOW_ROWS);
  }

  async #load(number: number): Promise<void> {
    const under = new AbortController();
    this.#underWay.set(number, under);
    const times = this.#times;
    const first = Math.max(0, number * WINDOW_ROWS - times.base);
    const end = Math.min(times.count, (number + 1) * WINDOW_ROWS - times.base);
    try {
      const view = await this.#read(times.startOf(first), times.startOf(end), under.signal);
      if (under.signal.aborted) return;
      this.#view = view;
      this.#stale.delete(number);
      this.#failure = null;
      this.#keep(number, rowWindow(view, times, number));
    } catch (error) {
      if (under.signal.aborted) return;
      this.#failure = error as Error;
      this.#failed.add(number);
    } finally {
      if (this.#underWay.get(number) === under) this.#underWay.delete(number);
      this.#changed();
    }
  }

  #keep(number: number, window: RowWindow): void {
    this.#kept.delete(number);
    this.#kept.set(number, window);
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) break;
      this.#kept.delete(oldest);
    }
  }

  #changed(): void {
    this.#version++;
    for (const listener of this.#listeners) listener();
  }
}
