/** A client that sends its body very slowly holds no connection for long. Bodies of lines have their own timeout. */
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../../contract/limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route reads its body itself, line by line. */
    takesLines?: boolean;
  }
}

/** Cuts the connection of a request whose body has not arrived in time. */
export function giveUpSlowBodies(app: FastifyInstance): void {
  const timers = new WeakMap<IncomingMessage, NodeJS.Timeout>();
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
    if (!hasBody || routeOptions.config.takesLines) return;
    const late = setTimeout(() => raw.destroy(), LIMITS.idleMs).unref();
    timers.set(raw, late);
    raw.once('close', () => clearTimeout(late)).once('end', () => clearTimeout(late));
  });
  // A call may have waited for its turn, and its body is read from now on.
  app.addHook('preParsing', async ({ raw }) => void timers.get(raw)?.refresh());
}
