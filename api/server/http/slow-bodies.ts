/** A client that sends its body very slowly holds no connection for long. Bodies of lines have their own timeout. */
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
  app.addHook('onRequest', async ({ raw, headers, routeOptions }) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;
    if (!hasBody || routeOptions.config.takesLines) return;
    const late = setTimeout(() => raw.destroy(), LIMITS.idleMs).unref();
    raw.once('close', () => clearTimeout(late)).once('end', () => clearTimeout(late));
  });
}
