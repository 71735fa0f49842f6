/**
 * Limits pipelined calls, sent without waiting for responses. Browsers and proxies do not do that; a client that does
 * has a thousand calls under way on one connection, and everybody else waits behind them.
 */
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Calls under way on one connection. */
const MOST = 8;

/** Cuts connections that exceed the limit. */
export function cutPipelines(app: FastifyInstance): void {
  const underWay = new WeakMap<Socket, number>();
  app.addHook('onRequest', async ({ raw: { socket } }, { raw: answer }) => {
    const count = (underWay.get(socket) ?? 0) + 1;
    underWay.set(socket, count);
    answer.once('close', () => underWay.set(socket, (underWay.get(socket) ?? 1) - 1));
    if (count > MOST) socket.destroy();
  });
  // After a response to an upgrade nobody reads the connection any more: its end would never be noticed.
  app.addHook('onResponse', async ({ raw }) => {
    if (raw.headers.upgrade !== undefined) raw.socket.destroySoon();
  });
}
