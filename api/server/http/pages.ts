/** The built page. Files with a hash in their name are cached for ever; the page that names them never is. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { sendHttpError } from './error-answers.ts';
import { unknownRoute } from './errors.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves `directory`; every other address outside the API returns the page, whose router handles it. */
export async function addPages(app: FastifyInstance, directory: string | undefined): Promise<void> {
  // It may be built or rebuilt while the server runs: each call checks.
  const hasPage = (): boolean => directory !== undefined && existsSync(join(directory, 'index.html'));
  if (directory !== undefined) {
    await app.register(fastifyStatic, {
      root: directory,
      index: 'index.html',
      wildcard: true,
      cacheControl: false,
      // The folder may not exist yet.
      suppressWarning: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? FOR_EVER : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] as string;
    const isPage = request.method === 'GET' && !/^\/(api|assets)(\/|$)/.test(path);
    if (!isPage || directory === undefined) return sendHttpError(reply, unknownRoute());
    if (hasPage()) return reply.sendFile('index.html');
    return reply
      .code(503)
      .headers({ 'cache-control': 'no-store', 'retry-after': '2' })
      .type('text/html; charset=utf-8')
      .send(NOT_BUILT);
  });
}

/** Without a script or style of its own: the policy of every page forbids them. */
const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="2">
<title>Not built yet | Mimic</title>
<h1>The interface has not been built</h1>
<p>The server runs, but the files of its pages are missing. In the folder of Mimic run
<code>npm start</code>, which builds them, or <code>node scripts/build.ts</code> beside the running server.
This page opens the console by itself once they are there.</p>
</html>
`;
