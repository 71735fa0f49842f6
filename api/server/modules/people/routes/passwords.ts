/** Passwords set by links in mails, and the first company of an installation. */
import type { Access } from '../../../access/access.ts';
import type { Handlers } from '../../../http/handler.ts';

export function passwordHandlers(access: Access) {
  return {
    async forgotPassword({ request }, { body }) {
      access.links.forgot(body.email, request.ip);
      return { message: 'If there is an account with this address, a mail is on its way to it.' };
    },
    async setPassword({ request, signal }, { body }) {
      await access.links.set(body.token, body.password, { address: request.ip, signal });
      return {};
    },
    async firstCompany({ request, signal }, { body }) {
      await access.firstCompany(body, { address: request.ip, signal });
      return {};
    },
  } satisfies Partial<Handlers>;
}
