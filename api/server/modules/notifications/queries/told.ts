/** What one person was told of in the console. */
import { sql } from 'kysely';
import type { AlertEvent, AlertType, Told } from '../../../../contract/index.ts';
import type { Db } from '../../../storage/storage.ts';

interface ToldRow {
  readonly id: string;
  readonly event: AlertEvent;
  readonly at: Date;
  readonly readAt: Date | null;
  readonly uuid: string;
  readonly type: AlertType;
  readonly message: string;
  readonly isOver: boolean;
  readonly siteId: string;
  readonly siteName: string;
  /** Null for an alert of a link. */
  readonly tagName: string | null;
}

/** The newest first. */
export async function listTold(
  db: Db,
  userId: number,
  page: { readonly limit: number; readonly skip: number },
): Promise<Told[]> {
  const { rows } = await sql<ToldRow>`
    select notices.id::text as id, notices.event, log.at, notices.read_at as "readAt", alerts.uuid, alerts.type,
      alerts.message, alerts.status = 'completed' as "isOver", sites.uuid as "siteId", sites.name as "siteName",
      tags.name as "tagName"
    from notices
    join alert_logs as log on log.id = notices.log_id
    join alerts on alerts.id = notices.alert_id
    left join tags on tags.id = alerts.tag_id
    left join controllers on controllers.id = tags.controller_id
    join links on links.id = coalesce(alerts.link_id, controllers.link_id)
    join sites on sites.id = links.site_id
    where notices.user_id = ${userId} and notices.method = 'console' and notices.sent_at is not null
    order by notices.sent_at desc, notices.id desc
    limit ${page.limit} offset ${page.skip}`.execute(db);
  return rows.map(({ id, event, at, readAt, isOver, siteId, siteName, tagName, ...alert }) => ({
    ...{ id, isBack: event !== 'raised', at: at.toISOString(), isRead: readAt !== null },
    alert: {
      ...alert,
      isOver,
      siteId,
      site: { name: siteName },
      tag: tagName === null ? null : { name: tagName },
    },
  }));
}

const own = (db: Db, userId: number) =>
  db.selectFrom('notices').where('user_id', '=', userId).where('method', '=', 'console');

/** How many there are, and how many of them are unread; counting ends at `most`. */
export async function countTold(
  db: Db,
  userId: number,
  most: number,
): Promise<{ unread: number; newest: string | null }> {
  const unread = own(db, userId)
    .where('sent_at', 'is not', null)
    .where('read_at', 'is', null)
    .select('id')
    .limit(most);
  const { count } = await db
    .selectFrom(unread.as('unread'))
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  const newest = await own(db, userId)
    .where('sent_at', 'is not', null)
    .select('id')
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { unread: count, newest: newest ? String(newest.id) : null };
}

/** Marks these as read, or all that came up to one of them. */
export async function readTold(
  db: Db,
  userId: number,
  which: { readonly ids: readonly string[]; readonly upTo: string | undefined },
  now: Date,
): Promise<void> {
  const upTo = sql<boolean>`(sent_at, id) <= (select sent_at, id from notices
    where id = ${which.upTo ?? null}::bigint and user_id = ${userId})`;
  await db
    .updateTable('notices')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('method', '=', 'console')
    .where('sent_at', 'is not', null)
    .where('read_at', 'is', null)
    .where((where) => where.or([sql<boolean>`id = any(${which.ids}::bigint[])`, upTo]))
    .execute();
}
