/** A user tries a notification: it sends an example to themselves alone. */
import { randomUUID } from 'node:crypto';
import type { NotificationMethod } from '../../../../contract/index.ts';
import { internationalNumber } from '../../../../contract/phone.ts';
import { HttpError, missing } from '../../../http/errors.ts';
import type { Caller, Handlers } from '../../../http/handler.ts';
import type { Db } from '../../../storage/storage.ts';
import { testLetter } from '../letter.ts';
import { findNotification } from '../queries/notifications.ts';
import { queueMessage } from '../webhook-queue.ts';
import { NO_MAIL, type NotificationParts } from './parts.ts';

const MINUTE_MS = 60_000;
/** Tests of one user within a minute. */
const MOST_TESTS = 5;

export function testHandlers(parts: NotificationParts) {
  const { storage, record, now } = parts;
  const isFew = createMeter(now);
  return {
    async testNotification({ caller, tenant }, { params }) {
      const rule = await tenant((db) => findNotification(db, params.id));
      if (!rule) throw missing();
      if (!isFew(caller.userId))
        throw new HttpError(429, 'Too many tests. Please wait a minute', { code: 'TOO_MANY' });
      const sent: NotificationMethod[] = [];
      const faults: string[] = [];
      // Messages wait in tables that requests cannot touch.
      await storage.system(async (db) => {
        for (const method of rule.methods) {
          const fault = await sendTest(db, parts, { caller, method, name: rule.name });
          if (fault === undefined) sent.push(method);
          else faults.push(fault);
        }
      });
      await record(caller, 'notification.test', async () => ({
        result: {},
        detail: { notification: rule.uuid, name: rule.name, sent },
      }));
      return { sent, faults };
    },
  } satisfies Partial<Handlers>;
}

interface Test {
  readonly caller: Caller;
  readonly method: NotificationMethod;
  /** Of the notification. */
  readonly name: string;
}

/** Returns why it could not be sent. */
async function sendTest(
  db: Db,
  { mails, webhook, now }: NotificationParts,
  { caller, method, name }: Test,
): Promise<string | undefined> {
  const { userId, companyId, user } = caller;
  if (method === 'email') {
    if (mails.mode === 'none') return NO_MAIL;
    const letter = testLetter(user.firstName, name, mails.address('/setup/notifications'));
    await mails.queue(db, { userId, email: user.email, companyId }, letter, now());
    return undefined;
  }
  if (webhook.reason !== null) return webhook.reason;
  const { phone, country_code } = await db
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['phone', 'country_code'])
    .executeTakeFirstOrThrow();
  if (!phone) return 'Your profile has no phone number.';
  const message = { uuid: randomUUID(), companyId, userId, to: internationalNumber(country_code, phone) };
  await queueMessage(db, { ...message, text: `Test of “${name}”. No alarm was raised.` }, now());
  return undefined;
}

/** Counts within the current minute; forgotten with it. */
function createMeter(now: () => number): (userId: number) => boolean {
  let minute = 0;
  const counts = new Map<number, number>();
  return (userId) => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) counts.clear();
    minute = current;
    const count = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, count);
    return count <= MOST_TESTS;
  };
}
