/**
 * Trends: aggregates of samples by minutes and by quarters of an hour.
 *
 * They are always computed from the samples alone, a quarter of an hour (a "slice") of a tag at a time,
 * so that duplicates, late samples and crashes cannot corrupt them. The transaction that stores samples marks their slices;
 * a slice is computed once it is over, or again after late samples. Until then readers take its samples themselves.
 *
 * Quarters and not hours, because days begin at a quarter of an hour in every time zone.
 */
import { sql } from 'kysely';
import { Quality } from '../../../../contract/live.ts';
import type { Db } from '../../../storage/storage.ts';

export const SLICE_MS = 15 * 60_000;
export const sliceOf = (ms: number): number => Math.floor(ms / SLICE_MS) * SLICE_MS;

/** The number of a sample in trends, null if it has none. */
export const NUMBER = sql<
  number | null
>`coalesce(number_value, integer_value::float8, boolean_value::int::float8)`;

/** Taken shared by writers of samples, exclusively for computing slices: neither sees half of the other's work. */
const LOCK = `hashtext('mimic slices')`;

/** First in a transaction that stores samples; a statement of its own, so that what follows sees earlier commits. */
export async function shareSlices(db: Db): Promise<void> {
  await sql.raw(`select pg_advisory_xact_lock_shared(${LOCK})`).execute(db);
}

export interface Mark {
  readonly companyId: number;
  readonly tagId: number;
  /** Milliseconds since 1970, the start of the slice. */
  readonly slice: number;
}

/** In the transaction that stores their samples. */
export async function markSlices(db: Db, marks: readonly Mark[]): Promise<void> {
  if (marks.length === 0) return;
  const column = (cell: (mark: Mark) => number): string => `{${marks.map(cell).join(',')}}`;
  await sql`
    insert into sample_marks (company_id, tag_id, slice)
    select company, tag, to_timestamp(ms / 1000) from unnest(
      ${column((mark) => mark.companyId)}::text::int[],
      ${column((mark) => mark.tagId)}::text::int[],
      ${column((mark) => mark.slice)}::text::float8[]
    ) as t (company, tag, ms)
    on conflict do nothing`.execute(db);
}

export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/**
 * From the first to the last marked slice of these tags in a span; undefined if none is marked. A query for their
 * samples names these bounds, so that the database opens only the partitions of these days.
 */
export async function markedSpan(
  db: Db,
  { tagIds, from, to }: Span & { readonly tagIds: readonly number[] },
): Promise<Span | undefined> {
  const { rows } = await sql<{ first: Date | null; last: Date | null }>`
    select min(slice) as first, max(slice) as last from sample_marks
    where tag_id = any(${tagIds}::int[]) and slice > ${new Date(from.getTime() - SLICE_MS)} and slice < ${to}`.execute(
    db,
  );
  const { first, last } = rows[0]!;
  if (!first || !last) return undefined;
  const end = last.getTime() + SLICE_MS;
  return {
    from: new Date(Math.max(first.getTime(), from.getTime())),
    to: new Date(Math.min(end, to.getTime())),
  };
}

/** Tags of one slice computed in one transaction: bounds how long other requests wait. */
const MOST_TAGS = 250;

/** Computes the oldest marked slice that began before `before`; returns the number of tags done, 0 if there was nothing. */
export async function workOutSlice(db: Db, before: Date): Promise<number> {
  await sql.raw(`select pg_advisory_xact_lock(${LOCK})`).execute(db);
  const { rows: taken } = await sql<{ tag: number; slice: Date }>`
    with due as (
      select slice, tag_id from sample_marks
      where slice = (select min(slice) from sample_marks) and slice < ${before} limit ${MOST_TAGS}
    )
    delete from sample_marks using due
    where sample_marks.slice = due.slice and sample_marks.tag_id = due.tag_id
    returning sample_marks.tag_id as tag, sample_marks.slice`.execute(db);
  if (taken[0])
    await workOut(
      db,
      taken[0].slice,
      taken.map((row) => row.tag),
    );
  return taken.length;
}

async function workOut(db: Db, from: Date, tags: readonly number[]): Promise<void> {
  const to = new Date(from.getTime() + SLICE_MS);
  // Values, not a join with the marks: the partition is chosen when the statement is planned.
  await sql`
    with told as (
      select company_id, tag_id, time, quality, date_bin('1 minute', time, 'epoch') as minute,
        case when quality <= ${sql.lit(Quality.uncertain)} then ${NUMBER} end as value
      from samples where tag_id = any(${tags}::int[]) and time >= ${from} and time < ${to}
    ), minutes as (
      select company_id, tag_id, minute, count(value)::int as count, coalesce(sum(value), 0) as sum,
        min(value) as min, max(value) as max,
        (array_agg(value order by time desc) filter (where value is not null))[1] as last,
        max(time) filter (where value is not null) as last_time,
        max(quality) as quality, max(time) as newest
      from told group by company_id, tag_id, minute
    ), put_minutes as (
      insert into trend_minutes
        (company_id, tag_id, bucket, count, sum, min, max, last, last_time, quality, broken)
      select company_id, tag_id, minute, count, sum, min, max, last, last_time, quality,
        last_time is distinct from newest
      from minutes ${REPLACE}
    )
    insert into trend_quarters
      (company_id, tag_id, bucket, count, sum, min, max, last, last_time, quality, broken)
    select company_id, tag_id, ${from}::timestamptz, sum(count), sum(sum), min(min), max(max),
      (array_agg(last order by last_time desc) filter (where last is not null))[1],
      max(last_time), max(quality), max(last_time) is distinct from max(newest)
    from minutes group by company_id, tag_id ${REPLACE}`.execute(db);
}

const REPLACE =
  sql.raw(`on conflict (tag_id, bucket) do update set count = excluded.count, sum = excluded.sum,
  min = excluded.min, max = excluded.max, last = excluded.last, last_time = excluded.last_time,
  quality = excluded.quality, broken = excluded.broken`);
