/** Pauses within long work, so that other calls go on meanwhile. */
import { setImmediate as othersFirst } from 'node:timers/promises';

/** Milliseconds of work between two pauses. */
const WORK_MS = 8;

export class Pauses {
  #since = performance.now();

  /** Whether the work has gone on for long enough. */
  get isDue(): boolean {
    return performance.now() - this.#since >= WORK_MS;
  }

  /** Resolves once all that waits has had its turn. */
  async pause(): Promise<void> {
    await othersFirst();
    this.#since = performance.now();
  }

  /** Runs to its end what yields now and then. */
  async through<T>(work: Iterator<undefined, T>): Promise<T> {
    for (;;) {
      const { done, value } = work.next();
      if (done) return value;
      if (this.isDue) await this.pause();
    }
  }
}
