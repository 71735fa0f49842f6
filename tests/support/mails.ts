/** Mails of tests: they stay in the database, to be read there. */
import { createMails, type MailMode, type Mails } from '../../api/server/mail/mails.ts';
import type { Storage } from '../../api/server/storage/storage.ts';

const MAIL_ORIGIN = 'https://mimic.test';

export const testMails = (mode: MailMode = 'outbox'): Mails =>
  createMails({ mode, origin: () => MAIL_ORIGIN, log: { warn: () => {} } });

/** The newest mail to an address. Throws where there is none. */
export async function lastMail(
  storage: Storage,
  to: string,
): Promise<{ subject: string; text: string; html: string }> {
  const mail = await storage.system((db) =>
    db
      .selectFrom('mails')
      .select(['subject', 'text', 'html'])
      .where('recipient', '=', to)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  );
  if (!mail) throw new Error(`There is no mail to ${to}`);
  return mail;
}

/** The code in the newest mail to an address. */
export const mailedCode = async (storage: Storage, to: string): Promise<string> =>
  /^ {4}(\d{6})$/m.exec((await lastMail(storage, to)).text)![1]!;

/** The token in the link of the newest mail to an address. */
export const mailedToken = async (storage: Storage, to: string): Promise<string> =>
  new URL(/^https:\S+$/m.exec((await lastMail(storage, to)).text)![0]).searchParams.get('token')!;
