/**
 * One number for what a tag did in a window of time: its last, lowest, highest or average value.
 *
 * Only numbers count (a boolean is 0 or 1, an integer its nearest double), and only samples that are good or uncertain.
 * Runs in a tenant's transaction as well as in a system one: the company is always asked for.
 */
import { type RawBuilder, sql } from 'kysely';
import { Quality } from '../../../contract/live.ts';
import type { Db } from '../storage.ts';

export type DataPoint = 'last' | 'min' | 'max' | 'average';

/** Hours of the day, on the clock of a time zone. Where `start` is later than `end` they are a night's. */
export interface DailyWindow {
  /** `HH:MM`, inclusive. */
  readonly start: string;
  /** `HH:MM`, exclusive; but `23:59`, the last of the list of times, means the end of the day. */
  readonly end: string;
  /** IANA, as `America/Chicago`. */
  readonly timezone: string;
}

export interface AggregateWindow {
  readonly companyId: number;
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly dataPoint: DataPoint;
  readonly dailyWindow?: DailyWindow;
}

/** The aggregate of one tag (the number of its row); null where no sample counts. */
export async function aggregateTag(
  db: Db,
  { tagId, ...window }: AggregateWindow & { readonly tagId: number },
): Promise<number | null> {
  return (await aggregateTags(db, { ...window, tagIds: [tagId] })).get(tagId) ?? null;
}

/** The aggregates of several tags by one query: tags without a sample that counts are not in the map. */
export async function aggregateTags(
  db: Db,
  { tagIds, ...window }: AggregateWindow & { readonly tagIds: readonly number[] },
): Promise<Map<number, number>> {
  if (tagIds.length === 0) return new Map();
  const { rows } = await sql<{ tag: number; value: number }>`
    select tag_id as tag, ${AGGREGATES[window.dataPoint]} as value
    from (
      select tag_id, time, coalesce(number_value, integer_value::float8, boolean_value::int::float8) as value
      from samples
      where tag_id = any(${tagIds}::int[]) and company_id = ${window.companyId}
        and time >= ${window.from} and time < ${window.to}
        and quality <= ${sql.lit(Quality.uncertain)} and ${within(window.dailyWindow)}
    ) as counted
    where value is not null
    group by tag_id`.execute(db);
  return new Map(rows.map((row) => [row.tag, row.value]));
}

const AGGREGATES: Readonly<Record<DataPoint, RawBuilder<number>>> = {
  last: sql`(array_agg(value order by time desc))[1]`,
  min: sql`min(value)`,
  max: sql`max(value)`,
  average: sql`avg(value)`,
};

/** Whether the sample's time of day is in the window. */
function within(window: DailyWindow | undefined): RawBuilder<boolean> {
  if (!window) return sql`true`;
  const clock = sql`(time at time zone ${window.timezone})::time`;
  const start = sql`${window.start}::time`;
  const end = sql`${window.end === '23:59' ? '24:00' : window.end}::time`;
  return window.start <= window.end
    ? sql`(${clock} >= ${start} and ${clock} < ${end})`
    : sql`(${clock} >= ${start} or ${clock} < ${end})`;
}
