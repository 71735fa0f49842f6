/** Alerts for the lists and counters of the console, in a tenant's transaction. */
import { type RawBuilder, sql } from 'kysely';
import type { Alert, AlertLog, AlertStatus, AlertType } from '../../../../contract/endpoints.ts';
import { type AnyId, isId } from '../../../storage/ids.ts';
import type { Page } from '../../../storage/page.ts';
import type { Db } from '../../../storage/storage.ts';
import { stateOf } from '../alert-state.ts';
import { toAlert } from './alert-rows.ts';

interface AlertFilter {
  /** Lower case. */
  readonly term?: string;
  readonly siteUuid?: string;
  readonly tagUuid?: string;
  readonly uuid?: string;
  /** Ids of tags. */
  readonly tags?: readonly number[];
  readonly hideCompleted?: boolean;
  readonly from?: Date;
  readonly to?: Date;
  readonly type?: AlertType;
  readonly status?: AlertStatus;
  /** Only alerts that still need somebody. */
  readonly isOverview?: boolean;
  /** Only what is shelved now. */
  readonly shelved?: boolean;
}

/** Alerts of archived objects are history too; those of archived sites appear nowhere. */
const rows = (db: Db) =>
  db
    .selectFrom('alerts')
    .leftJoin('tags', 'tags.id', 'alerts.tag_id')
    .leftJoin('controllers', 'controllers.id', 'tags.controller_id')
    .innerJoin('links', (on) =>
      on.on('links.id', '=', sql<number>`coalesce(alerts.link_id, controllers.link_id)`),
    )
    .innerJoin('sites', 'sites.id', 'links.site_id')
    .where('sites.archived_at', 'is', null);

type Rows = ReturnType<typeof rows>;

const notShelved = (now: Date) =>
  sql<boolean>`(alerts.shelved_until is null or alerts.shelved_until <= ${now})`;

function filtered(db: Db, filter: AlertFilter, now: Date): Rows {
  let found = rows(db);
  const { term, siteUuid, tagUuid, uuid, tags, from, to, type, status } = filter;
  if (uuid) found = found.where('alerts.uuid', '=', uuid);
  if (tags) found = found.where('alerts.tag_id', '=', sql<number>`any(${tags}::integer[])`);
  if (siteUuid) found = found.where('sites.uuid', '=', siteUuid);
  if (tagUuid) found = found.where('tags.uuid', '=', tagUuid);
  if (filter.hideCompleted || filter.isOverview) found = found.where('alerts.status', '<>', 'completed');
  if (filter.isOverview) found = found.where(notShelved(now));
  if (filter.shelved)
    found = found.where('alerts.status', '<>', 'completed').where('alerts.shelved_until', '>', now);
  if (from) found = found.where('alerts.raised_at', '>=', from);
  if (to) found = found.where('alerts.raised_at', '<=', to);
  if (type) found = found.where('alerts.type', '=', type);
  if (status) found = found.where('alerts.status', '=', status);
  if (!term) return found;
  const has = (column: string) => sql<boolean>`strpos(lower(${sql.ref(column)}), ${term}) > 0`;
  return found.where((where) =>
    where.or(['alerts.message', 'tags.name', 'controllers.name', 'links.name', 'sites.name'].map(has)),
  );
}

const shown = (found: Rows) =>
  found
    .selectAll('alerts')
    .select(['tags.uuid as tagUuid', 'tags.name as tagName', 'sites.id as siteId', 'sites.uuid as siteUuid'])
    .select([
      'sites.name as siteName',
      'controllers.uuid as controllerUuid',
      'controllers.name as controllerName',
      'links.uuid as linkUuid',
      'links.name as linkName',
    ]);

/**
 * The worst first: shelved alerts come after open ones, and closed ones last, by time alone. The
 * rest are sorted by severity, then unacknowledged before acknowledged, then reached before returned, then the newest.
 */
const worstFirst = (now: Date) => sql`case
    when alerts.status = 'completed' then 2 when ${notShelved(now)} then 0 else 1 end,
  alerts.status <> 'completed' and alerts.type <> 'critical',
  alerts.status = 'acknowledged',
  alerts.status <> 'completed' and not alerts.active,
  alerts.raised_at desc, alerts.id desc`;

export async function listAlerts(
  db: Db,
  filter: AlertFilter,
  page: Page,
  now: Date,
): Promise<{ items: Alert[]; total: number }> {
  const { total } = await filtered(db, filter, now)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const found = await shown(filtered(db, filter, now))
    .orderBy(worstFirst(now))
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { items: await withLogs(db, found, now), total };
}

/** The worst and the newest of the unacknowledged alerts. */
export async function leadingAlerts(
  db: Db,
  now: Date,
): Promise<{ worst: Alert | null; newest: Alert | null }> {
  const waiting = shown(filtered(db, { status: 'open', isOverview: true }, now)).limit(1);
  const [worst] = await waiting.orderBy(worstFirst(now)).execute();
  const [newest] = await waiting.orderBy('alerts.raised_at', 'desc').orderBy('alerts.id', 'desc').execute();
  const found = [worst, newest].filter((row) => row !== undefined);
  const told = await withLogs(db, found, now);
  return { worst: told[0] ?? null, newest: told[1] ?? null };
}

export async function findAlert(db: Db, uuid: string, now: Date): Promise<Alert | undefined> {
  const found = await shown(rows(db).where('alerts.uuid', '=', uuid)).execute();
  return (await withLogs(db, found, now))[0];
}

/** An alert at a site that is not archived, and at the given site if there is one. */
export const alertPlace = (db: Db, id: AnyId, site: AnyId | undefined) => {
  const found = rows(db)
    .leftJoin('link_objects', 'link_objects.id', 'tags.link_object_id')
    .where(isId('alerts', id));
  return (site === undefined ? found : found.where(isId('sites', site)))
    .select([
      'alerts.id',
      'alerts.uuid',
      'sites.id as siteId',
      'sites.uuid as siteUuid',
      'tags.uuid as tagUuid',
      'tags.name as tagName',
      'link_objects.uuid as linkObjectUuid',
      'links.uuid as linkUuid',
      'links.name as linkName',
    ])
    .executeTakeFirst();
};

export type AlertPlace = Awaited<ReturnType<typeof alertPlace>>;

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number];
const NEWEST_LOGS = 5;

async function withLogs(db: Db, found: readonly Shown[], now: Date): Promise<Alert[]> {
  const ids = found.map(({ id }) => id);
  const { rows: logs } = await sql<LogRow & { alert_id: number }>`
    select log.* from unnest(${ids}::integer[]) as of (id) cross join lateral (
      select alert_id, at, event, user_name, note from alert_logs
      where alert_id = of.id order by id desc limit ${sql.lit(NEWEST_LOGS)}
    ) as log`.execute(db);
  const logsOf = Map.groupBy(logs, (log) => log.alert_id);
  return found.map((row) => toWire(row, logsOf.get(row.id) ?? [], now));
}

interface LogRow {
  readonly at: Date;
  readonly event: AlertLog['event'];
  readonly user_name: string | null;
  readonly note: string | null;
}
const toLog = ({ at, event, user_name, note }: LogRow): AlertLog => ({
  at: at.toISOString(),
  event,
  user: user_name,
  note,
});

const stamp = (date: Date | null): string | null => date?.toISOString() ?? null;

function toWire(row: Shown, logs: readonly LogRow[], now: Date): Alert {
  const alert = toAlert(row);
  const { siteUuid, tagUuid, tagName, controllerUuid, controllerName } = row;
  const { uuid, message, status, type, level, active, occurrences } = alert;
  return {
    ...{ id: row.id, uuid, message, status, type, level, active, occurrences },
    siteId: siteUuid,
    site: { id: row.siteId, uuid: siteUuid, name: row.siteName },
    tagId: tagUuid,
    tag:
      tagUuid && tagName && controllerUuid && controllerName
        ? { uuid: tagUuid, name: tagName, controllerUuid, controllerName }
        : null,
    link: tagUuid ? null : { uuid: row.linkUuid, name: row.linkName },
    state: stateOf(alert, now),
    createdAt: alert.createdAt.toISOString(),
    raisedAt: alert.raisedAt.toISOString(),
    returnedAt: stamp(alert.returnedAt),
    acknowledgedAt: stamp(alert.acknowledgedAt),
    acknowledgedUser: alert.acknowledgedUser,
    completedAt: stamp(alert.completedAt),
    completedUser: alert.completedUser,
    clearedBySystem: alert.clearedBySystem,
    shelvedUntil: stamp(alert.shelvedUntil),
    shelvedReason: alert.shelvedReason,
    shelvedUser: alert.shelvedUser,
    logs: logs.map(toLog),
  };
}

/** When levels of tags were reached, including chattering: oldest first. */
export const alarmsRaised = (
  db: Db,
  tags: readonly number[],
  { from, to }: { readonly from: Date; readonly to: Date },
  limit: number,
) =>
  db
    .selectFrom('alert_logs')
    .innerJoin('alerts', 'alerts.id', 'alert_logs.alert_id')
    .innerJoin('tags', 'tags.id', 'alerts.tag_id')
    .where('alert_logs.event', '=', 'raised')
    .where('alert_logs.at', '>=', from)
    .where('alert_logs.at', '<', to)
    .where('alerts.tag_id', 'in', tags.length > 0 ? tags : [-1])
    .orderBy('alert_logs.at')
    .orderBy('alert_logs.id')
    .limit(limit)
    .select(['tags.id as tag', 'alert_logs.at', 'alerts.type', 'alerts.message'])
    .execute();

const counted = (which: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${which})::integer`;

interface SiteCount {
  readonly uuid: string;
  readonly critical: number;
  readonly urgent: number;
  readonly hubCritical: number;
  readonly acknowledged: number;
}

/**
 * Open alerts that nobody set aside, by site, and beside them those that are acknowledged: counted each time, so that no
 * counter can drift.
 */
export const countAlerts = (db: Db, now: Date): Promise<SiteCount[]> =>
  rows(db)
    .where('alerts.status', 'in', ['open', 'acknowledged'])
    .where(notShelved(now))
    .groupBy('sites.uuid')
    .select([
      'sites.uuid',
      counted(sql`alerts.status = 'open' and alerts.type = 'critical'`).as('critical'),
      counted(sql`alerts.status = 'open' and alerts.type = 'urgent'`).as('urgent'),
      counted(sql`alerts.status = 'open' and alerts.type = 'critical' and links.hub_id is not null`).as(
        'hubCritical',
      ),
      counted(sql`alerts.status = 'acknowledged'`).as('acknowledged'),
    ])
    .execute();

/** The history of an alert, newest first. */
export async function alertHistory(
  db: Db,
  alertId: number,
  page: Page,
): Promise<{ items: AlertLog[]; total: number }> {
  const logs = db.selectFrom('alert_logs').where('alert_id', '=', alertId);
  const { total } = await logs.select(sql<number>`count(*)::integer`.as('total')).executeTakeFirstOrThrow();
  const items = await logs
    .select(['at', 'event', 'user_name', 'note'])
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  return { items: items.map(toLog), total };
}
