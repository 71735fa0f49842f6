/** Notifications of tests: a company with people to tell, alarms that are raised, and the mails that come of them. */
import { storeTransitions, type Transition } from '../../api/server/modules/alarms/alarm-store.ts';
import { type DeliveryParts, deliver } from '../../api/server/modules/notifications/delivery.ts';
import type { Storage } from '../../api/server/storage/storage.ts';
import { testMails } from './mails.ts';

export interface RuleRequest {
  readonly name?: string;
  readonly status?: boolean;
  readonly methods?: readonly string[];
  readonly triggers?: readonly string[];
  readonly users?: readonly number[];
  readonly groups?: readonly number[];
  readonly escalationGroups?: readonly number[];
  readonly areas?: readonly number[];
  readonly routes?: readonly number[];
  readonly sites?: readonly number[];
  readonly tags?: readonly number[];
  readonly repeatMinutes?: number;
  readonly escalateMinutes?: number;
  readonly quiet?: readonly [from: string, to: string];
}

/** Stores a notification as its form would; returns its id. */
export function addRule(storage: Storage, companyId: number, rule: RuleRequest): Promise<number> {
  return storage.system(async (db) => {
    const { id } = await db
      .insertInto('notifications')
      .values({
        ...{ company_id: companyId, name: rule.name ?? 'Night', status: rule.status ?? true, type: 'Tag' },
        methods: JSON.stringify(rule.methods ?? ['email']),
        triggers: JSON.stringify(rule.triggers ?? ['High High', 'High']),
        repeat_minutes: rule.repeatMinutes ?? null,
        escalate_minutes: rule.escalateMinutes ?? null,
        quiet_from: rule.quiet?.[0] ?? null,
        quiet_to: rule.quiet?.[1] ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const own = { company_id: companyId, notification_id: id };
    const none = { area_id: null, route_id: null, site_id: null, tag_id: null };
    const columns = { area_id: rule.areas, route_id: rule.routes, site_id: rule.sites, tag_id: rule.tags };
    for (const [column, ids = []] of Object.entries(columns))
      for (const item of ids)
        await db
          .insertInto('notification_items')
          .values({ ...own, ...none, [column]: item })
          .execute();
    const recipients = [
      ...(rule.users ?? []).map((user_id) => ({ user_id, group_id: null, is_escalation: false })),
      ...(rule.groups ?? []).map((group_id) => ({ user_id: null, group_id, is_escalation: false })),
      ...(rule.escalationGroups ?? []).map((group_id) => ({ user_id: null, group_id, is_escalation: true })),
    ];
    for (const recipient of recipients)
      await db
        .insertInto('notification_recipients')
        .values({ ...own, ...recipient })
        .execute();
    return id;
  });
}

export async function addGroup(
  storage: Storage,
  companyId: number,
  title: string,
  users: readonly number[],
): Promise<number> {
  return storage.system(async (db) => {
    const { id } = await db
      .insertInto('user_groups')
      .values({ company_id: companyId, title })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const user_id of users)
      await db.insertInto('group_members').values({ company_id: companyId, group_id: id, user_id }).execute();
    return id;
  });
}

type Raised = { readonly companyId: number; readonly tagId: number } & Partial<
  Pick<Transition, 'level' | 'type' | 'message' | 'event'>
>;

/** Alarms as the evaluator stores them. */
export const raise = (storage: Storage, at: number, raised: readonly Raised[]): Promise<void> =>
  storage.system((db) =>
    storeTransitions(
      db,
      raised.map((one) => ({
        ...{ event: 'raised', level: 'High High', type: 'critical', message: 'Level is High High: 9.8 m' },
        ...one,
        linkId: null,
        at: new Date(at),
      })),
    ),
  );

/** Adds tags to a controller; returns their ids. */
export async function addTags(
  storage: Storage,
  companyId: number,
  controllerId: number,
  count: number,
): Promise<number[]> {
  const rows = await storage.system((db) =>
    db
      .insertInto('tags')
      .values(
        Array.from({ length: count }, (_, nth) => ({
          ...{ company_id: companyId, controller_id: controllerId, name: `Tag ${nth}` },
          ...{ data_type: 'float', address: '{}' },
        })),
      )
      .returning('id')
      .execute(),
  );
  return rows.map(({ id }) => id);
}

/** A phone service that takes nothing. */
const NO_WEBHOOK: DeliveryParts['webhook'] = { reason: 'None', send: async () => {} };

/** Everything that is due, once. */
export const deliverAll = (
  storage: Storage,
  now: () => number,
  more: Partial<DeliveryParts> = {},
): Promise<void> =>
  deliver(
    {
      ...{ storage, mails: testMails(), webhook: NO_WEBHOOK, now },
      ...{ bus: { publish: async () => {} }, log: { warn: () => {} } },
      ...more,
    },
    new AbortController().signal,
  );

/** The mails to an address, the oldest first. */
export const mailsTo = (storage: Storage, to: string) =>
  storage.system((db) =>
    db
      .selectFrom('mails')
      .where('recipient', '=', to)
      .select(['subject', 'text', 'html', 'created_at'])
      .orderBy('id')
      .execute(),
  );
