/** Tracks what differs from the last saved state, as far as changes and the history tell. */
import { squashAll } from './document/squash.ts';
import { isEmpty, type Transaction } from './document/transaction.ts';
import type { History, HistoryPlace } from './history/history.ts';

export class UnsavedChanges {
  readonly #history: History;
  /** Every change since the last save, in order; what was taken together is at the start, squashed. */
  #changes: Transaction[] = [];
  /** How many of them are squashed, one for each call of `take`, and how many were saved before them. */
  #squashed = 0;
  #dropped = 0;
  /** The place in the history at the last save; undefined while that is not certain. */
  #savedAt: HistoryPlace | undefined;
  #lastTaken: object = {};

  constructor(history: History) {
    this.#history = history;
    this.#savedAt = history.place;
  }

  get any(): boolean {
    return this.#changes.length > 0;
  }

  add(change: Transaction): void {
    this.#changes.push(change);
  }

  /** Returns all changes since the last save as one; calling `saved` drops them and nothing that came after. */
  take(): { readonly change: Transaction; readonly saved: () => void } {
    // Changes that were taken before and could not be saved are not gone through one by one again.
    const latest = this.#changes.splice(this.#squashed);
    if (latest.length > 0) this.#changes.push(squashAll(latest));
    this.#squashed = this.#changes.length;
    const taken = this.#dropped + this.#squashed;
    const change = squashAll(this.#changes);
    const { place } = this.#history;
    // Until the answer has come, nobody knows what the server has.
    this.#savedAt = undefined;
    this.#lastTaken = place;
    return {
      change,
      saved: () => {
        // A late answer for an earlier save says nothing about a later one.
        if (this.#lastTaken === place) this.#savedAt = place;
        const count = Math.max(0, taken - this.#dropped);
        this.#changes.splice(0, count);
        this.#squashed -= count;
        this.#dropped += count;
        this.followHistory();
      },
    };
  }

  /** Undo or redo may have led to the saved state: then nothing is unsaved. */
  followHistory(): void {
    if (this.any && this.#savedAt && this.#history.isAt(this.#savedAt)) this.#forget();
  }

  /** From now on `rest` is everything unsaved, and no place in the history is the saved one. */
  replaceBy(rest: Transaction): void {
    this.#savedAt = undefined;
    this.#forget();
    if (!isEmpty(rest)) this.#changes.push(rest);
  }

  /** The current state is the saved one. */
  clear(): void {
    this.#forget();
    this.#savedAt = this.#history.place;
  }

  /** Invalidates changes that were taken before: they say nothing about later ones. */
  #forget(): void {
    this.#dropped += this.#changes.length;
    this.#changes = [];
    this.#squashed = 0;
  }
}
