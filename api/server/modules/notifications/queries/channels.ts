/** How each person is reached: when the next message may go, and when to look for one. Over all companies. */
import { sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';
import type { Sent } from '../pace.ts';
import type { Notice } from '../rules.ts';
import type { ChannelKey } from './notices.ts';

/** Looks at the channels of these notices when the first of them is due, and not before a message may go. */
export function wakeFor(db: Db, notices: readonly Notice[]): Promise<void> {
  const first = new Map<string, ChannelKey & { due: number }>();
  for (const { companyId, user: userId, method, due } of notices) {
    const key = `${companyId} ${userId} ${method}`;
    const known = first.get(key);
    if (!known || due < known.due) first.set(key, { companyId, userId, method, due });
  }
  return wake(db, [...first.values()]);
}

export async function wake(
  db: Db,
  channels: readonly (ChannelKey & { readonly due: number })[],
): Promise<void> {
  for (const { companyId, userId, method, due } of channels) {
    const at = new Date(due);
    await db
      .insertInto('notice_channels')
      .values({ company_id: companyId, user_id: userId, method, free_at: at, recent: '[]', wake_at: at })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'user_id', 'method']).doUpdateSet({
          wake_at: sql`least(coalesce(notice_channels.wake_at, 'infinity'),
            greatest(${at}::timestamptz, notice_channels.free_at))`,
        }),
      )
      .execute();
  }
}

/** A channel to look at now, locked until the transaction ends; other nodes take others. */
export async function takeChannel(db: Db, now: Date) {
  const row = await db
    .selectFrom('notice_channels')
    .where('wake_at', '<=', now)
    .orderBy('wake_at')
    .limit(1)
    .select(['company_id as companyId', 'user_id as userId', 'method', 'recent'])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row;
}

interface Settled {
  readonly recent: readonly Sent[];
  /** When a new notice may go at the earliest. */
  readonly freeAt: Date;
  readonly now: Date;
  /** When those that are due now may go; null if none is left. */
  readonly again: Date | null;
}

/** Keeps which messages went, and looks again when the next notice is due and a message may go. */
export async function settleChannel(
  db: Db,
  { companyId, userId, method }: ChannelKey,
  { recent, freeAt, now, again }: Settled,
): Promise<void> {
  await sql`
    update notice_channels set recent = ${JSON.stringify(recent)}::jsonb, free_at = ${freeAt}::timestamptz,
      wake_at = least(${again}::timestamptz, (select greatest(min(due_at), ${freeAt}::timestamptz) from notices
        where company_id = ${companyId} and user_id = ${userId} and method = ${method} and due_at > ${now}
        having min(due_at) is not null))
    where company_id = ${companyId} and user_id = ${userId} and method = ${method}`.execute(db);
}

/** Looks at a channel again later: this time it could not be served. */
export async function postponeChannel(
  db: Db,
  { companyId, userId, method }: ChannelKey,
  until: Date,
): Promise<void> {
  await db
    .updateTable('notice_channels')
    .set({ wake_at: until })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('method', '=', method)
    .execute();
}
