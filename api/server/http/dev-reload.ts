/**
 * Development only: tells open pages about each build. An EventSource at DEV_RELOAD_PATH receives `rebuilt`, upon which a
 * page reloads, and `kinds` with the address of new object kinds, which the engine's worker loads itself.
 */
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';

const DEV_RELOAD_PATH = '/api/dev/rebuilt';

/** What the process that started the server says after each build, over its IPC channel. */
export interface Build {
  readonly rebuilt?: boolean;
  /** The address of new object kinds. */
  readonly kinds?: string;
}

export function addDevReload(app: FastifyInstance, onBuild: (heard: (build: Build) => void) => void): void {
  const pages = new Set<PassThrough>();
  onBuild(({ rebuilt, kinds }) => {
    for (const page of pages) {
      if (rebuilt) page.write('event: rebuilt\ndata: 1\n\n');
      if (kinds) page.write(`event: kinds\ndata: ${kinds}\n\n`);
    }
  });
  app.get(DEV_RELOAD_PATH, (request, reply) => {
    const page = new PassThrough();
    pages.add(page);
    request.raw.once('close', () => {
      pages.delete(page);
      page.end();
    });
    page.write(': open\n\n');
    return reply.type('text/event-stream').send(page);
  });
}
