/** When alarms of tags stood, from their histories, in a tenant's transaction. */
import { sql } from 'kysely';
import type { AlertType } from '../../../../contract/endpoints.ts';
import type { Db } from '../../../storage/storage.ts';

interface AlarmSpan {
  /** The uuid of the tag. */
  readonly tag: string;
  readonly from: Date;
  /** Null: it still stood when the range ended. */
  readonly to: Date | null;
  readonly type: AlertType;
  readonly message: string;
}

interface SpanQuery {
  readonly tagIds: readonly number[];
  readonly from: Date;
  readonly to: Date;
  /** The newest ones count. */
  readonly limit: number;
}

/** From a level's being reached to its being left, of those that touch the range; oldest first. */
export async function alarmSpans(db: Db, { tagIds, from, to, limit }: SpanQuery): Promise<AlarmSpan[]> {
  if (tagIds.length === 0) return [];
  const { rows } = await sql<AlarmSpan>`
    select tags.uuid as tag, raised.at as "from", ended.at as "to", alerts.type, alerts.message
    from alert_logs as raised
    join alerts on alerts.id = raised.alert_id join tags on tags.id = alerts.tag_id
    left join lateral (
      select at from alert_logs where alert_id = raised.alert_id and id > raised.id and at < ${to}
        and event in ('returned', 'withdrawn')
      order by id limit 1
    ) as ended on true
    where raised.event = 'raised' and raised.at < ${to} and (ended.at is null or ended.at >= ${from})
      and alerts.tag_id = any(${tagIds}::int[])
    order by raised.at desc, raised.id desc limit ${limit}`.execute(db);
  return rows.reverse();
}
