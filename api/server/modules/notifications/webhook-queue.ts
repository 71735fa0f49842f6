/** Messages to the SMS service: rows, written with what they are about, sent by any node and retried later each time. */
import { growingDelay, leasedRows } from '../../jobs/leased-rows.ts';
import type { Queue } from '../../jobs/queue.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import { type Webhook, WebhookError } from './webhook.ts';

interface WebhookQueueParts {
  readonly storage: Storage;
  readonly webhook: Webhook;
  readonly now: () => number;
}

interface WebhookMessage {
  readonly id: number;
  readonly body: string;
}

const EVERY_MS = 1000;
/** If a node dies while sending, others take its messages over after this. */
const LEASE_MS = 60_000;
const FIRST_RETRY_MS = 10_000;
const MAX_RETRY_MS = 10 * 60_000;
const MAX_ATTEMPTS = 12;

interface NewMessage {
  readonly uuid: string;
  readonly companyId: number;
  readonly userId: number;
  readonly to: string;
  readonly text: string;
}

export async function queueMessage(
  db: Db,
  { uuid, companyId, userId, to, text }: NewMessage,
  now: number,
): Promise<void> {
  const at = new Date(now);
  await db
    .insertInto('webhook_messages')
    .values({
      ...{ uuid, company_id: companyId, user_id: userId, created_at: at, due_at: at, fault: null },
      body: JSON.stringify({ id: uuid, to, text, at: at.toISOString() }),
    })
    .execute();
}

export function webhookQueue({ storage, webhook, now }: WebhookQueueParts): Queue<WebhookMessage> {
  const rows = leasedRows({
    storage,
    table: 'webhook_messages',
    columns: ['body'],
    now,
    leaseMs: LEASE_MS,
  });
  return {
    name: 'notifications.sms',
    title: 'SMS',
    purpose: 'Hands messages to the SMS service.',
    everyMs: EVERY_MS,
    maxAttempts: MAX_ATTEMPTS,
    retryMs: growingDelay(FIRST_RETRY_MS, MAX_RETRY_MS),
    claim: rows.claim,
    handle: ({ body }) => webhook.send(body, now()),
    // It names the service, and quotes no message.
    reasonOf: (error) => (error instanceof WebhookError ? error.message : undefined),
    done: (message) => rows.settle(message, { body: '', sent_at: new Date(now()), fault: null }),
    failed: (message, fault, retryMs) =>
      retryMs === undefined
        ? rows.settle(message, { body: '', fault })
        : rows.postpone(message, retryMs, { fault }),
  };
}
