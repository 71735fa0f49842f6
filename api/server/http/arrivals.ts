/** Since when a call waits: while this thread is busy it waits in its socket, and nobody sees it come. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The call did not come before, by `performance.now()`. */
    arrivedAt: number;
  }
}

const TURN_MS = 20;

export function watchArrivals(app: FastifyInstance): void {
  // What is read after a turn may have come since the turn before.
  let turns = { before: performance.now(), last: performance.now() };
  const timer = setInterval(() => {
    turns = { before: turns.last, last: performance.now() };
  }, TURN_MS).unref();
  app.decorateRequest('arrivedAt', 0);
  app.addHook('onRequest', async (request) => {
    request.arrivedAt = turns.before;
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

/** Milliseconds, at most some too many. */
export const ageOf = ({ arrivedAt }: Pick<FastifyRequest, 'arrivedAt'>): number =>
  performance.now() - arrivedAt;
