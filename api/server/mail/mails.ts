/**
 * The queue of mails: a row of the database, written in the transaction of what the mail is about, so that neither is
 * there without the other and a restart loses none. `postman.ts` carries them out.
 */
import type { Db } from '../storage/storage.ts';
import type { Letter } from './templates.ts';

/**
 * `smtp`: mails go out. `outbox`: they stay here and the demo's administrator reads them. `none`: there is no way to
 * send any, so none is kept; a link must not go out weeks later, when somebody sets up a mail server.
 */
export type MailMode = 'smtp' | 'outbox' | 'none';

export interface Mails {
  readonly mode: MailMode;
  /** Queues a letter to a user's address. */
  queue(
    db: Db,
    to: { readonly userId: number; readonly email: string },
    letter: Letter,
    now: number,
  ): Promise<void>;
  /** An address of the console for a link, as `/set-password` with a token. */
  link(path: string, token: string): string;
}

interface MailsOptions {
  readonly mode: MailMode;
  /** The console's address as people reach it. Never from a request: a forged Host header would end up in a mail. */
  readonly origin: () => string;
  readonly log: { warn(data: object, message: string): void };
}

export function createMails({ mode, origin, log }: MailsOptions): Mails {
  return {
    mode,
    link: (path, token) => `${origin()}${path}?token=${encodeURIComponent(token)}`,
    async queue(db, { userId, email }, letter, now) {
      if (mode === 'none') {
        log.warn({ user: userId }, 'A mail could not be sent: set SMTP_URL and MAIL_FROM');
        return;
      }
      const at = new Date(now);
      await db
        .insertInto('mails')
        .values({
          user_id: userId,
          recipient: email,
          ...letter,
          created_at: at,
          due_at: mode === 'smtp' ? at : null,
          fault: null,
        })
        .execute();
    },
  };
}
