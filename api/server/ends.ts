/** What has started, to be stopped. */
import type { FastifyBaseLogger } from 'fastify';

/** Stops the parts in the reverse order of starting. */
export class Ends {
  readonly #log: FastifyBaseLogger;
  readonly #ends: (() => Promise<unknown>)[] = [];

  constructor(log: FastifyBaseLogger) {
    this.#log = log;
  }

  add(end: () => Promise<unknown>): void {
    this.#ends.push(end);
  }

  async close(): Promise<void> {
    for (const end of this.#ends.splice(0).reverse())
      await end().catch((error: unknown) => this.#log.error({ err: error }, 'A part did not end well'));
  }
}
