/**
 * From alert events to messages. Each step is one transaction: events are claimed together with the notices made of them,
 * and a message is queued together with the notices that it holds, so that a stop between two steps loses and doubles
 * nothing.
 */

import { randomUUID } from 'node:crypto';
import { internationalNumber } from '../../../contract/phone.ts';
import type { EventBus } from '../../bus/event-bus.ts';
import type { Job } from '../../jobs/job.ts';
import type { Mails } from '../../mail/mails.ts';
import type { Db, Storage } from '../../storage/storage.ts';
import { alarmLetter, alarmMessage } from './letter.ts';
import { breaksGrouping, type Pace, paceOf, type Sent, unpaced } from './pace.ts';
import { postponeChannel, settleChannel, takeChannel, wake, wakeFor } from './queries/channels.ts';
import {
  type ChannelKey,
  claimEvents,
  type DueNotice,
  dueNotices,
  type LiveRule,
  liveRules,
  MOST_IN_MESSAGE,
  postpone,
  removeOldNotices,
  repeatNotices,
  settleDropped,
  settleSent,
  storeNotices,
} from './queries/notices.ts';
import { type Person, personToTell, rulesOf } from './queries/rules.ts';
import { noticesFor } from './rules.ts';
import { currentOf, isActive, sortNotices, type Told } from './sort-notices.ts';
import type { Webhook } from './webhook.ts';
import { queueMessage } from './webhook-queue.ts';

export interface DeliveryParts {
  readonly storage: Storage;
  readonly mails: Mails;
  readonly webhook: Webhook;
  /** Hears who was told something in the console. */
  readonly bus: Pick<EventBus, 'publish'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: { warn(data: object, message: string): void };
}

const EVERY_MS = 1000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** Settled notices are kept this long. */
const KEPT_MS = 30 * DAY_MS;

/** Turns alert events into messages, within a second or two of the event. */
export const notificationDelivery = (parts: DeliveryParts): Job => ({
  name: 'notifications.deliver',
  title: 'Notifications',
  purpose: 'Finds who is to be told of alarms, and writes the messages.',
  everyMs: EVERY_MS,
  // Claims and locks keep the nodes apart.
  scope: 'node',
  run: (signal) => deliver(parts, signal),
});

/** Removes what notifications sent long ago. */
export const noticeRetention = ({ storage, now }: Pick<DeliveryParts, 'storage' | 'now'>): Job => ({
  name: 'notifications.retention',
  title: 'Old notifications',
  purpose: 'Removes records of notifications that were sent more than 30 days ago.',
  everyMs: DAY_MS,
  scope: 'cluster',
  run: () => storage.system((db) => removeOldNotices(db, new Date(now() - KEPT_MS))),
});

/** Everything that is due now. */
export async function deliver(parts: DeliveryParts, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await claimSome(parts)) > 0);
  await repeatDue(parts);
  while (!signal.aborted && (await serveChannel(parts)));
}

/** Makes notices of the oldest events that nobody has looked at; returns the number of these events. */
const claimSome = ({ storage, now }: DeliveryParts): Promise<number> =>
  storage.system(async (db) => {
    const { claimed, events } = await claimEvents(db);
    for (const [companyId, own] of Map.groupBy(events, (event) => event.companyId)) {
      const rules = await rulesOf(db, companyId);
      const notices = noticesFor(own, rules, now());
      await storeNotices(db, notices, new Date(now()));
      await wakeFor(db, notices);
    }
    return claimed;
  });

const repeatDue = ({ storage, now }: DeliveryParts): Promise<void> =>
  storage.system(async (db) => {
    const channels = await repeatNotices(db, new Date(now()));
    await wake(
      db,
      channels.map((channel) => ({ ...channel, due: now() })),
    );
  });

/** Writes the next message to one person; false if nobody is to be told now. */
async function serveChannel(parts: DeliveryParts): Promise<boolean> {
  let channel: (ChannelKey & { readonly recent: object[] }) | undefined;
  try {
    await parts.storage.system(async (db) => {
      channel = await takeChannel(db, new Date(parts.now()));
      if (channel) await serve(db, parts, channel, channel.recent as Sent[]);
    });
    if (channel?.method === 'console')
      await parts.bus.publish(channel.companyId, [{ type: 'notices-changed', users: [channel.userId] }]);
    return channel !== undefined;
  } catch (error) {
    if (!channel) throw error;
    // The others must not wait for this one.
    const { companyId, userId, method } = channel;
    parts.log.warn({ user: userId, error: String(error) }, 'A notification could not be written');
    const key = { companyId, userId, method };
    await parts.storage.system((db) => postponeChannel(db, key, new Date(parts.now() + MINUTE_MS)));
    return true;
  }
}

/** Sends the news that may go, then the reminders, and settles when to look again. */
async function serve(db: Db, parts: DeliveryParts, of: ChannelKey, sent: readonly Sent[]): Promise<void> {
  const now = parts.now();
  const pacing = of.method === 'console' ? unpaced : paceOf;
  let pace = pacing(sent, now);
  const notices = await dueNotices(db, of, new Date(now));
  const person = await personToTell(db, of.companyId, of.userId);
  const rules = await liveRules(db, [...new Set(notices.flatMap((notice) => notice.rules))]);
  const sorted = sortNotices(notices, person && { rules, timezone: person.timezone, now });
  await settleDropped(db, sorted.dropped);
  for (const [until, ids] of sorted.postponed) await postpone(db, ids, new Date(until));
  // What was not read is looked at next.
  let again = notices.length < MOST_IN_MESSAGE ? Number.POSITIVE_INFINITY : now + EVERY_MS;
  for (const isReminder of [false, true]) {
    const told = sorted.told.filter(({ notice }) => notice.times > 0 === isReminder);
    if (!person || told.length === 0) continue;
    if (!mayGo(told, isReminder, pace, now)) {
      again = Math.min(again, isReminder ? pace.remindersAt : pace.newsAt);
      continue;
    }
    pace = pacing([...pace.recent, sentOf(told, isReminder, now)], now);
    await tell(db, parts, { of, person, told, freeAt: pace.newsAt });
  }
  await settleChannel(db, of, {
    recent: pace.recent,
    freeAt: new Date(pace.breakAt),
    now: new Date(now),
    again: again === Number.POSITIVE_INFINITY ? null : new Date(again),
  });
}

function mayGo(told: readonly Told[], isReminder: boolean, pace: Pace, now: number): boolean {
  if (isReminder) return pace.remindersAt <= now;
  const active = told.map(({ notice }) => notice).filter(isActive);
  return pace.newsAt <= now || breaksGrouping(active, pace, now);
}

/** Pieces of equipment that a message is remembered by: beyond that, another one breaks the grouping. */
const MOST_REMEMBERED = 500;

function sentOf(told: readonly Told[], isReminder: boolean, at: number): Sent {
  const active = told.map(({ notice }) => notice).filter(isActive);
  const isCritical = active.some(({ type }) => type === 'critical');
  return {
    ...{ at, isReminder, worst: isCritical ? 'critical' : active.length > 0 ? 'urgent' : null },
    of: [...new Set(told.map(({ notice }) => notice.equipment))].slice(0, MOST_REMEMBERED),
  };
}

interface Message {
  readonly of: ChannelKey;
  readonly person: Person;
  /** At least one. */
  readonly told: readonly Told[];
  /** When grouped news may go next. */
  readonly freeAt: number;
}

/** Queues the message, where there is one to send, and settles its notices: from then on the console lists its own. */
async function tell(db: Db, parts: DeliveryParts, { of, person, told, freeAt }: Message): Promise<void> {
  const now = parts.now();
  const batch = randomUUID();
  const { timezone } = person;
  const linkOf = (site: string): string => parts.mails.address(`/alerts/${site}`);
  const notices = currentOf(told.map(({ notice }) => notice));
  const letter = { notices, rules: namesOf(told), timezone, freeAt, linkOf };
  if (of.method === 'email')
    await parts.mails.queue(db, { ...person, companyId: of.companyId }, alarmLetter(letter), now);
  else if (of.method === 'sms' && person.phone && parts.webhook.reason === null)
    await queueMessage(
      db,
      {
        uuid: batch,
        ...of,
        to: internationalNumber(person.countryCode, person.phone),
        text: alarmMessage(letter),
      },
      now,
    );
  for (const [minutes, settled] of Map.groupBy(told, ({ notice, rules }) =>
    of.method === 'console' ? null : repeatOf(notice, rules),
  ))
    await settleSent(
      db,
      settled.map(({ notice }) => notice.id),
      { at: new Date(now), batch, again: minutes === null ? null : new Date(now + minutes * MINUTE_MS) },
    );
}

const MOST_NAMES = 5;
const namesOf = (told: readonly Told[]): string[] =>
  [...new Set(told.flatMap(({ rules }) => rules.map(({ name }) => name)))].slice(0, MOST_NAMES);

/** Minutes after which a notice is repeated; null: never. */
function repeatOf({ event, status, active }: DueNotice, rules: readonly LiveRule[]): number | null {
  // Nobody is reminded of what has returned to normal.
  if (event !== 'raised' || status !== 'open' || !active) return null;
  const repeats = rules.flatMap(({ repeatMinutes }) => repeatMinutes ?? []);
  return repeats.length === 0 ? null : Math.min(...repeats);
}
