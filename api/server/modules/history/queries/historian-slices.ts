/**
 * Which trends are due: trends are aggregates of samples by minutes, quarters of an hour and hours.
 *
 * They are always computed from the samples alone, a quarter of an hour (a "slice") of a tag at a time,
 * so that duplicates, late samples and crashes cannot corrupt them. The transaction that stores samples marks their slices;
 * a slice is computed once it is over, or again after late samples. Until then readers take its samples themselves.
 *
 * Quarters and not hours, because days begin at a quarter of an hour in every time zone.
 */
import { sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';
import { workOutHour, workOutQuarter } from './slice-trends.ts';

export const SLICE_MS = 15 * 60_000;
export const sliceOf = (ms: number): number => Math.floor(ms / SLICE_MS) * SLICE_MS;

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

/** Marks the slices of a tag whose samples still exist: what is computed of them depends on a setting that changes. */
export async function recountTag(db: Db, tagId: number): Promise<void> {
  await shareSlices(db);
  await sql`
    insert into sample_marks (company_id, tag_id, slice)
    select company_id, tag_id, bucket from trend_quarters trend
    where tag_id = ${tagId} and exists (
      select from samples where samples.tag_id = ${tagId}
        and time >= trend.bucket and time < trend.bucket + interval '15 minutes'
    )
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
  if (taken[0]) {
    const tags = taken.map((row) => row.tag);
    await workOutQuarter(db, taken[0].slice, tags);
    await workOutHour(db, taken[0].slice, tags);
  }
  return taken.length;
}
