/** Sign-in, sign-out, refresh, and what a user may know of himself. */
import type { FastifyRequest } from 'fastify';
import type { Access } from '../access/access.ts';
import { clearRefreshCookie, readRefreshCookie, writeRefreshCookie } from '../access/cookie.ts';
import { type Handlers, Refusal } from '../handler.ts';
import { signInStepHandlers } from './sign-in-steps.ts';

type AuthHandlers = Pick<Handlers, 'login' | 'logout' | 'refresh' | 'userPermissions'> &
  ReturnType<typeof signInStepHandlers>;

export function authHandlers(access: Access, publicUrl: string | undefined): AuthHandlers {
  const isSecure = (request: FastifyRequest): boolean =>
    request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  return {
    ...signInStepHandlers(),
    async login({ request, reply }, { body }) {
      const entered = await access.login(body, request.headers['user-agent'] ?? '');
      writeRefreshCookie(reply, entered.refreshToken, isSecure(request));
      return entered.session;
    },
    async refresh({ request, reply }) {
      const shown = readRefreshCookie(request);
      const entered = shown && (await access.refresh(shown));
      if (!entered) {
        clearRefreshCookie(reply);
        throw new Refusal(401, 'This session has expired. Please login again!', { code: 'SESSION_EXPIRED' });
      }
      writeRefreshCookie(reply, entered.refreshToken, isSecure(request));
      return entered.session;
    },
    async logout({ request, reply }) {
      const shown = readRefreshCookie(request);
      if (shown) await access.logout(shown);
      clearRefreshCookie(reply);
      return {};
    },
    userPermissions: async ({ caller }) => caller.permissions,
  };
}
