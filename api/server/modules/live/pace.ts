/**
 * How much one socket may say in a second. Each message, and each ping, is answered or costs work: who says far more
 * than a client of the protocol does is shown out before what waits for him fills the memory.
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

  /** One more. True where that is too many. */
  isTooFast(): boolean {
    const second = Math.floor(this.#now() / 1000);
    if (second !== this.#second) this.#count = 0;
    this.#second = second;
    return ++this.#count > this.#most;
  }
}
