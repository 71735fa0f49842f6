/** Alerts: what the alarm levels of tags raised, who acknowledged them, and how they ended. */
import {
  anyId,
  boolean,
  type Infer,
  instant,
  list,
  nullable,
  number,
  object,
  oneOf,
  optional,
  queryBoolean,
  text,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { page } from './shared.ts';
import { ALARM_LEVELS } from './tag-fields.ts';

/** CONST-41. */
export const ALERTS_PAGE = 15;
/** Alerts per call, at most. */
export const ALERTS_AT_ONCE = 500;
export const ALERT_STATUSES = ['open', 'acknowledged', 'completed'] as const;
export type AlertStatus = (typeof ALERT_STATUSES)[number];
/** OR-41: a warning is called urgent here. */
export const ALERT_TYPES = ['critical', 'urgent'] as const;
export type AlertType = (typeof ALERT_TYPES)[number];
/** The states of ISA-18.2. */
export const ALARM_STATES = ['unacknowledged', 'acknowledged', 'returned', 'shelved', 'normal'] as const;
export type AlarmState = (typeof ALARM_STATES)[number];
const ALERT_EVENTS = [
  'raised',
  'returned',
  'acknowledged',
  'reopened',
  'completed',
  'shelved',
  'unshelved',
  'withdrawn',
] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

const tagField = () => object({ uuid: uuid(), name: text(), controllerUuid: uuid(), controllerName: text() });
const linkField = () => object({ uuid: uuid(), name: text() });
const count = () => number({ integer: true });
const logField = object({
  at: instant(),
  event: oneOf(ALERT_EVENTS),
  /** Null if nobody did it: the level was reached or left. */
  user: nullable(text()),
  note: nullable(text()),
});

/** All names of people are those of that time. */
const alertField = object({
  id: count(),
  uuid: uuid(),
  message: text(),
  siteId: uuid(),
  site: object({ id: count(), uuid: uuid(), name: text() }),
  /** Null for an alarm of a link. */
  tagId: nullable(uuid()),
  tag: nullable(tagField()),
  /** Null for an alarm of a tag. */
  link: nullable(linkField()),
  status: oneOf(ALERT_STATUSES),
  type: oneOf(ALERT_TYPES),
  level: oneOf(ALARM_LEVELS),
  state: oneOf(ALARM_STATES),
  /** The level is reached now. */
  active: boolean(),
  /** How often it was reached since it was raised: a chattering level is one alert. */
  occurrences: count(),
  createdAt: instant(),
  /** The last time that it was reached. */
  raisedAt: instant(),
  returnedAt: nullable(instant()),
  acknowledgedAt: nullable(instant()),
  acknowledgedUser: nullable(text()),
  completedAt: nullable(instant()),
  completedUser: nullable(text()),
  /** Nobody completed it: the value went back on its own. */
  clearedBySystem: boolean(),
  shelvedUntil: nullable(instant()),
  shelvedReason: nullable(text()),
  shelvedUser: nullable(text()),
  /** The latest entries of its history, newest first. */
  logs: list(logField, { max: 5 }),
});

const setAsideField = object({
  /** Null for the alarm of a link. */
  tag: nullable(tagField()),
  link: nullable(linkField()),
  site: object({ uuid: uuid(), name: text() }),
  why: oneOf(['suppressed', 'outOfService']),
  /** The level that is suppressed; null if all levels are out of service. */
  level: nullable(oneOf(ALARM_LEVELS)),
  /** Out of service: since when, and when it ends by itself. */
  since: nullable(instant()),
  until: nullable(instant()),
  user: nullable(text()),
  reason: nullable(text()),
});

const siteCount = object({
  uuid: uuid(),
  criticalAlertsCount: count(),
  urgentAlertsCount: count(),
  /** Of either type: seen by somebody, and still standing. */
  acknowledgedAlertsCount: count(),
  /** Critical alerts of devices behind a hub. */
  communication: object({ hubCriticalAlertsCount: count() }),
});

/** Tags of a piece of equipment that a diagram may be asked to show, at most. */
export const MOST_SHOWN_TAGS = 100;

/** As many as a diagram has objects in view. */
const MOST_OF_EQUIPMENT = 200;
const UUID = '[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const uuids = text({
  max: MOST_OF_EQUIPMENT * 37,
  pattern: new RegExp(`^${UUID}(,${UUID}){0,${MOST_OF_EQUIPMENT - 1}}$`),
});

/** The right to see alerts: also for who is told of them. */
export const SEE_ALERTS = { anyOf: ['Alerts.canSee', 'Site.Alerts.canSee'] } as const;
const act = { anyOf: ['Alerts.update'] } as const;
const alertPath = { id: anyId() };
/** Characters of the note of an acknowledgement. */
export const LONGEST_NOTE = 500;
/** Minutes; a week is the longest that an alarm may go unseen. */
export const MOST_SHELVED = 7 * 24 * 60;

/** Minutes; 90 days. */
const MOST_OUT_OF_SERVICE = 90 * 24 * 60;

const REASON_NEEDED = 'Please enter a reason';
const reasonField = text({
  trim: true,
  min: 1,
  max: 200,
  say: { required: REASON_NEEDED, min: REASON_NEEDED },
});
/** The dialogs need a reason; the calls take an empty one to undo the action. */
export const shelvingForm = object({
  minutes: number({ integer: true, min: 1, max: MOST_SHELVED }),
  reason: reasonField,
});
export const outOfServiceForm = object({
  minutes: number({ integer: true, min: 1, max: MOST_OUT_OF_SERVICE }),
  reason: reasonField,
});

export const alertCalls = {
  alerts: call('GET alerts', {
    summary:
      'Alerts, the worst first: by severity, then unacknowledged before acknowledged, then reached before returned, then the newest; after them what is shelved, then what is completed. `equipmentOf`: of all tags of the equipment of these, uuids separated by commas. `isOverview`: only what still wants somebody. `shelved`: only what is shelved now. `type=warning` reads as urgent',
    needs: SEE_ALERTS,
    query: {
      ...page,
      siteUuid: optional(uuid()),
      uuid: optional(uuid()),
      tagUuid: optional(uuid()),
      equipmentOf: optional(uuids),
      hideCompleted: optional(queryBoolean()),
      startDate: optional(instant()),
      endDate: optional(instant()),
      type: optional(oneOf([...ALERT_TYPES, 'warning'])),
      status: optional(oneOf(ALERT_STATUSES)),
      isOverview: optional(queryBoolean()),
      shelved: optional(queryBoolean()),
    },
    reply: object({ items: list(alertField, { max: ALERTS_AT_ONCE }), total: count() }),
  }),
  alertCount: call('GET alerts/alert-count', {
    summary:
      'How many alerts are open, in all and at each site that has some, and the worst and the newest of them',
    needs: SEE_ALERTS,
    reply: object({
      criticalCount: count(),
      urgentCount: count(),
      sites: list(siteCount, { max: 100_000 }),
      worst: nullable(alertField),
      newest: nullable(alertField),
    }),
  }),
  alertHistory: call('GET alerts/history/{alertId}', {
    summary: 'What became of an alert, newest first',
    needs: SEE_ALERTS,
    params: { alertId: anyId() },
    query: { siteId: optional(anyId()), limit: page.limit, skip: page.skip },
    reply: object({ items: list(logField, { max: 500 }), total: count() }),
  }),
  alertDiagram: call('GET alerts/{id}/diagram', {
    summary:
      'PROPOSED: the diagram of its site that shows its tag, else another of the same equipment, the first of them in the order of the site, `near` before all others; and which tags of the equipment it names, its own first. Null where none does',
    needs: SEE_ALERTS,
    params: alertPath,
    query: { near: optional(uuid()) },
    reply: object({
      diagram: nullable(uuid()),
      tags: list(uuid(), { max: MOST_SHOWN_TAGS }),
      /** Of an alarm of a link. */
      link: nullable(uuid()),
    }),
  }),
  updateAlert: call('PUT alerts/{id}', {
    summary:
      'Acknowledges an open alert, with an optional note, or opens an acknowledged one again. An alert whose value has returned to normal is completed when it is acknowledged; an active one cannot be completed (409)',
    needs: act,
    params: alertPath,
    body: object({
      status: oneOf(ALERT_STATUSES),
      siteId: optional(anyId()),
      /** Of an acknowledgement; ignored otherwise. */
      note: optional(text({ trim: true, max: LONGEST_NOTE })),
    }),
    reply: alertField,
  }),
  shelveAlert: call('PUT alerts/{id}/shelve', {
    summary: 'PROPOSED: sets an alert aside for some minutes, or with 0 takes it back',
    needs: act,
    params: alertPath,
    body: object({
      minutes: number({ integer: true, min: 0, max: MOST_SHELVED }),
      reason: text({ trim: true, max: 200 }),
    }),
    reply: alertField,
  }),
  alarmsSetAside: call('GET alerts/set-aside', {
    summary:
      'Tags and links whose alarms are out of service, and levels that are reached and suppressed by another tag. Shelved alerts are in the list of alerts',
    needs: SEE_ALERTS,
    reply: object({ items: list(setAsideField, { max: 10_000 }) }),
  }),
  setAlarmService: call('PUT alerts/service/{tagId}', {
    summary:
      'Takes the alarms of a tag or a link out of service for some minutes with a reason, or returns them to service',
    needs: act,
    params: { tagId: anyId() },
    body: object({
      inService: boolean(),
      reason: text({ trim: true, max: 200 }),
      /** Required to take them out of service. */
      minutes: optional(number({ integer: true, min: 1, max: MOST_OUT_OF_SERVICE })),
    }),
    reply: object({ items: list(setAsideField, { max: 1 }) }),
  }),
} as const;

export type SetAside = Infer<typeof setAsideField>;
export type Alert = Infer<typeof alertField>;
export type AlertLog = Infer<typeof logField>;
