/** Sends mails by SMTP; failed ones are retried, later each time, by any node. */
import { growingDelay, leasedRows } from '../jobs/leased-rows.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Storage } from '../storage/storage.ts';
import { readMailFile, removeIdleFiles } from './mail-files.ts';
import { MailFailure, type Smtp } from './smtp.ts';

interface MailQueueOptions {
  readonly storage: Storage;
  readonly smtp: Smtp;
  readonly now: () => number;
}

/** An alarm is mailed within two seconds: half of them go into raising it and writing the mail. */
const EVERY_MS = 500;
/** If a node dies while sending, other nodes take over its mails after this. */
const LEASE_MS = 2 * 60_000;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 60 * 60_000;
export const MAX_ATTEMPTS = 12;

/** Milliseconds until a mail is retried after its `attempts`-th failure: 30 s, 1 min, 2 min … an hour. */
export const retryAfter = growingDelay(FIRST_RETRY_MS, MAX_RETRY_MS);

interface QueuedMail {
  readonly id: number;
  readonly uuid: string;
  readonly message_id: string | null;
  readonly file_id: number | null;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const COLUMNS = ['uuid', 'message_id', 'file_id', 'recipient', 'subject', 'text', 'html'] as const;

/** The body of a settled mail is deleted, so that no links and codes are left lying about. */
const WITHOUT_BODY = { text: '', html: '', file_id: null } as const;

export function mailQueue({ storage, smtp, now }: MailQueueOptions): Queue<QueuedMail> {
  const rows = leasedRows({ storage, table: 'mails', columns: COLUMNS, now, leaseMs: LEASE_MS });
  const settle = async (
    mail: QueuedMail,
    values: { readonly sent_at?: Date; readonly fault: string | null },
  ) => {
    await rows.settle(mail, { ...WITHOUT_BODY, ...values });
    const { file_id } = mail;
    if (file_id !== null) await storage.system((db) => removeIdleFiles(db, file_id));
  };
  return {
    name: 'mail.send',
    title: 'Email',
    purpose: 'Sends invitations, codes, links and reports.',
    everyMs: EVERY_MS,
    maxAttempts: MAX_ATTEMPTS,
    retryMs: retryAfter,
    claim: rows.claim,
    async handle({ uuid, message_id, file_id, recipient: to, subject, text, html }) {
      const file = file_id === null ? undefined : await readMailFile(storage, file_id);
      await smtp.send(message_id ?? uuid, {
        ...{ to, subject, text, html },
        attachments: file && [
          { filename: file.name, contentType: file.type, content: Buffer.from(file.bytes) },
        ],
      });
    },
    reasonOf: (error) => (error instanceof MailFailure ? error.message : undefined),
    done: (mail) => settle(mail, { sent_at: new Date(now()), fault: null }),
    failed: (mail, fault, retryMs) =>
      retryMs === undefined ? settle(mail, { fault }) : rows.postpone(mail, retryMs, { fault }),
  };
}
