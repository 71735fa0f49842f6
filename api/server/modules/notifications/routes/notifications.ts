/** Notifications: listed, made, changed, switched on and off, tried (NOTI). */
import {
  type Endpoints,
  type Infer,
  MOST_SITE_TAGS,
  NOTIFICATIONS_PAGE,
  type Notification,
  SHOWN_SITE_TAGS,
} from '../../../../contract/index.ts';
import { invalidField, missing } from '../../../http/errors.ts';
import type { Handlers } from '../../../http/handler.ts';
import { needFreeName } from '../../../http/need-free-name.ts';
import type { AnyId } from '../../../storage/ids.ts';
import { searchTerm } from '../../../storage/search-term.ts';
import type { Db } from '../../../storage/storage.ts';
import { findSiteItem } from '../../sites/index.ts';
import { itemsOf, listTags, selectionOf, setItems } from '../queries/items.ts';
import {
  findNotification,
  holdNotification,
  insertNotification,
  listNotifications,
  type NotificationColumns,
  type NotificationRow,
  setNotification,
  updateNotification,
} from '../queries/notifications.ts';
import {
  availableRecipients,
  groupsNamed,
  recipientsOf,
  setRecipients,
  usersNamed,
} from '../queries/recipients.ts';
import type { Webhook } from '../webhook.ts';
import { NO_MAIL, type NotificationParts } from './parts.ts';
import { testHandlers } from './test.ts';
import { toldHandlers } from './told.ts';

const TAGS_PAGE = 500;

export const notificationHandlers = (parts: NotificationParts) => ({
  ...readNotifications(parts),
  ...changeNotifications(parts),
  ...testHandlers(parts),
  ...toldHandlers(parts),
});

function readNotifications({ mails, webhook }: NotificationParts) {
  return {
    notifications: ({ tenant }, { query }) =>
      tenant(async (db) => {
        const page = { limit: query.limit ?? NOTIFICATIONS_PAGE, skip: query.skip ?? 0 };
        const { rows, total } = await listNotifications(db, page, searchTerm(query.search));
        return { items: await whole(db, rows, SHOWN_SITE_TAGS), total };
      }),

    notification: ({ tenant }, { params }) => tenant((db) => readNotification(db, params.uuid)),

    notificationChannels: async () => ({
      items: [
        { method: 'email' as const, reason: mails.mode === 'none' ? NO_MAIL : null },
        { method: 'sms' as const, reason: webhook.reason },
      ],
    }),

    notificationRecipients: ({ tenant }, { query }) =>
      tenant((db) => availableRecipients(db, query.limit ?? NOTIFICATIONS_PAGE, searchTerm(query.search))),

    monitorableTags: ({ tenant }, { query: { siteUuid, search, skip = 0, limit = TAGS_PAGE } }) =>
      tenant(async (db) => {
        const site = siteUuid === undefined ? undefined : await findSiteItem(db, siteUuid);
        if (siteUuid !== undefined && !site) throw missing();
        return listTags(db, site?.id, { limit, skip, term: searchTerm(search) });
      }),
  } satisfies Partial<Handlers>;
}

function changeNotifications({ record, webhook, now }: NotificationParts) {
  return {
    createNotification: ({ caller }, { body }) =>
      record(caller, 'notification.create', async (db) => {
        refuseMethods(body, webhook, []);
        await needFreeName(db, body.name, NAME);
        const id = await insertNotification(db, caller.companyId, columnsOf(body));
        await setParts(db, caller.companyId, id, body);
        return changed(await readNotification(db, id));
      }),

    updateNotification: {
      authorize: ({ tenant }, { params }) => tenant((db) => held(db, params.id)),
      handle: ({ caller }, { params, body }) =>
        record(caller, 'notification.update', async (db) => {
          const before = await held(db, params.id);
          refuseMethods(body, webhook, before.methods);
          await needFreeName(db, body.name, { ...NAME, except: before.id });
          await updateNotification(db, before.id, columnsOf(body, before));
          await setParts(db, caller.companyId, before.id, body);
          return changed(await readNotification(db, before.id));
        }),
    },

    toggleNotification: ({ caller }, { params, query: { status } }) =>
      record(caller, status ? 'notification.on' : 'notification.off', async (db) => {
        const { id, uuid, name } = await held(db, params.id);
        await setNotification(db, id, { status });
        return { result: { status }, detail: { notification: uuid, name } };
      }),

    archiveNotification: ({ caller }, { params }) =>
      record(caller, 'notification.archive', async (db) => {
        const { id, uuid, name } = await held(db, params.id);
        await setNotification(db, id, { archived_at: new Date(now()) });
        return { result: {}, detail: { notification: uuid, name } };
      }),
  } satisfies Partial<Handlers>;
}

/** Mails and the audit log name a notification by this alone. */
const NAME = { table: 'notifications', words: 'Another notification has this name' } as const;

type Form = Infer<Endpoints['createNotification']['body']>;

/** A method that cannot be used here is refused, unless the notification had it before. */
function refuseMethods({ methods }: Form, { reason }: Webhook, before: readonly string[]): void {
  if (reason !== null && methods.includes('sms') && !before.includes('sms'))
    throw invalidField('methods', reason);
}

/** What a missing field was before stays; of a new notification it takes its default. */
function columnsOf(body: Form, before?: NotificationRow): NotificationColumns {
  const { quietHours } = body;
  const quiet =
    quietHours === undefined ? before : { quiet_from: quietHours?.from, quiet_to: quietHours?.to };
  return {
    name: body.name,
    status: body.status ?? before?.status ?? true,
    methods: [...new Set(body.methods)],
    triggers: [...new Set(body.triggers)],
    repeat_minutes: kept(body.repeatMinutes, before?.repeat_minutes),
    escalate_minutes: kept(body.escalateMinutes, before?.escalate_minutes),
    quiet_from: quiet?.quiet_from ?? null,
    quiet_to: quiet?.quiet_to ?? null,
  };
}

const kept = <T>(given: T | null | undefined, before: T | null | undefined): T | null =>
  (given === undefined ? before : given) ?? null;

/** Stores items and recipients; each must be there, and the company's. */
async function setParts(db: Db, companyId: number, id: number, body: Form): Promise<void> {
  const selection = await selectionOf(db, body.monitoredItems);
  if (!selection) throw invalidField('monitoredItems', 'One of the monitored items is not there any more');
  const users = await usersNamed(db, body.users);
  if (!users) throw invalidField('users', 'One of the users is not a user of this company');
  const groups = await groupsNamed(db, body.groups);
  if (!groups) throw invalidField('groups', 'One of the groups is not a group of this company');
  const escalationGroups = await groupsNamed(
    db,
    body.escalationGroups ??
      (await recipientsOf(db, [id])).get(id)!.escalationGroups.map((group) => group.id),
  );
  if (!escalationGroups)
    throw invalidField('escalationGroups', 'One of the groups is not a group of this company');
  await setItems(db, companyId, id, selection);
  await setRecipients(db, companyId, id, { users, groups, escalationGroups });
}

async function held(db: Db, id: AnyId): Promise<NotificationRow> {
  const row = await holdNotification(db, id);
  if (!row) throw missing();
  return row;
}

async function readNotification(db: Db, id: AnyId): Promise<Notification> {
  const row = await findNotification(db, id);
  if (!row) throw missing();
  const [notification] = await whole(db, [row], MOST_SITE_TAGS);
  return notification!;
}

/** Rows with their items and recipients; of each site at most `mostTags` tags. */
async function whole(db: Db, rows: readonly NotificationRow[], mostTags: number): Promise<Notification[]> {
  const ids = rows.map(({ id }) => id);
  const items = await itemsOf(db, ids, mostTags);
  const recipients = await recipientsOf(db, ids);
  return rows.map(({ id, uuid, name, status, methods, triggers, ...row }) => ({
    ...{ id, uuid, name, status, methods, triggers, type: 'Tag' as const },
    ...recipients.get(id)!,
    monitoredItems: items.get(id)!,
    createdAt: row.created_at.toISOString(),
    repeatMinutes: row.repeat_minutes,
    escalateMinutes: row.escalate_minutes,
    quietHours:
      row.quiet_from === null || row.quiet_to === null ? null : { from: row.quiet_from, to: row.quiet_to },
  }));
}

const changed = (notification: Notification) => ({
  result: notification,
  detail: {
    notification: notification.uuid,
    name: notification.name,
    status: notification.status,
    methods: notification.methods,
    users: notification.users.map(({ uuid }) => uuid),
    groups: notification.groups.map(({ uuid }) => uuid),
  },
});
