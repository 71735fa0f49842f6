/** Sign-in and its steps, sign-out, refresh, companies, and what users may know about themselves. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CodeStep, CompanyStep, Session } from '../../../../contract/endpoints.ts';
import type { Access } from '../../../access/access.ts';
import { type Cookies, createCookies } from '../../../access/cookie.ts';
import { deviceOf } from '../../../access/device.ts';
import { sessionExpired, verificationExpired, WrongCodeError } from '../../../access/errors.ts';
import type { Outcome } from '../../../access/sign-in-steps.ts';
import { clientOf } from '../../../http/client-of.ts';
import { HttpError } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import type { SignInLog } from '../sign-in-log.ts';

interface AuthParts {
  readonly access: Access;
  readonly signIns: SignInLog;
  readonly publicUrl: string | undefined;
}

export const authHandlers = (parts: AuthParts) => ({
  ...signInHandlers(parts),
  ...ownSessionHandlers(parts),
});

/** A session with its cookie, or the next step with 202: only a 200 means signed in (AUTH-15). */
const createAnswer =
  ({ access, signIns }: AuthParts, cookies: Cookies) =>
  async <S extends CodeStep | CompanyStep = never>(
    request: FastifyRequest,
    reply: FastifyReply,
    outcome: Outcome<S>,
  ): Promise<Session | S> => {
    if ('session' in outcome) {
      // Signs out whoever was signed in on this device before.
      const earlier = cookies.refreshToken(request);
      if (earlier) await signIns.left(await access.logout(earlier), clientOf(request));
      await signIns.entered(outcome.session, clientOf(request));
      cookies.enter(request, reply, outcome.refreshToken);
      return outcome.session;
    }
    reply.code(202);
    if (outcome.step.next === 'code') cookies.pend(request, reply, outcome.step.verificationToken);
    else cookies.unpend(reply);
    return outcome.step;
  };

/** Signing in, step by step. */
function signInHandlers(parts: AuthParts) {
  const { access, signIns, publicUrl } = parts;
  const cookies = createCookies(publicUrl);
  const answer = createAnswer(parts, cookies);
  const { steps, now } = access;

  return {
    async login({ request, reply, signal, client }, { body }) {
      const outcome = await access.login(body, deviceOf(request), signal).catch((error: unknown) => {
        if (error instanceof HttpError && error.status === 401) signIns.failed(body.email, client);
        throw error;
      });
      return answer(request, reply, outcome);
    },

    async codeVerification({ request, reply, client }, { body }) {
      const token = body.token ?? cookies.pending(request);
      if (!token) throw verificationExpired();
      const device = deviceOf(request);
      const outcome = await steps.verifyCode(token, body.code, device, now()).catch((error: unknown) => {
        if (error instanceof WrongCodeError) signIns.failed(error.userId, client);
        throw error;
      });
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
function ownSessionHandlers({ access, signIns, publicUrl }: AuthParts) {
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

    async logout({ request, reply, client }) {
      const shown = cookies.refreshToken(request);
      if (shown) await signIns.left(await access.logout(shown), client);
      cookies.leave(reply);
      return {};
    },

    async switchCompany({ caller, client }, { params }) {
      const session = await access.switchCompany(caller, params.companyUuid);
      await signIns.entered(session, client);
      return session;
    },

    userPermissions: async ({ caller }) => caller.permissions,
  } satisfies Partial<Handlers>;
}
