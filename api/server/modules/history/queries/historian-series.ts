/**
 * Series for charts: buckets of time per tag, never more than requested.
 *
 * A bucket keeps its lowest and highest value beside last and average. Largest-triangle selection (LTTB) was rejected: it must
 * read every sample, and may drop the one spike that an operator looks for; minimum and maximum cannot.
 *
 * Long buckets are read from the trends, whose number of rows depends on time and not on samples. Where a
 * slice is marked (not over yet, or with late samples) its samples are read instead.
 */
import { type RawBuilder, sql } from 'kysely';
import { QUALITIES, type Series, type SeriesPoint } from '../../../../contract/index.ts';
import { Quality } from '../../../../contract/live.ts';
import type { Db } from '../../../storage/storage.ts';
import { markedSpan, NUMBER, SLICE_MS, type Span, sliceOf } from './historian-slices.ts';
import type { Step } from './historian-steps.ts';

interface SeriesQuery {
  readonly companyId: number;
  readonly tagIds: readonly number[];
  /** Inclusive, the start of a bucket. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  readonly step: Step;
}

interface Bucket {
  readonly tag: number;
  /** Milliseconds since 1970, its start. */
  readonly at: number;
  readonly count: number;
  readonly sum: number;
  readonly min: number | null;
  readonly max: number | null;
  readonly last: number | null;
  readonly quality: Quality;
  readonly broken: boolean;
}

const MINUTE_MS = 60_000;

/** The buckets that have samples, by tag and time. */
async function readBuckets(db: Db, query: SeriesQuery): Promise<Bucket[]> {
  if (query.tagIds.length === 0) return [];
  const { step } = query;
  const parts =
    step.ms < MINUTE_MS
      ? rawParts(query)
      : trendParts(query, step.ms < SLICE_MS, await markedSpan(db, query));
  const { rows } = await sql<Bucket>`
    with parts as (${parts})
    select tag_id as tag, extract(epoch from ${bucket(step, sql`at`)})::float8 * 1000 as at,
      sum(count)::float8 as count, sum(sum) as sum, min(min) as min, max(max) as max,
      (array_agg(last order by last_time desc) filter (where last is not null))[1] as last,
      max(quality)::int as quality, (array_agg(broken order by at desc))[1] as broken
    from parts group by tag_id, ${bucket(step, sql`at`)} order by 1, 2`.execute(db);
  return rows;
}

/** The start of a time's bucket. */
function bucket({ unit, ms, timezone, origin }: Step, time: RawBuilder<unknown>): RawBuilder<unknown> {
  return unit
    ? sql`date_trunc(${sql.lit(unit)}, ${time}, ${sql.lit(timezone)})`
    : sql`date_bin(${sql.lit(`${ms} milliseconds`)}, ${time}, ${sql.lit(origin.toISOString())}::timestamptz)`;
}

/** Every sample as one part. */
const rawParts = ({ companyId, tagIds, from, to }: SeriesQuery): RawBuilder<unknown> => sql`
  select tag_id, time as at, (value is not null)::int as count, coalesce(value, 0) as sum, value as min, value as max,
    value as last, time as last_time, quality, value is null as broken
  from (
    select tag_id, time, quality, case when quality <= ${sql.lit(Quality.uncertain)} then ${NUMBER} end as value
    from samples
    where tag_id = any(${tagIds}::int[]) and company_id = ${companyId} and time >= ${from} and time < ${to}
  ) as told`;

/** Trends, and the samples of marked slices. */
function trendParts(
  { companyId, tagIds, from, to }: SeriesQuery,
  byMinutes: boolean,
  marked: Span | undefined,
): RawBuilder<unknown> {
  const tags = sql`any(${tagIds}::int[])`;
  const trends = sql`
    select tag_id, bucket as at, count, sum, min, max, last, last_time, quality, broken
    from ${sql.table(byMinutes ? 'trend_minutes' : 'trend_quarters')} as trend
    where tag_id = ${tags} and company_id = ${companyId} and bucket >= ${from} and bucket < ${to}`;
  if (!marked) return trends;
  const first = new Date(sliceOf(marked.from.getTime()));
  // Outside the marked span nothing is looked up: a join over all trends scanned the whole table of marks,
  // dead rows and all, for each of them (302,000 pages for 90 days) whenever the database had not analysed it lately.
  return sql`${trends}
      and (trend.bucket < ${first} or trend.bucket >= ${marked.to} or not exists (
        select from sample_marks mark where mark.tag_id = trend.tag_id
          and mark.slice = date_bin('15 minutes', trend.bucket, 'epoch')
      ))
    union all
    select mark.tag_id, told.at, (value is not null)::int, coalesce(value, 0), value, value, value, told.at,
      told.quality, value is null
    from sample_marks mark cross join lateral (
      select time as at, quality, case when quality <= ${sql.lit(Quality.uncertain)} then ${NUMBER} end as value
      from samples
      where tag_id = mark.tag_id and time >= mark.slice and time < mark.slice + interval '15 minutes'
        and time >= ${marked.from} and time < ${marked.to}
      offset 0 -- kept a loop over the index, however many samples are not marked
    ) as told
    where mark.tag_id = ${tags} and mark.company_id = ${companyId}
      and mark.slice >= ${first} and mark.slice < ${marked.to}`;
}

interface Held {
  readonly tag: number;
  readonly at: number;
  readonly value: number | null;
  readonly broken: boolean;
}

/** The value just before a time, from the trends; tags without one are left out. */
async function readHeld(
  db: Db,
  { companyId, tagIds, from }: Pick<SeriesQuery, 'companyId' | 'tagIds' | 'from'>,
): Promise<Held[]> {
  if (tagIds.length === 0) return [];
  const { rows } = await sql<Held>`
    select tag.id as tag, extract(epoch from held.time)::float8 * 1000 as at, held.value, held.broken
    from unnest(${tagIds}::int[]) as tag (id) cross join lateral (
      (select last_time as time, last as value, broken, bucket as at from trend_quarters
        where tag_id = tag.id and company_id = ${companyId} and bucket < ${from}
        order by bucket desc limit 1)
      union all
      (select time, ${NUMBER}, quality > ${sql.lit(Quality.uncertain)}, time from sample_marks mark
        join samples on samples.tag_id = mark.tag_id and time >= mark.slice
          and time < mark.slice + interval '15 minutes'
        where mark.tag_id = tag.id and mark.company_id = ${companyId}
          and mark.slice > ${from}::timestamptz - interval '1 day' and time < ${from}
          and time > ${from}::timestamptz - interval '1 day'
        order by time desc limit 1)
      order by at desc limit 1
    ) as held
    where held.time is not null`.execute(db);
  return rows;
}

type SeriesOfTag = Pick<Series, 'before' | 'points'>;

/** The series of tags as in the contract, by the id of their row. */
export async function readSeries(db: Db, query: SeriesQuery): Promise<Map<number, SeriesOfTag>> {
  const buckets = Map.groupBy(await readBuckets(db, query), (one) => one.tag);
  const held = new Map((await readHeld(db, query)).map((one) => [one.tag, one]));
  return new Map(
    query.tagIds.map((tag) => {
      const before = held.get(tag);
      return [
        tag,
        {
          before:
            before && before.value !== null && !before.broken
              ? { time: new Date(before.at).toISOString(), value: before.value }
              : null,
          points: (buckets.get(tag) ?? []).map(toPoint),
        },
      ];
    }),
  );
}

const toPoint = ({ at, count, sum, min, max, last, quality, broken }: Bucket): SeriesPoint => ({
  time: new Date(at).toISOString(),
  ...{ last, min, max, count, broken },
  average: count > 0 ? sum / count : null,
  quality: QUALITIES[quality]!,
});
