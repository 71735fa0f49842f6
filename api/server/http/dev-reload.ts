/** Development alone: tells open pages that the page was built anew. An EventSource at DEV_RELOAD_PATH hears `rebuilt`. */
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';

export const DEV_RELOAD_PATH = '/api/dev/rebuilt';

/** The starter of the server says `{rebuilt: true}` over the process's channel after each build. */
export function addDevReload(app: FastifyInstance): void {
  const pages = new Set<PassThrough>();
  process.on('message', (message: { rebuilt?: boolean }) => {
    if (message.rebuilt) for (const page of pages) page.write('event: rebuilt\ndata: 1\n\n');
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
