/** Notices that this thread stood still, by a check that came late: others were not silent then, they were not heard. */

/** By how much a check may be late on a busy machine. */
const LATE_MS = 500;

export class Pauses {
  readonly #everyMs: number;
  readonly #elapsed: () => number;
  #checkedAt: number | undefined;

  /** `everyMs`: how often `wasLong` is called. `elapsed`: milliseconds on a clock that never goes back. */
  constructor(everyMs: number, elapsed: () => number = () => performance.now()) {
    this.#everyMs = everyMs;
    this.#elapsed = elapsed;
  }

  /** Whether the thread stood still since the last call. */
  wasLong(): boolean {
    const now = this.#elapsed();
    const passed = now - (this.#checkedAt ?? now);
    this.#checkedAt = now;
    return passed > this.#everyMs + LATE_MS;
  }
}
