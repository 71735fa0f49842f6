/**
 * The server's clock, as far as answers tell it: their `Date` has whole seconds, and was written between request and answer.
 * Each answer narrows the difference down. A difference that no longer fits starts anew: one of the clocks was set.
 */
export class ServerClock {
  /** The time on the own clock, which answers are compared with. */
  readonly own: () => number;
  /** The bounds of the difference to the own clock, in milliseconds. */
  #least = Number.NEGATIVE_INFINITY;
  #most = Number.POSITIVE_INFINITY;

  constructor(own: () => number = Date.now) {
    this.own = own;
  }

  /** The server's time, in milliseconds since 1970. */
  readonly now = (): number => this.own() + this.#difference();

  /** Notes the `Date` of an answer to a request that was sent at `sentAt`, on the own clock. */
  hear(date: string | null, sentAt: number): void {
    const at = Date.parse(date ?? '');
    if (Number.isNaN(at)) return;
    const [least, most] = [at - this.own(), at + 999 - sentAt];
    const isNew = least > this.#most || most < this.#least;
    this.#least = isNew ? least : Math.max(least, this.#least);
    this.#most = isNew ? most : Math.min(most, this.#most);
  }

  /** None, if the clocks may be equal. */
  #difference(): number {
    if (this.#least <= 0 && this.#most >= 0) return 0;
    return (this.#least + this.#most) / 2;
  }
}
