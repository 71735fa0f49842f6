/** Notices by a late check that this thread stalled: it could not hear the others, who were not silent. */

/** By how much a check may be late on a busy machine. */
const LATE_MS = 500;

export class Stalls {
  readonly #everyMs: number;
  readonly #elapsed: () => number;
  #checkedAt: number | undefined;

  /** `everyMs`: how often `wasStalled` is called. `elapsed`: milliseconds on a clock that never goes back. */
  constructor(everyMs: number, elapsed: () => number = () => performance.now()) {
    this.#everyMs = everyMs;
    this.#elapsed = elapsed;
  }

  /** Whether the thread stalled since the last call. */
  wasStalled(): boolean {
    const now = this.#elapsed();
    const passed = now - (this.#checkedAt ?? now);
    this.#checkedAt = now;
    return passed > this.#everyMs + LATE_MS;
  }
}
