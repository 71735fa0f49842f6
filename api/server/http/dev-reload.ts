/**
 * Development only: tells open pages about each build. An EventSource at DEV_RELOAD_PATH receives `rebuilt`, upon which a
 * page reloads, and `kinds` with the address of new object kinds, which the engine's worker loads itself.
 */
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';

const DEV_RELOAD_PATH = '/api/dev/rebuilt';

/** The process that started the server sends `{rebuilt: true}` or `{kinds: address}` over the IPC channel after each build. */
export function addDevReload(app: FastifyInstance): void {
  const pages = new Set<PassThrough>();
  process.on('message', ({ rebuilt, kinds }: { rebuilt?: boolean; kinds?: string }) => {
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
