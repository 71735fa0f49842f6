/** How the sending of mails and SMS goes, for administrators and metrics: counts of the whole installation, and the newest fault. */
import { sql } from 'kysely';
import type { Storage } from '../storage/storage.ts';

export interface SendingState {
  /** Messages that are not sent yet. */
  readonly waiting: number;
  /** Those of them that could not be sent so far. */
  readonly failing: number;
  /** Messages of the last day that were given up. */
  readonly abandoned: number;
  /** Why the newest of these could not be sent; null if there is none. */
  readonly fault: string | null;
  readonly lastSentAt: Date | null;
}

/** Messages that are looked at for the newest results. */
const NEWEST = 1000;
const DAY_MS = 24 * 60 * 60_000;

/** `table`: of the messages. */
export async function sendingState(
  storage: Pick<Storage, 'system'>,
  table: 'mails' | 'webhook_messages',
  now: number,
): Promise<SendingState> {
  const since = new Date(now - DAY_MS);
  const { rows } = await storage.system((db) =>
    sql<SendingState>`
      with waiting as (select id, fault from ${sql.table(table)} where due_at is not null),
        newest as (select id, due_at, sent_at, fault, created_at from ${sql.table(table)} order by id desc limit ${sql.lit(NEWEST)}),
        abandoned as (select id, fault from newest
          where due_at is null and sent_at is null and fault is not null and created_at > ${since})
      select (select count(*) from waiting)::integer as waiting,
        (select count(*) from waiting where fault is not null)::integer as failing,
        (select count(*) from abandoned)::integer as abandoned,
        (select fault from (select * from waiting union all select * from abandoned) as failed
          where fault is not null order by id desc limit 1) as fault,
        (select max(sent_at) from newest) as "lastSentAt"`.execute(db),
  );
  return rows[0]!;
}
