/** Joining a company that has invited one's address: by the link of the mail, or from the own profile. */
import type { Access } from '../../../access/access.ts';
import { refuseAssimilated } from '../../../access/errors.ts';
import { acceptInvitation, endInvitation, invitationsTo } from '../../../access/invitations.ts';
import { membersNow } from '../../../access/people.ts';
import { RIGHTS_CHANGED } from '../../../bus/domain-events.ts';
import { missing } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import type { AdministrationParts } from './administration-parts.ts';

export function invitationHandlers(
  { storage, record }: AdministrationParts,
  { links }: Pick<Access, 'links'>,
) {
  /** Records in the company that somebody has joined. */
  async function recordJoin(companyId: number, userId: number): Promise<string> {
    const [member] = await storage.system((db) => membersNow(db, companyId, [userId]));
    if (!member) throw missing();
    return record(member, 'user.join', async (db) => {
      const { name } = await db
        .selectFrom('companies')
        .where('id', '=', companyId)
        .select('name')
        .executeTakeFirstOrThrow();
      return { result: name, detail: { user: member.user.uuid }, events: [RIGHTS_CHANGED] };
    });
  }

  return {
    async acceptInvitation(_context, { body }) {
      const { companyId, userId } = await links.accept(body.token);
      return { company: await recordJoin(companyId, userId) };
    },

    async invitations({ caller }) {
      // An administrator who acts as a user must not see that user's other companies.
      const found = caller.user.assimilationMode
        ? []
        : await storage.system((db) => invitationsTo(db, caller.user.email));
      const items = found.map(({ uuid, company, invitedAt }) => ({
        uuid,
        company,
        invitedAt: invitedAt.toISOString(),
      }));
      return { items, total: items.length };
    },

    async answerInvitation({ caller }, { params, body }) {
      refuseAssimilated(caller);
      const companyId = await storage.system(async (db) => {
        const invitation = (await invitationsTo(db, caller.user.email)).find(
          ({ uuid }) => uuid === params.uuid,
        );
        if (!invitation) throw missing();
        if (body.accept) await acceptInvitation(db, invitation, caller.userId);
        else await endInvitation(db, invitation.id);
        return invitation.companyId;
      });
      if (body.accept) await recordJoin(companyId, caller.userId);
      return {};
    },
  } satisfies Partial<Handlers>;
}
