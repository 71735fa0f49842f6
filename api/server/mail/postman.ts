/** Carries mails out by SMTP: those that fail are tried again, later each time, on whichever node comes first. */
import { createTransport, type Transporter } from 'nodemailer';
import { isLoopback } from '../config.ts';
import type { Storage } from '../storage/storage.ts';

export interface PostmanOptions {
  readonly storage: Storage;
  /** `smtp://user:password@host:587`, or `smtps://…:465`. */
  readonly url: string;
  /** As `Mimic <mimic@plant.example>`. */
  readonly from: string;
  readonly now: () => number;
  readonly log: { warn(data: object, message: string): void };
}

export interface Postman {
  /** Sends what is due; answers how many went. */
  deliver(): Promise<number>;
  start(): void;
  close(): Promise<void>;
}

const EVERY_MS = 2000;
const AT_ONCE = 20;
/** A node that dies while it sends leaves its mails to the others after this. */
const LEASE_MS = 2 * 60_000;
const FIRST_RETRY_MS = 30_000;
const MAX_RETRY_MS = 60 * 60_000;
export const MAX_ATTEMPTS = 12;
const PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 } as const;

/** Milliseconds until a mail is tried again after its `attempts`-th failure: 30 s, 1 min, 2 min … an hour. */
export const retryAfter = (attempts: number): number =>
  Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), MAX_RETRY_MS);

export function createPostman({ storage, url, from, now, log }: PostmanOptions): Postman {
  const transport = createSmtp(url);
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<number> | undefined;

  async function deliver(): Promise<number> {
    let sent = 0;
    for (const mail of await claim(storage, now())) {
      const { id, recipient: to, subject, text, html, attempts } = mail;
      try {
        await transport.sendMail({ from, to, subject, text, html });
        await settle(storage, id, {
          sent_at: new Date(now()),
          due_at: null,
          fault: null,
          text: '',
          html: '',
        });
        sent++;
      } catch (error) {
        // Only the kind of failure: what the server said may quote the mail.
        const fault = String((error as { code?: unknown }).code ?? (error as Error).name);
        const isLast = attempts >= MAX_ATTEMPTS;
        log.warn({ mail: id, fault, attempts, isLast }, 'A mail could not be sent');
        const spent = { due_at: null, fault, text: '', html: '' };
        const again = { due_at: new Date(now() + retryAfter(attempts)), fault };
        await settle(storage, id, isLast ? spent : again);
      }
    }
    return sent;
  }

  const round = (): void => {
    running ??= deliver()
      .catch((error: unknown) => {
        log.warn({ error: String(error) }, 'The mail queue could not be read');
        return 0;
      })
      .finally(() => {
        running = undefined;
      });
  };

  return {
    deliver,
    start() {
      timer = setInterval(round, EVERY_MS);
    },
    async close() {
      clearInterval(timer);
      await running;
      transport.close();
    },
  };
}

/** TLS always, but for a mail server on this very machine. */
function createSmtp(url: string): Transporter {
  const { hostname } = new URL(url);
  return createTransport({ url, requireTLS: !isLoopback(hostname), ...PATIENCE } as never);
}

/** Mails that are due, for this node alone for the time of the lease. Their attempt is counted. */
function claim(storage: Storage, now: number) {
  return storage.system((db) =>
    db
      .updateTable('mails')
      .set((mail) => ({ due_at: new Date(now + LEASE_MS), attempts: mail('attempts', '+', 1) }))
      .where('id', 'in', (mails) =>
        mails
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
}

/** A mail that is settled keeps no body: links and codes are not left lying about. */
const settle = (
  storage: Storage,
  id: number,
  values: { due_at: Date | null; sent_at?: Date; fault: string | null; text?: string; html?: string },
) => storage.system((db) => db.updateTable('mails').set(values).where('id', '=', id).execute());
