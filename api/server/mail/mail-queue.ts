/** Sends mails by SMTP; failed ones are retried, later each time, by any node. */
import { createTransport, type Transporter } from 'nodemailer';
import { isLoopback } from '../config.ts';
import type { Queue } from '../jobs/queue.ts';
import type { Storage } from '../storage/storage.ts';

interface MailQueueOptions {
  readonly storage: Storage;
  /** `smtp://user:password@host:587`, or `smtps://…:465`. */
  readonly url: string;
  /** As `Mimic <mimic@plant.example>`. */
  readonly from: string;
  readonly now: () => number;
}

const EVERY_MS = 2000;
const AT_ONCE = 20;
/** If a node dies while sending, other nodes take over its mails after this. */
const LEASE_MS = 2 * 60_000;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 60 * 60_000;
export const MAX_ATTEMPTS = 12;
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** Milliseconds until a mail is retried after its `attempts`-th failure: 30 s, 1 min, 2 min … an hour. */
export const retryAfter = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);

interface QueuedMail {
  readonly id: number;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The body of a settled mail is deleted, so that no links and codes are left lying about. */
const WITHOUT_BODY = { due_at: null, text: '', html: '' } as const;

export function mailQueue({ storage, url, from, now }: MailQueueOptions): Queue<QueuedMail> {
  const transport = createSmtp(url);
  return {
    name: 'mail.send',
    title: 'Email',
    purpose: 'Sends invitations, codes and links.',
    everyMs: EVERY_MS,
    maxAttempts: MAX_ATTEMPTS,
    retryMs: retryAfter,
    claim: () => claim(storage, now()),
    async handle({ recipient: to, subject, text, html }) {
      await transport.sendMail({ from, to, subject, text, html });
    },
    done: ({ id }) => settle(storage, id, { ...WITHOUT_BODY, sent_at: new Date(now()), fault: null }),
    failed: ({ id }, fault, retryMs) =>
      settle(
        storage,
        id,
        retryMs === undefined ? { ...WITHOUT_BODY, fault } : { due_at: new Date(now() + retryMs), fault },
      ),
  };
}

/** TLS always, except for a mail server on this machine. */
function createSmtp(url: string): Transporter {
  const { hostname } = new URL(url);
  return createTransport({ url, requireTLS: !isLoopback(hostname), ...PATIENCE } as never);
}

/** Claims due mails for this node for the time of the lease, and counts the attempt. */
async function claim(storage: Storage, now: number) {
  const mails = await storage.system((db) =>
    db
      .updateTable('mails')
      .set((mail) => ({ due_at: new Date(now + LEASE_MS), attempts: mail('attempts', '+', 1) }))
      .where('id', 'in', (due) =>
        due
          .selectFrom('mails')
          .select('id')
          .where('due_at', '<=', new Date(now))
          .orderBy('due_at')
          .limit(AT_ONCE)
          .forUpdate()
          .skipLocked(),
      )
      .returning(['id', 'recipient', 'subject', 'text', 'html', 'attempts'])
      .execute(),
  );
  return mails.map(({ attempts, ...item }) => ({ item, attempt: attempts }));
}

async function settle(
  storage: Storage,
  id: number,
  values: { due_at: Date | null; sent_at?: Date; fault: string | null; text?: string; html?: string },
): Promise<void> {
  await storage.system((db) => db.updateTable('mails').set(values).where('id', '=', id).execute());
}
