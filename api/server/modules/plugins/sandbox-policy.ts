/**
 * The policy of the worker that runs a plugin. Plugins have no address on the console's origin: the engine's worker reads
 * the module by a call, and gives its text to the sandbox.
 */
import type { FastifyRequest } from 'fastify';

/** The build's name for worker/sandbox/main.ts. */
const SANDBOX = /^\/assets\/sandbox-[\w-]+\.js$/;

/**
 * Gives the sandbox an opaque origin, so that it cannot reach the console's storage. It runs its own script and the text of a
 * plugin, as a `data:` module. It has no connection, no worker and no `eval`. A worker obeys the policy of its own script's
 * response, not the page's.
 */
const SANDBOX_POLICY = [
  'sandbox allow-scripts',
  "default-src 'none'",
  'script-src data:',
  "connect-src 'none'",
  "worker-src 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

/** Returns the policy of a response instead of the page's; undefined for all but the sandbox's script. */
export const ownPolicy = ({ url }: Pick<FastifyRequest, 'url'>): string | undefined =>
  SANDBOX.test(url.split('?')[0]!) ? SANDBOX_POLICY : undefined;
