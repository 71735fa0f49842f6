/** The cookies of sign-in. No script can read them, and only auth calls of our own pages carry them. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LIFE } from './one-time.ts';
import { FAMILY_LIFE } from './refresh-sessions.ts';

/** Keeps a device signed in. */
const REFRESH = 'mimic_refresh';
/** Says which unfinished sign-in a code belongs to, where the page does not (OR-04). */
const PENDING = 'mimic_pending';
const PATH = '/api/auth';

export interface Cookies {
  /** Signed in: the refresh token is set, the cookie of the unfinished sign-in is removed. */
  enter(request: FastifyRequest, reply: FastifyReply, refreshToken: string): void;
  leave(reply: FastifyReply): void;
  refreshToken(request: FastifyRequest): string | undefined;
  pend(request: FastifyRequest, reply: FastifyReply, token: string): void;
  unpend(reply: FastifyReply): void;
  pending(request: FastifyRequest): string | undefined;
}

/** `publicUrl`: if it is https, the cookies are for https alone, whatever the proxy tells this process. */
export function createCookies(publicUrl: string | undefined): Cookies {
  const isSecure = (request: FastifyRequest): boolean =>
    request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  const write = (request: FastifyRequest, reply: FastifyReply, name: string, value: string, ms: number) =>
    void reply.setCookie(name, value, {
      path: PATH,
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure(request),
      maxAge: ms / 1000,
    });
  const clear = (reply: FastifyReply, name: string) => void reply.clearCookie(name, { path: PATH });

  return {
    enter(request, reply, refreshToken) {
      write(request, reply, REFRESH, refreshToken, FAMILY_LIFE);
      if (request.cookies[PENDING]) clear(reply, PENDING);
    },
    leave: (reply) => clear(reply, REFRESH),
    refreshToken: (request) => request.cookies[REFRESH],
    pend: (request, reply, token) => write(request, reply, PENDING, token, LIFE.code),
    unpend: (reply) => clear(reply, PENDING),
    pending: (request) => request.cookies[PENDING],
  };
}
