/** A user's own devices and second step. */
import type { Access } from '../../../access/access.ts';
import { createCookies } from '../../../access/cookie.ts';
import { noMail, refuseAssimilated } from '../../../access/errors.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import { RIGHTS_CHANGED } from '../../../bus/domain-events.ts';
import type { EventBus } from '../../../bus/event-bus.ts';
import { missing } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import type { Mails } from '../../../mail/mails.ts';

interface Parts {
  readonly access: Access;
  readonly record: Recorder;
  readonly mails: Mails;
  /** Live sockets of an ended session must close at once. */
  readonly bus: Pick<EventBus, 'publish'>;
  readonly publicUrl: string | undefined;
}

export function sessionHandlers(parts: Parts) {
  const { access, record, mails, bus, publicUrl } = parts;
  const { sessions, twoStep, now } = access;
  const cookies = createCookies(publicUrl);
  const recordOwn = (caller: Caller, action: string, detail: Readonly<Record<string, unknown>>) =>
    record(caller, action, async () => ({ result: undefined, detail }));

  return {
    async sessions({ caller }) {
      const items = await access.devices(caller);
      return { items, total: items.length };
    },

    async endSession({ caller, client, reply }, { params }) {
      refuseAssimilated(caller);
      if (!(await sessions.end(params.uuid, now(), caller.userId))) throw missing();
      await recordOwn(caller, 'session.end', { session: params.uuid, client });
      await bus.publish(caller.companyId, [RIGHTS_CHANGED]);
      if (params.uuid === caller.sessionId) cookies.leave(reply);
      return {};
    },

    async endSessions({ caller, client, reply }, { query }) {
      refuseAssimilated(caller);
      const kept = query.keepCurrent ? caller.sessionId : undefined;
      const ended = await sessions.endAll(caller.userId, now(), kept);
      await recordOwn(caller, 'session.end-all', { sessions: ended, client });
      await bus.publish(caller.companyId, [RIGHTS_CHANGED]);
      if (!kept) cookies.leave(reply);
      return { ended };
    },

    twoStep: ({ caller }) => twoStep.status(caller.userId),

    async enrolAuthenticator({ caller, request, signal }, { body }) {
      await access.confirmPassword(caller, body.password, { address: request.ip, signal });
      return twoStep.offer(caller.userId, caller.user.email);
    },

    async setTwoStep({ caller, client, request, signal }, { body }) {
      // A user who can receive no code could never sign in again.
      if (body.method === 'mail' && mails.mode === 'none') throw noMail();
      await access.confirmPassword(caller, body.password, { address: request.ip, signal });
      const recoveryCodes = await twoStep.choose(caller.userId, body.method, body.code, now());
      await recordOwn(caller, 'two-step.change', { method: body.method, client });
      return { method: body.method, recoveryCodes: [...recoveryCodes] };
    },

    async newRecoveryCodes({ caller, client, request, signal }, { body }) {
      await access.confirmPassword(caller, body.password, { address: request.ip, signal });
      const recoveryCodes = await twoStep.renewRecoveryCodes(caller.userId);
      await recordOwn(caller, 'two-step.change', { recoveryCodes: 'renewed', client });
      return { recoveryCodes: [...recoveryCodes] };
    },
  } satisfies Partial<Handlers>;
}
