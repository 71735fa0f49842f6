/** Calls and sockets of a browser must come from the console's own pages. */
import type { FastifyRequest } from 'fastify';

/**
 * Whether a request may come from our own page: browsers name the origin of requests that could do harm, and state for
 * the rest whether they are same-origin. Other clients send neither, and have no cookie that they were not given.
 */
export function isOwnOrigin(request: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, host } = request.headers;
  const near = request.headers['sec-fetch-site'];
  if (near !== undefined && near !== 'same-origin' && near !== 'none') return false;
  if (origin === undefined) return true;
  if (publicUrl) return origin === new URL(publicUrl).origin;
  return URL.canParse(origin) && new URL(origin).host === host;
}
