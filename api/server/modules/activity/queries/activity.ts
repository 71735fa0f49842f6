/** The activity log of one site: the rows of the audit log that belong to it. */
import { type SelectQueryBuilder, sql } from 'kysely';
import type { ActivityItem, ActivityKind } from '../../../../contract/endpoints.ts';
import type { Page } from '../../../storage/page.ts';
import type { Schema } from '../../../storage/schema.ts';
import type { Db } from '../../../storage/storage.ts';

interface ActivityFilter {
  readonly siteId: number;
  readonly term?: string;
  readonly kind?: ActivityKind;
  readonly user?: string;
  readonly from?: Date;
  readonly to?: Date;
  /** Leaves out what was done to alarms. */
  readonly hidesAlarms?: boolean;
}

type Rows = SelectQueryBuilder<Schema, 'activity', object>;

function rowsOf(db: Db, { siteId, term, kind, user, from, to, hidesAlarms }: ActivityFilter): Rows {
  let rows: Rows = db.selectFrom('activity').where('activity.site_id', '=', siteId);
  if (kind) rows = rows.where('activity.kind', '=', kind);
  if (user) rows = rows.where('activity.user_uuid', '=', user);
  if (from) rows = rows.where('activity.at', '>=', from);
  if (to) rows = rows.where('activity.at', '<=', to);
  if (hidesAlarms)
    rows = rows.where(
      sql<boolean>`not exists (select from audit where audit.company_id = activity.company_id
        and audit.sequence = activity.sequence and audit.action like any (array['alert.%', 'alarm.%']))`,
    );
  return term ? rows.where(sql<boolean>`strpos(activity.words, ${term}) > 0`) : rows;
}

/** Newest first. */
export async function siteActivity(
  db: Db,
  filter: ActivityFilter,
  page: Page,
): Promise<{ items: ActivityItem[]; total: number }> {
  const { total } = await rowsOf(db, filter)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await rowsOf(db, filter)
    .innerJoin('audit', (join) =>
      join
        .onRef('audit.company_id', '=', 'activity.company_id')
        .onRef('audit.sequence', '=', 'activity.sequence'),
    )
    .select([
      'activity.kind',
      'audit.sequence',
      'audit.at',
      'audit.user_uuid',
      'audit.user_name',
      'audit.action',
      'audit.detail',
    ])
    .orderBy('activity.sequence', 'desc')
    .limit(page.limit)
    .offset(page.skip)
    .execute();
  const there = await existing(
    db,
    rows.map(({ detail }) => (detail as unknown as Sealed).object.uuid),
  );
  const items = rows.map(({ detail, ...row }): ActivityItem => {
    const { object, changes = [], assimilatedBy } = detail as unknown as Sealed;
    return {
      id: row.sequence,
      at: row.at.toISOString(),
      user: { uuid: row.user_uuid, name: row.user_name },
      actedBy: assimilatedBy ? `${assimilatedBy.firstName} ${assimilatedBy.lastName}` : null,
      action: row.action,
      kind: row.kind as ActivityKind,
      object: { ...object, exists: there.has(object.uuid) },
      changes: [...changes],
    };
  });
  return { items, total };
}

/** The part of an activity in the row's detail, see `withActivity`. */
interface Sealed {
  readonly object: { readonly uuid: string; readonly name: string };
  readonly changes?: ActivityItem['changes'];
  readonly assimilatedBy?: { readonly firstName: string; readonly lastName: string };
}

/** Everybody in the log of a site, by their latest name. */
export async function peopleOfActivity(db: Db, siteId: number): Promise<{ uuid: string; name: string }[]> {
  const { rows } = await sql<{ uuid: string; name: string }>`
    select uuid, name from (
      select distinct on (activity.user_uuid) activity.user_uuid as uuid, audit.user_name as name
      from activity join audit using (company_id, sequence)
      where activity.site_id = ${siteId}
      order by activity.user_uuid, activity.sequence desc
    ) as people order by lower(name), uuid`.execute(db);
  return rows;
}

/** Those of the uuids whose objects are not archived. */
async function existing(db: Db, uuids: readonly string[]): Promise<Set<string>> {
  const tables = ['sites', 'links', 'controllers', 'tags', 'diagrams', 'gallery_images'].map(
    (table) =>
      sql`select uuid from ${sql.table(table)} where archived_at is null and uuid = any(${uuids}::uuid[])`,
  );
  const { rows } = await sql<{ uuid: string }>`${sql.join(tables, sql` union all `)}`.execute(db);
  return new Set(rows.map(({ uuid }) => uuid));
}
