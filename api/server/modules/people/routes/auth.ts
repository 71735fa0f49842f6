/** Sign-in and its steps, sign-out, refresh, companies, and what users may know about themselves. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CodeStep, CompanyStep, Session } from '../../../../contract/endpoints.ts';
import type { Access } from '../../../access/access.ts';
import { type Cookies, createCookies } from '../../../access/cookie.ts';
import { deviceOf } from '../../../access/device.ts';
import { sessionExpired, verificationExpired } from '../../../access/errors.ts';
import type { Outcome } from '../../../access/sign-in-steps.ts';
import type { Handlers } from '../../../http/handler.ts';

export const authHandlers = (access: Access, publicUrl: string | undefined) => ({
  ...signInHandlers(access, publicUrl),
  ...ownSessionHandlers(access, publicUrl),
});

/** A session with its cookie, or the next step with 202: only a 200 means signed in (AUTH-15). */
const createAnswer =
  (access: Access, cookies: Cookies) =>
  async <S extends CodeStep | CompanyStep = never>(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: Outcome<S>,
  ): Promise<Session | S> => {
    if ('session' in outcome) {
      // Signs out whoever was signed in on this device before.
      const earlier = cookies.refreshToken(request);
      if (earlier) await access.logout(earlier);
      cookies.enter(request, reply, outcome.refreshToken);
      return outcome.session;
    }
    reply.code(202);
    if (outcome.step.next === 'code') cookies.pend(request, reply, outcome.step.verificationToken);
    else cookies.unpend(reply);
    return outcome.step;
  };

/** Signing in, step by step. */
function signInHandlers(access: Access, publicUrl: string | undefined) {
  const cookies = createCookies(publicUrl);
  const answer = createAnswer(access, cookies);
  const { steps, now } = access;

  return {
    login: async ({ request, reply, signal }, { body }) =>
      answer(request, reply, await access.login(body, deviceOf(request), signal)),

    async codeVerification({ request, reply }, { body }) {
      const token = body.token ?? cookies.pending(request);
      if (!token) throw verificationExpired();
      const outcome = await steps.verifyCode(token, body.code, deviceOf(request), now());
      return answer(request, reply, outcome);
    },

    async resendToken({ request }, { body }) {
      const token = body.token ?? cookies.pending(request);
      if (!token) throw verificationExpired();
      return steps.resendCode(token, now());
    },

    async companyVerification({ request, reply }, { body }) {
      const { company, companyVerificationToken } = body;
      const entered = await steps.chooseCompany(companyVerificationToken, company, deviceOf(request), now());
      return answer<never>(request, reply, entered);
    },

    verifyToken: (_context, { body }) => access.verifyToken(body.token),
  } satisfies Partial<Handlers>;
}

/** The session of the signed-in user. */
function ownSessionHandlers(access: Access, publicUrl: string | undefined) {
  const cookies = createCookies(publicUrl);

  return {
    async refresh({ request, reply }) {
      const shown = cookies.refreshToken(request);
      const entered = shown && (await access.refresh(shown, request.ip));
      if (!entered) {
        cookies.leave(reply);
        throw sessionExpired();
      }
      cookies.enter(request, reply, entered.refreshToken);
      return entered.session;
    },

    async logout({ request, reply }) {
      const shown = cookies.refreshToken(request);
      if (shown) await access.logout(shown);
      cookies.leave(reply);
      return {};
    },

    switchCompany: ({ caller }, { params }) => access.switchCompany(caller, params.companyUuid),
    userPermissions: async ({ caller }) => caller.permissions,
  } satisfies Partial<Handlers>;
}
