/** The built page. Files with a hash in their name are cached for ever; the page that names them never is. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PRODUCT_NAME } from '../config.ts';
import { sendHttpError } from './error-answers.ts';
import { unknownRoute } from './errors.ts';
import { escaped } from './html.ts';

const FOR_EVER = 'public, max-age=31536000, immutable';

/** Serves `directory`; every other address outside the API returns the page, whose router handles it. */
export async function addPages(app: FastifyInstance, directory: string | undefined): Promise<void> {
  if (directory !== undefined) {
    await app.register(fastifyStatic, {
      root: directory,
      // The page has the name of the product filled in.
      index: false,
      allowedPath: (path) => path !== `/${PAGE}`,
      wildcard: true,
      cacheControl: false,
      // The folder may not exist yet.
      suppressWarning: true,
      setHeaders: (reply, path) => {
        reply.header('cache-control', path.includes('/assets/') ? FOR_EVER : 'no-cache');
      },
    });
    app.get('/', (_request, reply) => sendPage(reply, directory));
  }
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] as string;
    const isPage = request.method === 'GET' && !/^\/(api|assets)(\/|$)/.test(path);
    if (!isPage || directory === undefined) return sendHttpError(reply, unknownRoute());
    return sendPage(reply, directory);
  });
}

const PAGE = 'index.html';

async function sendPage(reply: FastifyReply, directory: string): Promise<FastifyReply> {
  reply.type('text/html; charset=utf-8');
  const page = await readPage(directory);
  if (page !== null) return reply.header('cache-control', 'no-cache').send(page);
  return reply.code(503).headers({ 'cache-control': 'no-store', 'retry-after': '2' }).send(NOT_BUILT);
}

/** The built page; null if there is none. It may be built or rebuilt while the server runs: each call reads it. */
async function readPage(directory: string): Promise<string | null> {
  try {
    const text = await readFile(join(directory, PAGE), 'utf8');
    return text.replaceAll('{{product}}', () => escaped(PRODUCT_NAME));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Without a script or style of its own: the policy of every page forbids them. */
const NOT_BUILT = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta http-equiv="refresh" content="2">
<title>Not built yet | ${escaped(PRODUCT_NAME)}</title>
<h1>The interface has not been built</h1>
<p>The server runs, but the files of its pages are missing. In the folder of Mimic run
<code>npm start</code>, which builds them, or <code>node scripts/build.ts</code> beside the running server.
This page opens the console by itself once they are there.</p>
</html>
`;
