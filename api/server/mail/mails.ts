/**
 * The queue of mails: a row of the database, written in the transaction that causes the mail, so that neither
 * exists without the other and a restart loses none. `mail-queue.ts` sends them.
 */
import { randomUUID } from 'node:crypto';
import type { Db } from '../storage/storage.ts';
import { MailFailure, type Smtp } from './smtp.ts';
import type { Letter } from './templates.ts';

/**
 * `smtp`: mails are sent. `outbox`: they stay here for the demo's administrator to read. `none`: there is no way to
 * send any, so none is stored; a link must not be sent weeks later, when somebody sets up a mail server.
 */
export type MailMode = 'smtp' | 'outbox' | 'none';

/** The end of an address that receives nothing: an open invitation gets no mail except itself. */
export const MAILLESS = '@invitation.invalid';

interface Addressee {
  readonly userId: number;
  readonly email: string;
  /** The company that sends it; without it a mail of the account itself. */
  readonly companyId?: number;
}

export interface Mails {
  readonly mode: MailMode;
  /** Queues a mail to a user's address. */
  queue(db: Db, to: Addressee, letter: Letter, now: number, more?: MailParts): Promise<void>;
  /** Sends a mail at once and once, outside of the queue. Throws MailFailure. Only in mode `smtp`. */
  sendNow(to: string, letter: Letter): Promise<void>;
  /** An address of the console for a link, as `/set-password` with a token. */
  link(path: string, token: string): string;
  /** An address of the console, as `/alerts`. */
  address(path: string): string;
}

interface MailParts {
  /**
   * What the Message-ID begins with; else a random one. A mail that goes twice, because a node died between sending and
   * noting it, keeps it: mail programs show it once.
   */
  readonly messageId?: string;
  /** A file to bring, see `storeMailFile`. */
  readonly fileId?: number;
}

interface MailsOptions {
  readonly mode: MailMode;
  /** The console's public address. Never from a request: a forged Host header would end up in a mail. */
  readonly origin: () => string;
  readonly log: { warn(data: object, message: string): void };
  /** In mode `smtp`. */
  readonly smtp?: Smtp;
}

export function createMails({ mode, origin, log, smtp }: MailsOptions): Mails {
  return {
    mode,
    async sendNow(to, letter) {
      if (!smtp) throw new MailFailure('no mail server is set up. Set SMTP_URL and MAIL_FROM');
      await smtp.send(randomUUID(), { to, ...letter });
    },
    link: (path, token) => `${origin()}${path}?token=${encodeURIComponent(token)}`,
    address: (path) => `${origin()}${path}`,
    async queue(
      db,
      { userId, email, companyId = null },
      letter,
      now,
      { messageId = null, fileId = null } = {},
    ) {
      if (email.endsWith(MAILLESS)) return;
      if (mode === 'none') {
        log.warn({ user: userId }, 'A mail could not be sent: set SMTP_URL and MAIL_FROM');
        return;
      }
      const at = new Date(now);
      await db
        .insertInto('mails')
        .values({
          user_id: userId,
          company_id: companyId,
          recipient: email,
          ...letter,
          created_at: at,
          due_at: mode === 'smtp' ? at : null,
          fault: null,
          message_id: messageId,
          file_id: fileId,
        })
        .execute();
    },
  };
}
