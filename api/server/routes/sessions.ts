/** A user's own devices and second step. */
import type { Access } from '../access/access.ts';
import { createCookies } from '../access/cookie.ts';
import { deviceOf } from '../access/device.ts';
import { refuseAssimilated } from '../access/refusals.ts';
import { type Handlers, missing } from '../handler.ts';

type SessionHandlers = Pick<
  Handlers,
  | 'sessions'
  | 'endSession'
  | 'endSessions'
  | 'twoStep'
  | 'enrolAuthenticator'
  | 'setTwoStep'
  | 'newRecoveryCodes'
>;

export function sessionHandlers(access: Access, publicUrl: string | undefined): SessionHandlers {
  const { families, twoStep, now } = access;
  const cookies = createCookies(publicUrl);
  return {
    async sessions({ caller }) {
      const items = await access.devices(caller);
      return { items, total: items.length };
    },

    async endSession({ caller, reply }, { params }) {
      refuseAssimilated(caller);
      if (!(await families.end(params.uuid, now(), caller.userId))) throw missing();
      if (params.uuid === caller.sessionId) cookies.leave(reply);
      return {};
    },

    async endSessions({ caller, reply }, { query }) {
      refuseAssimilated(caller);
      const kept = query.keepCurrent ? caller.sessionId : undefined;
      const ended = await families.endAll(caller.userId, now(), kept);
      if (!kept) cookies.leave(reply);
      return { ended };
    },

    twoStep: ({ caller }) => twoStep.status(caller.userId),

    async enrolAuthenticator({ caller, request }, { body }) {
      await access.confirmPassword(caller, body.password, deviceOf(request));
      return twoStep.offer(caller.userId, caller.user.email);
    },

    async setTwoStep({ caller, request }, { body }) {
      await access.confirmPassword(caller, body.password, deviceOf(request));
      const recoveryCodes = await twoStep.choose(caller.userId, body.method, body.code, now());
      return { method: body.method, recoveryCodes: [...recoveryCodes] };
    },

    async newRecoveryCodes({ caller, request }, { body }) {
      await access.confirmPassword(caller, body.password, deviceOf(request));
      return { recoveryCodes: [...(await twoStep.renewRecoveryCodes(caller.userId))] };
    },
  };
}
