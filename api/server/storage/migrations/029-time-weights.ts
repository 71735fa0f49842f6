/**
 * What a trend needs for averages weighted by time, and for statistics; and trends by hours.
 *
 * Slices whose samples still exist are marked: until they are computed again readers take the samples, so that nothing is
 * wrong meanwhile. To compute them here would keep a large plant waiting at its start, in one transaction. Where the
 * samples are gone and only the quarter of an hour is left, its mean of samples stands for the whole of it, and the
 * value does not change inside it: within a quarter that is the best that is known, and between quarters it is right.
 */
import { type Kysely, sql } from 'kysely';
import { tenantTable } from './002-row-security.ts';

const WEIGHTS = `
    add begin_time timestamptz, add first double precision,
    add integral double precision not null default 0, add known double precision not null default 0`;
const STATISTICS = `
    add first_time timestamptz, add deviation double precision not null default 0,
    add rise double precision not null default 0, add run double precision not null default 0,
    add starts integer not null default 0`;

const MARK = `
  insert into sample_marks
    select company_id, tag_id, bucket from trend_quarters trend where exists (
      select from samples where samples.tag_id = trend.tag_id
        and time >= trend.bucket and time < trend.bucket + interval '15 minutes'
    )
  on conflict do nothing;`;

const APPROXIMATE = `
  update trend_quarters trend set begin_time = trend.bucket, first = last, first_time = last_time,
    known = case when count = 0 then 0 when broken then held else 900000 end,
    integral = case when count = 0 then 0 else sum / count * case when broken then held else 900000 end end,
    run = case when last <> 0 then case when broken then held else 900000 end else 0 end
  from (
    select tag_id, bucket, coalesce(extract(epoch from last_time - bucket)::float8 * 1000, 0) as held from trend_quarters
  ) as its
  where its.tag_id = trend.tag_id and its.bucket = trend.bucket and not exists (
    select from sample_marks mark where mark.tag_id = trend.tag_id and mark.slice = trend.bucket
  );`;

const HOURS = `
  create table trend_hours (like trend_quarters including all);
  alter table trend_hours add until timestamptz not null;
  insert into trend_hours (company_id, tag_id, bucket, count, sum, min, max, last, last_time, quality, broken,
      begin_time, first, first_time, integral, known, run, rise, until)
    select company_id, tag_id, date_bin('1 hour', bucket, 'epoch'), sum(count), sum(sum), min(min), max(max),
      (array_agg(last order by bucket desc) filter (where last is not null))[1], max(last_time), max(quality),
      (array_agg(broken order by bucket desc))[1], min(begin_time),
      (array_agg(first order by bucket) filter (where first is not null))[1], min(first_time),
      sum(integral + coalesce(last * held, 0)), sum(known + held),
      sum(run) + coalesce(sum(held) filter (where last <> 0), 0),
      coalesce(sum(case when last >= before then last - before when last < before then greatest(last, 0) end), 0),
      max(bucket) + interval '15 minutes'
    from (
      select *, lag(last) over (
        partition by tag_id, date_bin('1 hour', bucket, 'epoch'), last is null order by bucket
      ) as before, case when broken then 0 else coalesce(extract(epoch from lead(bucket) over (
          partition by tag_id, date_bin('1 hour', bucket, 'epoch') order by bucket
        ) - bucket)::float8 * 1000 - 900000, 0) end as held
      from trend_quarters where begin_time is not null
    ) as quarters
    group by company_id, tag_id, date_bin('1 hour', bucket, 'epoch');`;

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [
    `alter table trend_minutes ${WEIGHTS}`,
    `alter table trend_quarters ${WEIGHTS}, ${STATISTICS}`,
    MARK,
    APPROXIMATE,
    HOURS,
    tenantTable(['trend_hours', 'select']),
  ])
    await sql.raw(statement).execute(db);
}
