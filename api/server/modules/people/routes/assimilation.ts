/** Acting as another user of the company. Its start and end are in the audit log under both names. */
import type { Access } from '../../../access/access.ts';
import { createCookies } from '../../../access/cookie.ts';
import { deviceOf } from '../../../access/device.ts';
import type { Recorder } from '../../../audit/recorder.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';

export function assimilationHandlers(access: Access, recorded: Recorder, publicUrl: string | undefined) {
  const { assimilation, now } = access;
  const cookies = createCookies(publicUrl);
  const record = (caller: Caller, action: string, detail: Readonly<Record<string, string>>) =>
    recorded(caller, action, async () => ({ result: undefined, detail }));

  return {
    async startAssimilation({ caller }, { params }) {
      const { token, expiresAt } = await assimilation.ask(caller, params.uuid, now());
      return { token, expiresAt: expiresAt.toISOString() };
    },

    verifyAssimilationToken: (_context, { query }) => assimilation.preview(query.token, now()),

    async activateAssimilationMode({ caller, request, reply }, { body }) {
      const { session, refreshToken } = await assimilation.begin(caller, body, deviceOf(request), now());
      const { uuid, firstName, lastName } = session.user;
      await record(caller, 'assimilation.begin', { userUuid: uuid, user: `${firstName} ${lastName}` });
      cookies.enter(request, reply, refreshToken);
      return session;
    },

    async endAssimilationMode({ caller, request, reply }) {
      const { session, refreshToken } = await assimilation.end(caller, now());
      await record(caller, 'assimilation.end', { administratorUuid: session.user.uuid });
      cookies.enter(request, reply, refreshToken);
      return session;
    },
  } satisfies Partial<Handlers>;
}
