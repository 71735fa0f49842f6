/**
 * The modules of outside plugins, each under the SHA-256 of its text, and the policy of the worker that runs them.
 *
 * An `import` carries no bearer token, so these addresses require none: a client that knows the hash knows the bytes,
 * and they contain no data. The text is hashed again before it is sent, so that not even somebody who
 * writes to the database can change what was approved.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unknownRoute } from '../../http/errors.ts';
import type { Storage } from '../../storage/storage.ts';
import { sourceOf } from './queries.ts';
import { sha256Of } from './routes.ts';

const PLUGIN_MODULES = '/plugin-modules/';
/** The build's name for worker/sandbox/main.ts. */
const SANDBOX = /^\/assets\/sandbox-[\w-]+\.js$/;
const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i;

/**
 * What the sandbox may do: run its own script and import a plugin's module; no connection, no worker, no `eval`. A
 * worker obeys the policy of its own script's response, not the page's.
 */
export const sandboxPolicy = (host: string): string =>
  [
    "default-src 'none'",
    `script-src ${HOST.test(host) ? `${host}${PLUGIN_MODULES}` : "'none'"}`,
    "connect-src 'none'",
    "worker-src 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/**
 * The policy of a response instead of the page's; undefined for all but the sandbox's script. It names the public host,
 * never one from X-Forwarded-Host: the response may be cached for others.
 */
export function ownPolicy(
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  publicUrl?: string,
): string | undefined {
  if (!SANDBOX.test(url.split('?')[0]!)) return undefined;
  return sandboxPolicy(publicUrl ? new URL(publicUrl).host : (headers.host ?? ''));
}

export function addPluginModules(app: FastifyInstance, storage: Storage): void {
  app.get(`${PLUGIN_MODULES}:name`, async (request, reply) => {
    const { name } = request.params as { readonly name: string };
    const sha256 = /^([0-9a-f]{64})\.js$/.exec(name)?.[1];
    const found = sha256 && (await storage.system((db) => sourceOf(db, sha256)));
    if (!found) throw unknownRoute();
    if (sha256Of(found.source) !== sha256) {
      request.log.error({ sha256 }, 'A stored plugin is not what was approved; it is not sent');
      throw unknownRoute();
    }
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(found.source);
  });
}
