/** Passwords set by links in mails, and the first company of an installation. */
import type { Access } from '../../../access/access.ts';
import type { Handlers } from '../../../http/handler.ts';

export function passwordHandlers(access: Access) {
  return {
    async forgotPassword(_context, { body }) {
      access.links.forgot(body.email);
      return { message: 'If there is an account with this address, a mail is on its way to it.' };
    },
    async setPassword(_context, { body }) {
      await access.links.set(body.token, body.password);
      return {};
    },
    async firstCompany(_context, { body }) {
      await access.firstCompany(body);
      return {};
    },
  } satisfies Partial<Handlers>;
}
