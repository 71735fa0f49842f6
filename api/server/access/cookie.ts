/** The cookie that keeps a device signed in. No script can read it, and only auth calls of our own pages carry it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FAMILY_LIFE } from './families.ts';

const NAME = 'mimic_refresh';
const PATH = '/api/auth';

export function writeRefreshCookie(reply: FastifyReply, value: string, secure: boolean): void {
  reply.setCookie(NAME, value, {
    path: PATH,
    httpOnly: true,
    sameSite: 'strict',
    secure,
    maxAge: FAMILY_LIFE / 1000,
  });
}

export const readRefreshCookie = (request: FastifyRequest): string | undefined => request.cookies[NAME];

export function clearRefreshCookie(reply: FastifyReply): void {
  reply.clearCookie(NAME, { path: PATH });
}
