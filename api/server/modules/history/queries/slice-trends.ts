/**
 * Computes the trends of one quarter of an hour, and of its hour, from the samples alone.
 *
 * A value holds until the next sample; where that says nothing (bad, stale, no number) time is unknown until the next value.
 * Here a value is weighted from the first sample to the end of the slice. What held before the first sample is filled in
 * when trends are read, from the row before: so late samples concern their own slice and its hour, and no later one.
 */
import { sql } from 'kysely';
import { Quality } from '../../../../contract/live.ts';
import type { Db } from '../../../storage/storage.ts';
import { BANDS, countedRises, isDrop, riseOf } from './counter-rises.ts';

export const MINUTE_MS = 60_000;
export const QUARTER_MS = 15 * MINUTE_MS;
export const HOUR_MS = 60 * MINUTE_MS;

/**
 * The number of a sample in trends, null if it has none. Nothing that is measured is smaller or larger than these limits,
 * but devices send such numbers, and valves that close come near to zero for ever: their squares are errors in PostgreSQL,
 * and one sample would end the trends of all.
 */
export const NUMBER = sql<number | null>`coalesce(case
  when abs(number_value) < 1e-100 then 0
  when number_value between -1e100 and 1e100 then number_value
  when number_value < 0 then -1e100
  when number_value > 0 then 1e100 end, integer_value::float8, boolean_value::int::float8)`;

/** The number of a sample that counts: null where the value is unknown from it on. */
export const KNOWN_NUMBER = sql<
  number | null
>`case when quality <= ${sql.lit(Quality.uncertain)} then ${NUMBER} end`;

/** Whether it started: from zero to something else. */
export const isStart = (before: string, value: string) => sql.raw(`(${before} = 0 and ${value} <> 0)`);

/** Of counters: what changes between known values, and the rise of each tag by it. */
const RISES = sql`
    turns as (
      select tag_id, at, value, before, reset_band, lead(value) over (partition by tag_id order by at) as next
      from known ${BANDS} where value is distinct from before
    ), rises as (
      select tag_id, coalesce(sum(${riseOf('before', 'value', 'next')}), 0) as rise,
        (array_agg(value order by at))[2] as second,
        max(before) filter (where next is null and ${isDrop('before', 'value')}) as dropped_from
      from turns group by tag_id
    )`;

/**
 * Minutes and the quarter of an hour that begins at `from`. Times are milliseconds since then. Deviations are taken from
 * the slice's first value: squares of the values themselves would lose all digits where the mean is large.
 */
export async function workOutQuarter(db: Db, from: Date, tags: readonly number[]): Promise<void> {
  const to = new Date(from.getTime() + QUARTER_MS);
  const time = (ms: string) => sql`${from}::timestamptz + ${sql.raw(ms)} * interval '1 millisecond'`;
  // Values, not a join with the marks: the partition is chosen when the statement is planned.
  await sql`
    with told as (
      select company_id, tag_id, quality, value, at, floor(at / ${sql.lit(MINUTE_MS)})::int as minute,
        lead(at, 1, ${sql.lit(QUARTER_MS)}::float8) over (partition by tag_id order by at) as next
      from (
        select company_id, tag_id, quality, ${KNOWN_NUMBER} as value,
          date_part('epoch', time - ${from}::timestamptz) * 1000 as at
        from samples where tag_id = any(${tags}::int[]) and time >= ${from} and time < ${to}
      ) as timed
    ), known as (
      select company_id, tag_id, quality, minute, value, at, next - at as held,
        least(next, (minute + 1) * ${sql.lit(MINUTE_MS)}) - at as held_in_minute,
        value - first_value(value) over w as off, first_value(value) over w as base,
        lag(value) over w as before, lag(minute) over w as minute_before, lead(minute) over w as minute_after
      from told where value is not null
      window w as (partition by tag_id order by at)
    ), values_of_minutes as (
      select tag_id, minute, min(company_id) as company_id, max(quality) as quality, count(*)::int as count, sum(value) as sum, min(value) as min, max(value) as max,
        min(value) filter (where minute_before is distinct from minute) as first, min(at) as first_at,
        min(value) filter (where minute_after is distinct from minute) as last, max(at) as last_at,
        sum(value * held_in_minute) as integral, sum(held_in_minute) as known,
        min(base) as base, sum(held) as held, sum(off * held) as off, sum(off * off * held) as off_square,
        coalesce(sum(held) filter (where value <> 0), 0) as run,
        count(*) filter (where ${isStart('before', 'value')})::int as starts
      from known group by tag_id, minute
    ), minutes as (
      select tag_id, minute, coalesce(valued.company_id, lost.company_id) as company_id,
        count, sum, min, max, first, first_at, last, last_at, integral, known, base, held, off, off_square, run, starts,
        greatest(valued.quality, lost.quality) as worst, least(first_at, lost.begin_at) as begin_at,
        greatest(last_at, lost.newest_at) as newest_at
      from values_of_minutes as valued full join (
        select min(company_id) as company_id, tag_id, minute, max(quality) as quality,
          min(at) as begin_at, max(at) as newest_at
        from told where value is null group by tag_id, minute
      ) as lost using (tag_id, minute)
    ), ${RISES}, put_minutes as (
      insert into trend_minutes (company_id, tag_id, bucket, count, sum, min, max, last, last_time, quality, broken,
        begin_time, first, integral, known)
      select company_id, tag_id, ${time(`minute * ${MINUTE_MS}`)}, coalesce(count, 0), coalesce(sum, 0), min, max,
        last, ${time('last_at')}, worst, last_at is distinct from newest_at,
        ${time('begin_at')}, first, coalesce(integral, 0), coalesce(known, 0)
      from minutes ${replaced(MINUTE_COLUMNS)}
    )
    insert into trend_quarters (company_id, tag_id, bucket, ${sql.raw(QUARTER_COLUMNS.join())})
    select company_id, tag_id, ${from}::timestamptz, coalesce(sum(count), 0), coalesce(sum(sum), 0), min(min), max(max),
      (array_agg(last order by minute desc) filter (where last is not null))[1], ${time('max(last_at)')},
      max(worst), max(last_at) is distinct from max(newest_at),
      ${time('min(begin_at)')}, (array_agg(first order by minute) filter (where first is not null))[1],
      ${time('min(first_at)')},
      coalesce(sum(off) + min(base) * sum(held), 0), coalesce(sum(held), 0),
      coalesce(greatest(sum(off_square) - sum(off) ^ 2 / nullif(sum(held), 0), 0), 0),
      coalesce(min(rise), 0), coalesce(sum(run), 0), coalesce(sum(starts), 0), min(second), min(dropped_from)
    from minutes left join rises using (tag_id) group by company_id, tag_id ${replaced(QUARTER_COLUMNS)}`.execute(
    db,
  );
}

/** The hour of a quarter of an hour, from its quarters: up to the end of the last one that has samples. */
export async function workOutHour(db: Db, quarter: Date, tags: readonly number[]): Promise<void> {
  const from = new Date(Math.floor(quarter.getTime() / HOUR_MS) * HOUR_MS);
  const to = new Date(from.getTime() + HOUR_MS);
  await sql`
    with quarters as (
      select *, bucket + interval '15 minutes' as until,
        case when broken then 0 else coalesce(date_part('epoch',
          lead(begin_time) over (partition by tag_id order by bucket) - bucket - interval '15 minutes') * 1000, 0)
        end as held,
        lag(last) over (partition by tag_id, last is null order by bucket) as before
      from trend_quarters where tag_id = any(${tags}::int[]) and bucket >= ${from} and bucket < ${to}
    ), weighed as (
      select *, coalesce(integral / nullif(known, 0), 0) as own_mean,
        coalesce(sum(integral + coalesce(last * held, 0)) over (partition by tag_id)
          / nullif(sum(known + held) over (partition by tag_id), 0), 0) as mean
      from quarters
    ), ${countedRises('quarters', 'bucket')}
    insert into trend_hours (company_id, tag_id, bucket, ${sql.raw(HOUR_COLUMNS.join())})
    select company_id, tag_id, ${from}::timestamptz, sum(count), sum(sum), min(min), max(max),
      (array_agg(last order by bucket desc) filter (where last is not null))[1], max(last_time),
      max(quality), (array_agg(broken order by bucket desc))[1],
      min(begin_time), (array_agg(first order by bucket) filter (where first is not null))[1], min(first_time),
      sum(integral + coalesce(last * held, 0)), sum(known + held),
      sum(deviation + known * (own_mean - mean) ^ 2 + coalesce(held * (last - mean) ^ 2, 0)),
      coalesce(min(counted.rise), 0),
      sum(run) + coalesce(sum(held) filter (where last <> 0), 0),
      sum(starts) + count(*) filter (where ${isStart('before', 'first')}),
      min(counted.second), min(counted.dropped_from), max(until)
    from weighed left join counted using (tag_id) group by company_id, tag_id ${replaced(HOUR_COLUMNS)}`.execute(
    db,
  );
}

const VALUES = [
  'count',
  'sum',
  'min',
  'max',
  'last',
  'last_time',
  'quality',
  'broken',
  'begin_time',
  'first',
];
const MINUTE_COLUMNS = [...VALUES, 'integral', 'known'];
const QUARTER_COLUMNS = [
  ...[...VALUES, 'first_time', 'integral', 'known'],
  ...['deviation', 'rise', 'run', 'starts', 'second', 'dropped_from'],
];
const HOUR_COLUMNS = [...QUARTER_COLUMNS, 'until'];

const replaced = (columns: readonly string[]) =>
  sql.raw(`on conflict (tag_id, bucket) do update set
    ${columns.map((column) => `${column} = excluded.${column}`).join()}`);
