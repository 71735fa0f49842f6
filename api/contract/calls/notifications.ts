/** Notifications: who is told of which alarms, and how (NOTI). */
import {
  anyId,
  boolean,
  type Field,
  type Finding,
  fitting,
  type Infer,
  instant,
  list,
  nothing,
  nullable,
  number,
  object,
  oneOf,
  optional,
  queryBoolean,
  queryNumber,
  record,
  text,
  uuid,
} from '../field.ts';
import { call } from './call.ts';
import { itemPath, nameField, page } from './shared.ts';
import { ALARM_LEVELS } from './tag-fields.ts';

/** NOTI-09. */
export const NOTIFICATIONS_PAGE = 50;
/** OR-36. `sms`: a signed webhook of the installation (OR-122). */
export const NOTIFICATION_METHODS = ['email', 'sms'] as const;
export type NotificationMethod = (typeof NOTIFICATION_METHODS)[number];
const NOTIFICATION_TYPES = ['Tag'] as const;

/** The keys of monitored items begin with one of these (NOTI-05). */
const ITEM_PREFIXES = ['area', 'route', 'route-site', 'area-site'] as const;
export type ItemPrefix = (typeof ITEM_PREFIXES)[number];

const ITEM_KEY =
  /^(area|route|route-site|area-site)-(\d{1,15}|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;

/** The prefix and the id of a key, as `route-site-12`; undefined for any other text. */
export function readItemKey(key: string): { readonly prefix: ItemPrefix; readonly id: string } | undefined {
  const [, prefix, id] = ITEM_KEY.exec(key) ?? [];
  return prefix && id ? { prefix: prefix as ItemPrefix, id } : undefined;
}

export const NOTIFICATION_TEXTS = {
  methods: 'Please choose how they are told',
  triggers: 'Please choose at least one alarm level',
  recipients: 'Please choose who is told',
  items: 'Please choose what is monitored',
} as const;

/** Areas, routes and sites of one notification, and tags of one of its sites. */
const MOST_ITEMS = 20_000;
export const MOST_SITE_TAGS = 10_000;
/** Tags of a site that a list shows; the notification itself has all. */
export const SHOWN_SITE_TAGS = 20;

/** Whether a node is selected as a whole, with whatever is added to it later. */
export const isWhole = ({ all, isSelected }: { readonly all?: boolean; readonly isSelected?: boolean }) =>
  all ?? isSelected ?? false;

const itemForm = object({
  /** The whole subtree, with what is added to it later (NOTI-06). */
  all: optional(boolean()),
  isSelected: optional(boolean()),
  /** Part of it is selected. It says nothing of its own: the parts do. */
  isIntermediate: optional(boolean()),
  /** Of a site: the tags that are selected one by one. */
  tags: optional(list(anyId(), { max: MOST_SITE_TAGS })),
});
export type MonitoredItemForm = Infer<typeof itemForm>;

const monitoredItem = object({
  id: number({ integer: true }),
  uuid: uuid(),
  name: text(),
  all: boolean(),
  isSelected: boolean(),
  isIntermediate: boolean(),
  /** The key of the node above; null for an area. */
  parent: nullable(text()),
  tags: list(object({ id: number({ integer: true }), uuid: uuid(), name: text() }), { max: MOST_SITE_TAGS }),
  /** Of the selected tags, also of those that a list leaves out. */
  tagsCount: number({ integer: true }),
});
export type MonitoredItem = Infer<typeof monitoredItem>;

const MINUTES_A_DAY = 24 * 60;
const minutes = (what: string) =>
  number({ integer: true, min: 5, max: MINUTES_A_DAY, say: `${what} takes 5 to ${MINUTES_A_DAY} minutes` });
const timeOfDay = () =>
  text({
    max: 5,
    pattern: /^([01]\d|2[0-3]):[0-5]\d$/,
    say: { pattern: 'Please enter a time such as 22:00', max: 'Please enter a time such as 22:00' },
  });

/** PROPOSED, beside what NOTI-02 names. */
const delivery = {
  /** Minutes after which an alarm that nobody has acknowledged is told again; null: never. */
  repeatMinutes: nullable(minutes('A repetition')),
  /** Minutes after which the second groups are told of an alarm that nobody has acknowledged; null: never. */
  escalateMinutes: nullable(minutes('An escalation')),
  /** Each recipient's own wall clock; within it nothing is sent, after it what still stands. Null: none. */
  quietHours: nullable(object({ from: timeOfDay(), to: timeOfDay() })),
};

const group = object({
  id: number({ integer: true }),
  uuid: uuid(),
  title: text(),
  usersCount: number({ integer: true }),
  /** Members who are not notified: they lack the right to alerts. */
  leftOut: optional(number({ integer: true })),
});
export type NotifiedGroup = Infer<typeof group>;
const user = object({
  id: number({ integer: true }),
  uuid: uuid(),
  firstName: text(),
  lastName: text(),
  email: text(),
  /** False: without the right to alerts nobody is notified. */
  seesAlerts: boolean(),
});
export type NotifiedUser = Infer<typeof user>;

const MOST_USERS = 10_000;
const MOST_GROUPS = 1000;

const notification = object({
  id: number({ integer: true }),
  uuid: uuid(),
  name: text(),
  status: boolean(),
  methods: list(oneOf(NOTIFICATION_METHODS), { max: NOTIFICATION_METHODS.length }),
  type: oneOf(NOTIFICATION_TYPES),
  triggers: list(oneOf(ALARM_LEVELS), { max: ALARM_LEVELS.length }),
  groups: list(group, { max: MOST_GROUPS }),
  users: list(user, { max: MOST_USERS }),
  monitoredItems: record(monitoredItem, { max: 3 * MOST_ITEMS }),
  createdAt: instant(),
  ...delivery,
  escalationGroups: list(group, { max: MOST_GROUPS }),
});
export type Notification = Infer<typeof notification>;

const form = object({
  name: nameField,
  status: optional(boolean()),
  methods: list(oneOf(NOTIFICATION_METHODS), {
    min: 1,
    max: NOTIFICATION_METHODS.length,
    say: NOTIFICATION_TEXTS.methods,
  }),
  type: optional(oneOf(NOTIFICATION_TYPES)),
  triggers: list(oneOf(ALARM_LEVELS), {
    min: 1,
    max: ALARM_LEVELS.length,
    say: NOTIFICATION_TEXTS.triggers,
  }),
  groups: list(anyId(), { max: MOST_GROUPS }),
  users: list(anyId(), { max: MOST_USERS }),
  monitoredItems: record(itemForm, { max: MOST_ITEMS }),
  repeatMinutes: optional(delivery.repeatMinutes),
  escalateMinutes: optional(delivery.escalateMinutes),
  quietHours: optional(delivery.quietHours),
  escalationGroups: optional(list(anyId(), { max: MOST_GROUPS })),
});
type NotificationBody = Infer<typeof form>;

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0;

function* findings(value: Readonly<Partial<Record<keyof NotificationBody, unknown>>>): Generator<Finding> {
  if (isEmptyList(value.users) && isEmptyList(value.groups))
    yield { path: ['users'], message: NOTIFICATION_TEXTS.recipients };
  const { monitoredItems, escalateMinutes, escalationGroups = [] } = value;
  if (typeof escalateMinutes === 'number' && isEmptyList(escalationGroups))
    yield { path: ['escalationGroups'], message: NOTIFICATION_TEXTS.recipients };
  if (typeof monitoredItems !== 'object' || monitoredItems === null) return;
  const items = Object.entries(monitoredItems as Record<string, Partial<MonitoredItemForm> | null>);
  if (items.some(([key]) => !readItemKey(key)))
    yield {
      path: ['monitoredItems'],
      message: `A key begins with ${ITEM_PREFIXES.join(', ')} and ends with an id`,
    };
  else if (!items.some(([, item]) => item && (isWhole(item) || !isEmptyList(item.tags ?? []))))
    yield { path: ['monitoredItems'], message: NOTIFICATION_TEXTS.items };
}

const notificationForm: Field<NotificationBody> = fitting(form, findings);

const needsTo = (right: 'canSee' | 'add' | 'update' | 'archive') =>
  ({ anyOf: [`Setup.Notifications.${right}`] }) as const;

export const notificationCalls = {
  notifications: call('GET notifications', {
    summary: `Notifications by name, in pages of ${NOTIFICATIONS_PAGE}; a site names at most ${SHOWN_SITE_TAGS} of its tags`,
    needs: needsTo('canSee'),
    query: page,
    reply: object({ items: list(notification, { max: 500 }), total: number({ integer: true }) }),
  }),
  notificationChannels: call('GET notifications/channels', {
    summary: 'PROPOSED: the methods, and why one cannot be used here',
    needs: needsTo('canSee'),
    reply: object({
      items: list(object({ method: oneOf(NOTIFICATION_METHODS), reason: nullable(text()) }), {
        max: NOTIFICATION_METHODS.length,
      }),
    }),
  }),
  notificationRecipients: call('GET notifications/recipients', {
    summary: 'PROPOSED: users and groups who can be told, by name, at most `limit` of each (50)',
    needs: needsTo('canSee'),
    query: { search: page.search, limit: page.limit },
    reply: object({ users: list(user, { max: 500 }), groups: list(group, { max: 500 }) }),
  }),
  monitorableTags: call('GET notifications/tags', {
    summary: 'PROPOSED: tags by name, of one site or, for a search, of all, in pages of 500',
    needs: needsTo('canSee'),
    query: {
      siteUuid: optional(uuid()),
      search: page.search,
      skip: page.skip,
      limit: optional(queryNumber({ min: 1, max: 1000 })),
    },
    reply: object({
      items: list(
        object({
          id: number({ integer: true }),
          uuid: uuid(),
          name: text(),
          controllerName: text(),
          siteUuid: uuid(),
        }),
        { max: 1000 },
      ),
      total: number({ integer: true }),
    }),
  }),
  notification: call('GET notifications/{uuid}', {
    summary: 'A notification with all its tags',
    needs: needsTo('canSee'),
    params: { uuid: anyId() },
    reply: notification,
  }),
  createNotification: call('POST notifications', {
    summary:
      'A new notification. `monitoredItems`: area-{id}, route-{id}, route-site-{id} and area-site-{id}, each with `all` for its whole subtree, a site also with single `tags`',
    needs: needsTo('add'),
    bodyLimit: 4 * 1024 * 1024,
    body: notificationForm,
    reply: notification,
  }),
  updateNotification: call('PUT notifications/{id}', {
    summary: 'Changes a notification; its lists are sent whole',
    needs: needsTo('update'),
    params: itemPath,
    bodyLimit: 4 * 1024 * 1024,
    body: notificationForm,
    reply: notification,
  }),
  toggleNotification: call('PUT notifications/{id}/toggle', {
    summary:
      'Switches a notification on or off. What waits to be sent for it alone is dropped when it is off',
    needs: needsTo('update'),
    params: itemPath,
    query: { status: queryBoolean() },
    reply: object({ status: boolean() }),
  }),
  testNotification: call('POST notifications/{id}/test', {
    summary:
      'PROPOSED: sends the caller an example by the methods of a notification, and says by which it could not',
    needs: needsTo('update'),
    params: itemPath,
    reply: object({
      sent: list(oneOf(NOTIFICATION_METHODS), { max: NOTIFICATION_METHODS.length }),
      faults: list(text(), { max: NOTIFICATION_METHODS.length }),
    }),
  }),
  archiveNotification: call('DELETE notifications/{id}', {
    summary: 'Archives a notification: nobody is told any more',
    needs: needsTo('archive'),
    params: itemPath,
    reply: nothing(),
  }),
} as const;
