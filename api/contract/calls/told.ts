/** PROPOSED: what the caller was told of alarms, as the bell of the console lists it. */
import {
  boolean,
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  text,
  uuid,
} from '../field.ts';
import { ALERT_TYPES, SEE_ALERTS } from './alerts.ts';
import { call } from './call.ts';
import { page } from './shared.ts';

export const TOLD_PAGE = 30;
/** Unread ones are counted up to this many. */
export const MOST_UNREAD = 100;
const MOST_LISTED = 500;

const id = () => text({ max: 19, pattern: /^\d{1,18}$/ });

const told = object({
  id: id(),
  /** The alarm is back to normal; otherwise it was raised. */
  isBack: boolean(),
  /** When that happened. */
  at: instant(),
  isRead: boolean(),
  alert: object({
    uuid: uuid(),
    type: oneOf(ALERT_TYPES),
    message: text(),
    /** Completed meanwhile. */
    isOver: boolean(),
    siteId: uuid(),
    site: object({ name: text() }),
    /** Null for an alarm of a link. */
    tag: nullable(object({ name: text() })),
  }),
});
export type Told = Infer<typeof told>;

export const toldCalls = {
  told: call('GET notices', {
    summary: `What the caller was told of alarms in the console, the newest first, in pages of ${TOLD_PAGE}`,
    needs: SEE_ALERTS,
    query: { skip: page.skip, limit: page.limit },
    reply: object({ items: list(told, { max: MOST_LISTED }) }),
  }),
  toldCount: call('GET notices/count', {
    summary: `How much of it the caller has not read, counted up to ${MOST_UNREAD}, and the id of the newest`,
    needs: SEE_ALERTS,
    reply: object({ unread: number({ integer: true }), newest: nullable(id()) }),
  }),
  readTold: call('PUT notices/read', {
    summary: 'Marks these as read, or everything that the caller was told up to one of them',
    needs: SEE_ALERTS,
    body: object({ ids: optional(list(id(), { max: MOST_LISTED })), upTo: optional(id()) }),
    reply: nothing(),
  }),
} as const;
