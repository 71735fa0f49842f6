/** Brings back archived users. An account with a password is invited, so that its owner consents. */
import { isOpened, makeInvitation } from '../queries/accounts.ts';
import { readCompany } from '../queries/companies.ts';
import { renewRole } from '../queries/users.ts';
import type { AdministrationParts } from './administration-parts.ts';

export type FormerMembers = ReturnType<typeof formerMembers>;

export function formerMembers({ storage, links, passwords }: AdministrationParts) {
  return {
    /** Makes an invitation without a membership and returns its id; undefined if the account has no password yet. */
    async prepare(userId: number, asker: Parameters<typeof passwords.hash>[1], signal: AbortSignal) {
      if (!(await storage.system((db) => isOpened(db, userId)))) return undefined;
      // Random, because an invitation is never signed in to.
      const password_hash = await passwords.hash(crypto.randomUUID(), asker, signal);
      return storage.system((db) => makeInvitation(db, userId, password_hash));
    },

    /** Gives the invitation the role and permissions of the former member. In a tenant's transaction. */
    give: renewRole,

    /** Mails the invitation. Throws 409 if no mail can be sent. */
    async send(invitation: number, companyId: number): Promise<void> {
      const { name } = await storage.tenant(companyId, (db) => readCompany(db, companyId));
      await links.send(invitation, { invitedBy: name }, companyId);
    },
  };
}
