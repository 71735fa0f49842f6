/** The demo's mails, for its administrator to read: none of them leaves the machine. */

import { missing } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import type { Mails } from '../../../mail/mails.ts';
import type { Storage } from '../../../storage/storage.ts';

const PAGE = 30;

export function outboxHandlers(mails: Mails, storage: Storage) {
  return {
    async outbox({ caller }, { query }) {
      // In production a mail is for its recipient alone: it may hold a code or a link.
      if (mails.mode !== 'outbox') throw missing();
      return storage.system(async (db) => {
        const search = `%${(query.search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
        const found = db
          .selectFrom('mails')
          .innerJoin('memberships', 'memberships.user_id', 'mails.user_id')
          .where('memberships.company_id', '=', caller.companyId)
          .where((is) => is.or([is('recipient', 'ilike', search), is('subject', 'ilike', search)]));
        const { total } = await found
          .select((count) => count.fn.countAll().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await found
          .select(['mails.uuid', 'mails.recipient', 'mails.subject', 'mails.text', 'mails.created_at'])
          .orderBy('mails.id', 'desc')
          .limit(query.limit ?? PAGE)
          .offset(query.skip ?? 0)
          .execute();
        const items = rows.map(({ uuid, recipient, subject, text, created_at }) => ({
          uuid,
          to: recipient,
          subject,
          text,
          createdAt: created_at.toISOString(),
        }));
        return { items, total: Number(total) };
      });
    },
  } satisfies Partial<Handlers>;
}
