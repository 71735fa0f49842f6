/** When a call arrived. While this thread is busy, a call waits unseen in its socket. */
import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The earliest time at which the call can have arrived, by `performance.now()`. */
    arrivedAt: number;
  }
}

const TURN_MS = 20;

export function watchArrivals(app: FastifyInstance): void {
  // A call that is read in this turn of the event loop arrived after the last turn began.
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

/** Milliseconds since the call arrived, at most some too many. */
export const ageOf = ({ arrivedAt }: Pick<FastifyRequest, 'arrivedAt'>): number =>
  performance.now() - arrivedAt;
