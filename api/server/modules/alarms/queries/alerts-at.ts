/** The alerts that stood at a past moment, from their histories, in a tenant's transaction. */
import { sql } from 'kysely';
import type { AlertStatus, AlertType } from '../../../../contract/endpoints.ts';
import type { Db } from '../../../storage/storage.ts';
import { stateOf } from '../alert-state.ts';

interface MomentQuery {
  readonly at: Date;
  /** Ids of rows; alerts of all tags and links if missing. */
  readonly tags?: readonly number[];
  readonly siteUuid?: string;
  readonly type?: AlertType;
  readonly limit: number;
}

interface Row {
  readonly uuid: string;
  readonly message: string;
  readonly type: AlertType;
  readonly raisedAt: Date;
  readonly status: AlertStatus;
  readonly active: boolean;
  readonly siteUuid: string;
  readonly siteName: string;
  readonly tagUuid: string | null;
  readonly tagName: string | null;
  readonly controllerName: string | null;
  readonly linkName: string;
  /** Of an alert of a link. */
  readonly isOfLink: boolean;
  readonly total: number;
}

/** What the last line of these events before the moment says. */
const last = (what: string, events: readonly string[], at: Date) => sql`(
  select ${sql.raw(what)} from alert_logs as log where log.alert_id = alerts.id and log.at <= ${at}
    and log.event in (${sql.join(events.map((event) => sql.lit(event)))}) order by log.id desc limit 1)`;

const STATUS = `case log.event when 'acknowledged' then 'acknowledged'
  when 'completed' then 'completed' when 'withdrawn' then 'completed' else 'open' end`;
// Older histories do not hold a shelving's end; the alert itself does.
const SHELVED = `case log.event when 'shelved' then coalesce(log.shelved_until, alerts.shelved_until) end`;

/** As in the list of the present: without shelved ones, the worst first, then the newest. */
export async function alertsAt(db: Db, { at, tags, siteUuid, type, limit }: MomentQuery) {
  const { rows } = await sql<Row>`
    with stood as (
      select alerts.uuid, alerts.message, alerts.type, alerts.link_id is not null as "isOfLink",
        tags.uuid as "tagUuid", tags.name as "tagName", controllers.name as "controllerName",
        links.name as "linkName", sites.uuid as "siteUuid", sites.name as "siteName",
        ${last(STATUS, ['raised', 'acknowledged', 'reopened', 'completed', 'withdrawn'], at)} as status,
        ${last(`log.event = 'raised'`, ['raised', 'returned', 'withdrawn'], at)} as active,
        ${last('log.at', ['raised'], at)} as "raisedAt",
        ${last(SHELVED, ['shelved', 'unshelved'], at)} as shelved
      from alerts left join tags on tags.id = alerts.tag_id
        left join controllers on controllers.id = tags.controller_id
        join links on links.id = coalesce(alerts.link_id, controllers.link_id)
        join sites on sites.id = links.site_id
      where sites.archived_at is null and alerts.created_at <= ${at}
        and (alerts.completed_at is null or alerts.completed_at > ${at})
        ${tags ? sql`and alerts.tag_id = any(${tags}::integer[])` : sql``}
        ${siteUuid ? sql`and sites.uuid = ${siteUuid}::uuid` : sql``}
        ${type ? sql`and alerts.type = ${type}` : sql``}
    )
    select *, count(*) over ()::integer as total from stood
    where status <> 'completed' and (shelved is null or shelved <= ${at})
    order by type <> 'critical', status = 'acknowledged', not active, "raisedAt" desc, uuid
    limit ${limit}`.execute(db);
  return { items: rows.map((row) => toItem(row, at)), total: rows[0]?.total ?? 0 };
}

function toItem(row: Row, at: Date) {
  const { uuid, message, type, status, active, raisedAt, tagUuid, tagName, controllerName } = row;
  return {
    ...{ uuid, message, type, raisedAt: raisedAt.toISOString() },
    state: stateOf({ status, active, shelvedUntil: null }, at),
    site: { uuid: row.siteUuid, name: row.siteName },
    tag: tagUuid === null ? null : { uuid: tagUuid, name: tagName!, controllerName: controllerName! },
    link: row.isOfLink ? { name: row.linkName } : null,
  };
}
