/**
 * One number for a tag over a time window: its last, lowest, highest or average value. The average is weighted by time, what
 * held before the window included (OR-104); the others, and the mean, are of the window's samples.
 *
 * Only numbers count (a boolean is 0 or 1, an integer its nearest double), and only samples that are good or uncertain.
 * Runs in a tenant's transaction as well as in a system one: every query names the company.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Aggregation } from '../../../../contract/index.ts';
import { Quality } from '../../../../contract/live.ts';
import type { Db } from '../../../storage/storage.ts';
import { markedSpan, SLICE_MS, sliceOf } from './historian-slices.ts';
import { type DailyWindow, endOf, timeAverages } from './historian-time-average.ts';
import { NUMBER } from './slice-trends.ts';

export interface AggregateWindow {
  readonly companyId: number;
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly dataPoint: Aggregation;
  readonly dailyWindow?: DailyWindow;
}

/** The aggregate of one tag (the id of its row); null if no sample counts. */
export async function aggregateTag(
  db: Db,
  { tagId, ...window }: AggregateWindow & { readonly tagId: number },
): Promise<number | null> {
  return (await aggregateTags(db, { ...window, tagIds: [tagId] })).get(tagId) ?? null;
}

/** The aggregates of several tags in one query: tags without a sample that counts are missing. */
export async function aggregateTags(
  db: Db,
  { tagIds, ...window }: AggregateWindow & { readonly tagIds: readonly number[] },
): Promise<Map<number, number>> {
  if (tagIds.length === 0 || window.to <= window.from) return new Map();
  const { dataPoint, dailyWindow } = window;
  if (dataPoint === 'average') return timeAverages(db, { ...window, tagIds }, dailyWindow);
  const { rows } = await sql<{ tag: number; value: number }>`
    select tag_id as tag, ${AGGREGATES[dataPoint]} as value
    from (${await parts(db, tagIds, window)}) as parts
    where count > 0
    group by tag_id`.execute(db);
  return new Map(rows.map((row) => [row.tag, row.value]));
}

const AGGREGATES: Readonly<Record<Exclude<Aggregation, 'average'>, RawBuilder<number>>> = {
  last: sql`(array_agg(last order by last_time desc))[1]`,
  min: sql`min(min)`,
  max: sql`max(max)`,
  mean: sql`sum(sum) / sum(count)`,
};

/**
 * The parts of the window: trends for each whole quarter of an hour in it (or minute, if the hours of the day
 * require it), samples at its ends and where trends are not computed.
 */
async function parts(
  db: Db,
  tagIds: readonly number[],
  window: AggregateWindow,
): Promise<RawBuilder<unknown>> {
  const { companyId, from, to, dailyWindow } = window;
  const isByMinutes =
    dailyWindow && [dailyWindow.start, endOf(dailyWindow)].some((time) => !/(00|15|30|45)$/.test(time));
  const width = isByMinutes ? 60_000 : SLICE_MS;
  const first = new Date(Math.ceil(from.getTime() / width) * width);
  const end = new Date(Math.floor(to.getTime() / width) * width);
  const tags = sql`any(${tagIds}::int[])`;
  const between = (begin: Date, until: Date) =>
    samples(
      dailyWindow,
      sql`tag_id = ${tags} and company_id = ${companyId} and time >= ${begin} and time < ${until}`,
    );
  if (first >= end) return between(from, to);
  const known = sql`
    select tag_id, count, sum, min, max, last, last_time
    from ${sql.table(isByMinutes ? 'trend_minutes' : 'trend_quarters')} as trend
    where tag_id = ${tags} and company_id = ${companyId} and bucket >= ${first} and bucket < ${end}
      and ${within(dailyWindow, sql`bucket`)}
      and not exists (
        select from sample_marks mark where mark.tag_id = trend.tag_id
          and mark.slice = date_bin('15 minutes', trend.bucket, 'epoch')
      )
    union all ${between(from, first)}
    union all ${between(end, to)}`;
  const marked = await markedSpan(db, { tagIds, from: first, to: end });
  if (!marked) return known;
  return sql`${known}
    union all select told.* from sample_marks mark cross join lateral (
      ${samples(
        dailyWindow,
        sql`tag_id = mark.tag_id and time >= mark.slice and time < mark.slice + interval '15 minutes'
          and time >= ${marked.from} and time < ${marked.to}`,
      )} offset 0 -- kept a loop over the index
    ) as told
    where mark.tag_id = ${tags} and mark.company_id = ${companyId}
      and mark.slice >= ${new Date(sliceOf(marked.from.getTime()))} and mark.slice < ${marked.to}`;
}

/** Samples that count, each as one part. */
const samples = (window: DailyWindow | undefined, where: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select tag_id, 1 as count, value as sum, value as min, value as max, value as last, time as last_time
  from (
    select tag_id, time, ${NUMBER} as value from samples
    where ${where} and quality <= ${sql.lit(Quality.uncertain)} and ${within(window, sql`time`)}
  ) as counted where value is not null`;

/** Whether a time is within the hours of the day. */
function within(window: DailyWindow | undefined, time: RawBuilder<unknown>): RawBuilder<boolean> {
  if (!window) return sql`true`;
  const clock = sql`(${time} at time zone ${window.timezone})::time`;
  const start = sql`${window.start}::time`;
  const end = sql`${endOf(window)}::time`;
  return window.start <= window.end
    ? sql`(${clock} >= ${start} and ${clock} < ${end})`
    : sql`(${clock} >= ${start} or ${clock} < ${end})`;
}
