/** Alert events and the notices made of them, over all companies. */
import { sql } from 'kysely';
import type { AlarmLevel, AlertEvent, AlertStatus, AlertType } from '../../../../contract/index.ts';
import type { NoticeMethod } from '../../../storage/schema/notifications.ts';
import type { Db } from '../../../storage/storage.ts';
import { equipmentName } from '../../alarms/index.ts';
import type { AlertEventRow, Notice } from '../rules.ts';

/** Events in one transaction. */
const BATCH = 1000;

/**
 * Claims alert events that nobody has looked at, by their mark: ids are given before a transaction commits, and a later
 * one may commit first. Returns how many were claimed, and those that may be told.
 */
export async function claimEvents(db: Db): Promise<{ claimed: number; events: readonly AlertEventRow[] }> {
  const { rows } = await sql<{ id: string }>`
    update alert_logs set unclaimed = false where id in (
      select id from alert_logs where unclaimed order by id limit ${sql.lit(BATCH)} for update skip locked)
    returning id`.execute(db);
  if (rows.length === 0) return { claimed: 0, events: [] };
  // Out of service is silent; so is what was archived.
  const found = await sql<AlertEventRow>`
    select log.id::text as log, alerts.id as alert, alerts.company_id as "companyId", log.event, alerts.level, log.at,
      alerts.tag_id as tag, sites.id as site, sites.route_id as route, sites.area_id as area
    from alert_logs as log
    join alerts on alerts.id = log.alert_id
    left join tags on tags.id = alerts.tag_id
    left join controllers on controllers.id = tags.controller_id
    join links on links.id = coalesce(alerts.link_id, controllers.link_id)
    join sites on sites.id = links.site_id
    where log.id = any(${rows.map(({ id }) => id)}::bigint[]) and log.event in ('raised', 'returned')
      and tags.out_of_service is null and (tags.id is not null or links.out_of_service is null) and sites.archived_at is null
    order by log.id`.execute(db);
  return { claimed: rows.length, events: found.rows };
}

/** Rows of one statement: PostgreSQL takes 65,535 values. */
const MOST_ROWS = 2000;

export async function storeNotices(db: Db, notices: readonly Notice[], now: Date): Promise<void> {
  for (let at = 0; at < notices.length; at += MOST_ROWS)
    await db
      .insertInto('notices')
      .values(
        notices.slice(at, at + MOST_ROWS).map((notice) => ({
          company_id: notice.companyId,
          alert_id: notice.alert,
          log_id: notice.log,
          event: notice.event,
          user_id: notice.user,
          method: notice.method,
          notification_ids: JSON.stringify(notice.rules),
          due_at: new Date(notice.due),
          if_open: notice.ifOpen,
          created_at: now,
        })),
      )
      .onConflict((conflict) => conflict.columns(['log_id', 'user_id', 'method']).doNothing())
      .execute();
}

/** A notice that may go now, with what has become of its alert. */
export interface DueNotice {
  readonly id: string;
  readonly alert: number;
  /** Names its equipment; equal for all alarms of one pump. */
  readonly equipment: string;
  readonly event: AlertEvent;
  readonly ifOpen: boolean;
  readonly times: number;
  readonly rules: readonly number[];
  readonly level: AlarmLevel;
  readonly type: AlertType;
  readonly message: string;
  readonly status: AlertStatus;
  readonly active: boolean;
  readonly occurrences: number;
  readonly raisedAt: Date;
  readonly returnedAt: Date | null;
  readonly acknowledgedUser: string | null;
  readonly shelvedUntil: Date | null;
  readonly siteUuid: string;
  readonly siteName: string;
  readonly areaName: string;
  /** Its site was archived, or its tag was archived or taken out of service. */
  readonly isGone: boolean;
}

export interface ChannelKey {
  readonly companyId: number;
  readonly userId: number;
  readonly method: NoticeMethod;
}

/** More wait for the next message. */
export const MOST_IN_MESSAGE = 20_000;

interface EquipmentRow {
  readonly tagId: number | null;
  readonly controllerId: number | null;
  readonly linkId: number;
  readonly tagName: string | null;
  readonly linkObject: string | null;
}

/** A tag whose name tells no equipment is a piece of its own. */
function equipmentKey({ tagId, controllerId, linkId, tagName, linkObject }: EquipmentRow): string {
  if (tagName === null) return `link ${linkId}`;
  return `${controllerId} ${equipmentName({ name: tagName, linkObject }).toLowerCase() || tagId}`;
}

/** The worst first, then those that still stand, then the newest. */
export async function dueNotices(db: Db, of: ChannelKey, now: Date): Promise<readonly DueNotice[]> {
  const { rows } = await sql<Omit<DueNotice, 'equipment'> & EquipmentRow>`
    select notices.id::text as id, alerts.id as alert, tags.id as "tagId", controllers.id as "controllerId",
      links.id as "linkId", tags.name as "tagName", link_objects.name as "linkObject", notices.event, notices.if_open as "ifOpen", notices.times,
      notices.notification_ids as rules, alerts.level, alerts.type, alerts.message, alerts.status, alerts.active,
      alerts.occurrences, alerts.raised_at as "raisedAt", alerts.returned_at as "returnedAt",
      alerts.acknowledged_user as "acknowledgedUser", alerts.shelved_until as "shelvedUntil",
      sites.uuid as "siteUuid", sites.name as "siteName", areas.name as "areaName",
      (sites.archived_at is not null or tags.archived_at is not null or tags.out_of_service is not null
        or tags.id is null and (links.archived_at is not null or links.out_of_service is not null)) as "isGone"
    from notices
    join alerts on alerts.id = notices.alert_id
    left join tags on tags.id = alerts.tag_id
    left join controllers on controllers.id = tags.controller_id
    join links on links.id = coalesce(alerts.link_id, controllers.link_id)
    join sites on sites.id = links.site_id
    join areas on areas.id = sites.area_id
    left join link_objects on link_objects.id = tags.link_object_id
    where notices.company_id = ${of.companyId} and notices.user_id = ${of.userId}
      and notices.method = ${of.method} and notices.due_at <= ${now}
    order by alerts.type = 'critical' desc, alerts.status = 'completed', notices.event <> 'raised',
      alerts.raised_at desc, notices.id
    limit ${sql.lit(MOST_IN_MESSAGE)}`.execute(db);
  return rows.map(({ tagId, controllerId, linkId, tagName, linkObject, ...notice }) => ({
    ...notice,
    equipment: equipmentKey({ tagId, controllerId, linkId, tagName, linkObject }),
  }));
}

const among = (ids: readonly string[]) => sql<boolean>`id = any(${ids}::bigint[])`;

/** They were told, in this message; `again`: when it is repeated. */
export async function settleSent(
  db: Db,
  ids: readonly string[],
  sent: { readonly at: Date; readonly batch: string; readonly again: Date | null },
): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('notices')
    .set((notice) => ({
      due_at: null,
      sent_at: sent.at,
      batch_id: sent.batch,
      again_at: sent.again,
      times: notice('times', '+', 1),
    }))
    .where(among(ids))
    .execute();
}

/** Nobody is told of these any more. */
export async function settleDropped(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('notices').set({ due_at: null, again_at: null }).where(among(ids)).execute();
}

/** They wait, and go then only if their alerts still want somebody. */
export async function postpone(db: Db, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length === 0) return;
  await db.updateTable('notices').set({ due_at: until, if_open: true }).where(among(ids)).execute();
}

/** Makes notices due again whose repetition has come; returns their channels. */
export async function repeatNotices(db: Db, now: Date): Promise<readonly ChannelKey[]> {
  const rows = await db
    .updateTable('notices')
    .set({ due_at: now, if_open: true, again_at: null })
    .where('again_at', '<=', now)
    .returning(['company_id as companyId', 'user_id as userId', 'method'])
    .execute();
  return [...new Map(rows.map((row) => [`${row.companyId} ${row.userId} ${row.method}`, row])).values()];
}

/** What the notifications behind notices say now; those that are off or archived are left out. */
export async function liveRules(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('notifications')
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .where('archived_at', 'is', null)
    .where('status', '=', true)
    .select(['id', 'name', 'repeat_minutes as repeatMinutes'])
    .select(['quiet_from as quietFrom', 'quiet_to as quietTo'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export type LiveRule = Awaited<ReturnType<typeof liveRules>> extends Map<number, infer R> ? R : never;

/** Removes what was settled before; alerts keep their own histories. */
export async function removeOldNotices(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('notices')
    .where('due_at', 'is', null)
    .where('again_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
  await db
    .deleteFrom('webhook_messages')
    .where('due_at', 'is', null)
    .where('created_at', '<', before)
    .execute();
}
