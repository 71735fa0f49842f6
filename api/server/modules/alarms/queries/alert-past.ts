/** The histories of alerts, by tag: their state at a time, and later changes. In a tenant's transaction. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';
import type { PastLine } from '../past-marks.ts';

export interface LinePage {
  /** By time, then in the order of writing. */
  readonly lines: readonly PastLine[];
  /** Where the next page begins; undefined if nothing is left. */
  readonly next?: Date;
}

interface Row extends PastLine {
  readonly id: string | number;
}

interface Stretch {
  readonly from: Date;
  readonly to: Date;
}

/**
 * The lines that give the state of these tags' alerts at `from`, and `limit` later lines before `to`, cut between
 * two moments and never within one.
 */
export async function alertLines(
  db: Db,
  tags: readonly number[],
  { limit, ...stretch }: Stretch & { readonly limit: number },
): Promise<LinePage> {
  if (tags.length === 0) return { lines: [] };
  const before = await linesBefore(db, tags, stretch.from);
  const within = await linesWithin(db, tags, stretch, limit);
  const lines = [...before, ...within];
  return within.length < limit ? { lines } : { lines, next: new Date(within.at(-1)!.at.getTime() + 1) };
}

// Older histories do not hold a shelving's end; the alert itself does.
const LINE = sql`alerts.id as alert, alerts.tag_id as tag, alerts.type, log.id, log.at, log.event,
  case log.event when 'shelved' then coalesce(log.shelved_until, alerts.shelved_until) end as until`;

async function linesWithin(
  db: Db,
  tags: readonly number[],
  { from, to }: Stretch,
  limit: number,
): Promise<PastLine[]> {
  const { rows } = await sql<Row>`
    select ${LINE} from alerts join alert_logs as log on log.alert_id = alerts.id
    where alerts.tag_id = any(${tags}::int[]) and log.at >= ${from} and log.at < ${to}
    order by log.at fetch first ${sql.lit(limit)} rows with ties`.execute(db);
  return inOrder(rows);
}

/** Of each open alert the last line of each kind: a chattering level has thousands. */
async function linesBefore(db: Db, tags: readonly number[], from: Date): Promise<PastLine[]> {
  const last = (events: RawBuilder<unknown>) => sql`
    (select * from alert_logs where alert_id = alerts.id and at < ${from} and event in (${events})
    order by id desc limit 1)`;
  const { rows } = await sql<Row>`
    select ${LINE} from alerts cross join lateral (
      ${last(sql`'raised', 'acknowledged', 'reopened', 'completed', 'withdrawn'`)}
      union ${last(sql`'raised', 'returned', 'withdrawn'`)}
      union ${last(sql`'shelved', 'unshelved'`)}
    ) as log
    where alerts.tag_id = any(${tags}::int[]) and alerts.created_at < ${from}
      and (alerts.completed_at is null or alerts.completed_at >= ${from})`.execute(db);
  return inOrder(rows);
}

const inOrder = (rows: readonly Row[]): PastLine[] =>
  rows.toSorted((a, b) => a.at.getTime() - b.at.getTime() || Number(a.id) - Number(b.id));
