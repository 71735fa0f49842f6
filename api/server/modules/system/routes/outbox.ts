/** The demo's mails, for its administrator to read: none of them leaves the machine. */

import { sql } from 'kysely';
import { missing } from '../../../http/errors.ts';
import type { FileAnswer, Handlers } from '../../../http/handler.ts';
import type { Mails } from '../../../mail/mails.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db, Storage } from '../../../storage/storage.ts';

const PAGE = 30;

export function outboxHandlers(mails: Mails, storage: Storage) {
  // In production a mail is for its recipient alone: it may hold a code or a link.
  const checkMode = (): void => {
    if (mails.mode !== 'outbox') throw missing();
  };
  return {
    async outbox({ caller }, { query }) {
      checkMode();
      return storage.system(async (db) => {
        const search = `%${(searchTerm(query.search) ?? '').replace(/[\\%_]/g, '\\$&')}%`;
        const found = mailsOf(db, caller.companyId).where((is) =>
          is.or([is('recipient', 'ilike', search), is('subject', 'ilike', search)]),
        );
        const { total } = await found
          .select((count) => count.fn.countAll().as('total'))
          .executeTakeFirstOrThrow();
        const rows = await found
          .leftJoin('mail_files as file', 'file.id', 'mails.file_id')
          .select(['mails.uuid', 'mails.recipient', 'mails.subject', 'mails.text', 'mails.created_at'])
          .select(['file.name', 'file.type', sql<number | null>`octet_length(file.bytes)`.as('size')])
          .orderBy('mails.id', 'desc')
          .limit(query.limit ?? PAGE)
          .offset(query.skip ?? 0)
          .execute();
        const items = rows.map(({ uuid, recipient, subject, text, created_at, name, type, size }) => ({
          uuid,
          to: recipient,
          subject,
          text,
          createdAt: created_at.toISOString(),
          attachment: name !== null && type !== null && size !== null ? { name, type, size } : null,
        }));
        return { items, total: Number(total) };
      });
    },

    async outboxFile({ caller }, { params }): Promise<FileAnswer> {
      checkMode();
      const file = await storage.system((db) =>
        mailsOf(db, caller.companyId)
          .innerJoin('mail_files as file', 'file.id', 'mails.file_id')
          .where('mails.uuid', '=', params.uuid)
          .select(['mails.uuid', 'file.name', 'file.type', 'file.bytes'])
          .executeTakeFirst(),
      );
      if (!file) throw missing();
      // A mail and its file never change.
      return { type: file.type, version: file.uuid, bytes: file.bytes, name: file.name };
    },
  } satisfies Partial<Handlers>;
}

/** Mails that the company sent, and those of accounts of its people, such as codes, which no company sends. */
const mailsOf = (db: Db, companyId: number) =>
  db.selectFrom('mails').where(
    sql<boolean>`(mails.company_id = ${companyId} or (mails.company_id is null
        and exists (select from memberships as own where own.user_id = mails.user_id and own.company_id = ${companyId})))`,
  );
