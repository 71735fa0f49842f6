/** Passwords set by links in mails, and the first company of an installation. */
import type { Access } from '../../../access/access.ts';
import type { Handlers } from '../../../http/handler.ts';
import type { SignInLog } from '../sign-in-log.ts';

export function passwordHandlers(access: Access, signIns: SignInLog) {
  return {
    async forgotPassword({ request, client }, { body }) {
      access.links.forgot(body.email, request.ip);
      signIns.passwordRequested(body.email, client);
      return { message: 'If there is an account with this address, a mail is on its way to it.' };
    },
    async setPassword({ request, client, signal }, { body }) {
      const place = { address: request.ip, signal };
      const userId = await access.links.set(body.token, body.password, place);
      await signIns.passwordSet(userId, client);
      return {};
    },
    async firstCompany({ request, signal }, { body }) {
      await access.firstCompany(body, { address: request.ip, signal });
      return {};
    },
  } satisfies Partial<Handlers>;
}
