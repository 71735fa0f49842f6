/**
 * Rate limit of one socket. Each message, and each ping, is answered or costs work: a client that sends far more
 * than the protocol needs is disconnected before the pending answers fill the memory.
 */
export class Pace {
  readonly #most: number;
  readonly #now: () => number;
  #second = 0;
  #count = 0;

  /** `most` in one second; `now` in milliseconds. */
  constructor(most: number, now: () => number) {
    this.#most = most;
    this.#now = now;
  }

  /** Counts one. True if that is too many. */
  isTooFast(): boolean {
    const second = Math.floor(this.#now() / 1000);
    if (second !== this.#second) this.#count = 0;
    this.#second = second;
    return ++this.#count > this.#most;
  }
}
