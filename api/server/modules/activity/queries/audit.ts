/** The rows of a company's audit log, for the search on its page. */
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { AuditItem, AuditKind, CommandResult } from '../../../../contract/endpoints.ts';
import type { Page } from '../../../storage/page.ts';
import type { Schema } from '../../../storage/schema.ts';
import type { Db } from '../../../storage/storage.ts';

export interface AuditFilter {
  readonly term?: string;
  readonly user?: string;
  readonly tag?: string;
  readonly site?: string;
  readonly kind?: AuditKind;
  readonly result?: CommandResult;
  readonly from?: Date;
  readonly to?: Date;
}

/** The first word of an action, before the dot, by subject; all other actions are set-up. */
const ACTIONS = {
  plant: ['write', 'toggle-control'],
  people: [
    'sign-in',
    'session',
    'user',
    'role',
    'group',
    'profile',
    'password',
    'two-step',
    'assimilation',
    'assimilation-mode',
  ],
} as const;

const head = sql<string>`split_part(audit.action, '.', 1)`;

function isOfKind(kind: AuditKind) {
  if (kind !== 'setup') return sql<SqlBool>`${head} = any(${ACTIONS[kind]})`;
  return sql<SqlBool>`not ${head} = any(${[...ACTIONS.plant, ...ACTIONS.people]})`;
}

type Rows = SelectQueryBuilder<Schema, 'audit', object>;

function found(db: Db, { term, user, tag, site, kind, result, from, to }: AuditFilter): Rows {
  let rows: Rows = db.selectFrom('audit');
  if (user) rows = rows.where('audit.user_uuid', '=', user);
  if (tag) rows = rows.where('audit.tag_uuid', '=', tag);
  if (kind) rows = rows.where(isOfKind(kind));
  if (result) rows = rows.where(sql<SqlBool>`audit.detail ->> 'result' = ${result}`);
  if (from) rows = rows.where('audit.at', '>=', from);
  if (to) rows = rows.where('audit.at', '<=', to);
  if (site) rows = rows.where(isAtSite(site));
  if (!term) return rows;
  return rows.where(
    sql<SqlBool>`strpos(lower(audit.user_name || ' ' || audit.action || ' ' || audit.detail::text), ${term}) > 0`,
  );
}

/** Everything in the site's activity log, and every step of a write to one of its tags. */
const isAtSite = (site: string) => sql<SqlBool>`(
  exists (select from activity join sites on sites.id = activity.site_id and sites.uuid = ${site}
    where activity.company_id = audit.company_id and activity.sequence = audit.sequence)
  or audit.tag_uuid in (select tags.uuid from tags
    join controllers on controllers.id = tags.controller_id
    join links on links.id = controllers.link_id
    join sites on sites.id = links.site_id and sites.uuid = ${site}))`;

/** Sites of a row that are named. */
const MOST_SITES = 3;

/** The site and the device of a tag, the site and the link of a controller; else the sites in whose activity logs the row is. */
const PLACE = sql`case
  when audit.tag_uuid is not null then concat_ws(' › ', sites.name, controllers.name)
  when audit.detail ->> 'kind' = 'tag' then (
    select concat_ws(' › ', site.name, device.name) from tags as tag
    join controllers as device on device.id = tag.controller_id join links as link on link.id = device.link_id
    join sites as site on site.id = link.site_id where tag.uuid = (audit.detail #>> '{object,uuid}')::uuid)
  when audit.detail ->> 'kind' = 'controller' then (
    select concat_ws(' › ', site.name, link.name) from controllers as device
    join links as link on link.id = device.link_id join sites as site on site.id = link.site_id
    where device.uuid = (audit.detail #>> '{object,uuid}')::uuid)
  else (select string_agg(named.name, ', ') from (
    select site.name from activity join sites as site on site.id = activity.site_id
    where activity.company_id = audit.company_id and activity.sequence = audit.sequence
    order by site.name limit ${sql.lit(MOST_SITES)}) as named) end`;

/** With the present names of the tag; archived ones too. */
const named = (rows: Rows) =>
  rows
    .leftJoin('tags', 'tags.uuid', 'audit.tag_uuid')
    .leftJoin('controllers', 'controllers.id', 'tags.controller_id')
    .leftJoin('links', 'links.id', 'controllers.link_id')
    .leftJoin('sites', 'sites.id', 'links.site_id')
    .select(['audit.sequence', 'audit.at', 'audit.user_uuid', 'audit.user_name', 'audit.action'])
    .select(['audit.tag_uuid', 'audit.detail', 'audit.hmac'])
    .select(['tags.name as tag', 'controllers.name as device', 'sites.name as site'])
    .select(sql<string>`coalesce(${PLACE}, '')`.as('place'));

type Named = Awaited<ReturnType<ReturnType<typeof named>['execute']>>[number];

const toItem = (row: Named): AuditItem => ({
  sequence: row.sequence,
  at: row.at.toISOString(),
  user: { uuid: row.user_uuid, name: row.user_name },
  action: row.action,
  tag: row.tag_uuid
    ? { uuid: row.tag_uuid, name: row.tag ?? '', device: row.device ?? '', site: row.site ?? '' }
    : null,
  place: row.place,
  detail: row.detail,
  hmac: row.hmac,
});

/** Newest first. */
export async function auditPage(
  db: Db,
  filter: AuditFilter,
  { limit, skip }: Page,
): Promise<{ total: number; items: AuditItem[] }> {
  const { total } = await found(db, filter)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await named(found(db, filter))
    .orderBy('audit.sequence', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
  return { total, items: rows.map(toItem) };
}

/** Oldest first, after a row. */
export async function auditRows(
  db: Db,
  filter: AuditFilter,
  after: number,
  limit: number,
): Promise<AuditItem[]> {
  const rows = await named(found(db, filter).where('audit.sequence', '>', after))
    .orderBy('audit.sequence')
    .limit(limit)
    .execute();
  return rows.map(toItem);
}

const COMMAND = sql`audit.detail ->> 'commandId'`;
const RESET_OF = sql`audit.detail ->> 'resetOf'`;
const MOST_OF_A_COMMAND = 100;

/** All rows about a command and the one that took it back, oldest first. */
export async function commandRows(db: Db, commandId: string): Promise<AuditItem[]> {
  const resets = db
    .selectFrom('audit')
    .where(sql<SqlBool>`${RESET_OF} = ${commandId}`)
    .select(sql<string>`${COMMAND}`.as('id'));
  const rows = await named(
    db.selectFrom('audit').where(sql<SqlBool>`(${COMMAND} = ${commandId} or ${COMMAND} in (${resets}))`),
  )
    .orderBy('audit.sequence')
    .limit(MOST_OF_A_COMMAND)
    .execute();
  return rows.map(toItem);
}

/** Everybody in the log by their latest name, and the sites that it is about. */
export async function auditNames(db: Db) {
  const people = await sql<{ uuid: string; name: string }>`
    select uuid, name from (
      select distinct on (user_uuid) user_uuid as uuid, user_name as name from audit
      order by user_uuid, sequence desc
    ) as people order by lower(name), uuid`.execute(db);
  const sites = await sql<{ uuid: string; name: string }>`
    select uuid, name from sites where id in (select distinct site_id from activity)
    order by lower(name), uuid`.execute(db);
  return { people: people.rows, sites: sites.rows };
}
