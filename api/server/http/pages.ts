/** The built page. Files with a hash in their name are kept for ever; the page that names them never is. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendRefusal, unknownRoute } from './refusals.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves `directory`; every address that is neither a file nor the API's shows the page, whose router knows it. */
export async function addPages(app: FastifyInstance, directory: string | undefined): Promise<void> {
  const hasPage = directory !== undefined && existsSync(join(directory, 'index.html'));
  if (hasPage)
    await app.register(fastifyStatic, {
      root: directory,
      index: 'index.html',
      wildcard: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? FOR_EVER : 'no-cache');
      },
    });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] as string;
    const isPage = request.method === 'GET' && !/^\/(api|assets)(\/|$)/.test(path);
    if (hasPage && isPage) return reply.sendFile('index.html');
    return sendRefusal(reply, unknownRoute());
  });
}
