/** What differs from the diagram as it was saved last, as far as changes and the history tell. */
import { squashAll } from './document/squash.ts';
import { isEmpty, type Transaction } from './document/transaction.ts';
import type { History, HistoryPlace } from './history/history.ts';

export class UnsavedChanges {
  readonly #history: History;
  /** Every change since the last save, in order; what somebody asked for at once stands at the beginning, squashed. */
  #changes: Transaction[] = [];
  /** How many of them are squashed, one for each time that somebody asked, and how many were saved before them. */
  #squashed = 0;
  #dropped = 0;
  /** Where the history stood when the diagram was saved last; undefined while that is not certain. */
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

  /** All changes since the last save as one; `saved` with the answer drops them and nothing that came after. */
  take(): { readonly change: Transaction; readonly saved: () => void } {
    // What was asked for before and could not be saved is not gone through change by change again.
    const latest = this.#changes.splice(this.#squashed);
    if (latest.length > 0) this.#changes.push(squashAll(latest));
    this.#squashed = this.#changes.length;
    const taken = this.#dropped + this.#squashed;
    const change = squashAll(this.#changes);
    const { place } = this.#history;
    // Until the answer has come nobody knows what the server has.
    this.#savedAt = undefined;
    this.#lastTaken = place;
    return {
      change,
      saved: () => {
        // An earlier save that is answered late says nothing about what the later one does.
        if (this.#lastTaken === place) this.#savedAt = place;
        const count = Math.max(0, taken - this.#dropped);
        this.#changes.splice(0, count);
        this.#squashed -= count;
        this.#dropped += count;
        this.followHistory();
      },
    };
  }

  /** Undo or redo may have led to what was saved: then nothing is unsaved. */
  followHistory(): void {
    if (this.any && this.#savedAt && this.#history.isAt(this.#savedAt)) this.#forget();
  }

  /** From now on this is all that is unsaved, and no place in the history is the saved one. */
  replaceBy(rest: Transaction): void {
    this.#savedAt = undefined;
    this.#forget();
    if (!isEmpty(rest)) this.#changes.push(rest);
  }

  /** What is there now is what was saved. */
  clear(): void {
    this.#forget();
    this.#savedAt = this.#history.place;
  }

  /** What was taken before says nothing about what comes after. */
  #forget(): void {
    this.#dropped += this.#changes.length;
    this.#changes = [];
    this.#squashed = 0;
  }
}
