/**
 * Development only: tells open pages about each build. An EventSource at DEV_RELOAD_PATH receives `rebuilt`, upon which a
 * page reloads; `kinds` with the address of new object kinds, which the engine's worker loads itself; and `faults`, a
 * list of texts in JSON, which the page shows. A page that opens gets the last kinds and faults.
 */
import { PassThrough } from 'node:stream';
import type { FastifyInstance } from 'fastify';

const DEV_RELOAD_PATH = '/api/dev/rebuilt';

/** What the process that started the server says after each build, over its IPC channel. */
export interface Build {
  readonly rebuilt?: boolean;
  /** The address of object kinds that are newer than the page; null once the page is as new. */
  readonly kinds?: string | null;
  /** Why the sources as they are cannot be shown. */
  readonly faults?: readonly string[];
}

export function addDevReload(app: FastifyInstance, onBuild: (heard: (build: Build) => void) => void): void {
  const pages = new Set<PassThrough>();
  let last: Build = {};
  onBuild((build) => {
    last = { ...last, ...build, rebuilt: false };
    for (const page of pages) tell(page, build);
  });
  app.get(DEV_RELOAD_PATH, (request, reply) => {
    const page = new PassThrough();
    pages.add(page);
    request.raw.once('close', () => {
      pages.delete(page);
      page.end();
    });
    page.write(': open\n\n');
    tell(page, last);
    return reply.type('text/event-stream').send(page);
  });
}

function tell(page: PassThrough, { rebuilt, kinds, faults }: Build): void {
  if (rebuilt) page.write('event: rebuilt\ndata: 1\n\n');
  if (kinds) page.write(`event: kinds\ndata: ${kinds}\n\n`);
  if (faults) page.write(`event: faults\ndata: ${JSON.stringify(faults)}\n\n`);
}
