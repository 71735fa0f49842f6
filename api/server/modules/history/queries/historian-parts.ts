/**
 * A range of time as parts, from which series, aggregates and statistics are put together: trends of hours, quarters of an
 * hour or minutes where they are whole and computed, single samples at the ends of the range and in marked slices.
 *
 * A part covers the time from `begin_time` to `until`; a sample covers none. After it, `last` holds until the next part
 * begins, unless the value was lost (`broken`). What held when the range began is a part too: without `quality`, just
 * before the range. So each reader fills the gaps between parts by one rule.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';
import { markedSpan, type Span, sliceOf } from './historian-slices.ts';
import type { Step } from './historian-steps.ts';
import { HOUR_MS, KNOWN_NUMBER, MINUTE_MS, QUARTER_MS } from './slice-trends.ts';

export interface PartsQuery {
  readonly companyId: number;
  readonly tagIds: readonly number[];
  /** Inclusive. */
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
}

interface Trend {
  readonly table: 'trend_hours' | 'trend_quarters' | 'trend_minutes';
  readonly ms: number;
}
const HOURS: Trend = { table: 'trend_hours', ms: HOUR_MS };
const QUARTERS: Trend = { table: 'trend_quarters', ms: QUARTER_MS };
const MINUTES: Trend = { table: 'trend_minutes', ms: MINUTE_MS };

/** Milliseconds between two times in SQL. */
export const msBetween = (begin: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<number> =>
  sql`(date_part('epoch', ${end} - ${begin}) * 1000)`;

/**
 * The trends for a range that is cut at these times: those whose rows are not cut. Short buckets need minutes; hours
 * are used where every cut is at one, as it is in most time zones.
 */
export function trendsFor(cuts: readonly number[]): readonly Trend[] {
  const fits = ({ ms }: Trend): boolean => cuts.every((cut) => cut % ms === 0);
  if (fits(HOURS)) return [HOURS, QUARTERS];
  if (fits(QUARTERS)) return [QUARTERS];
  return fits(MINUTES) ? [MINUTES] : [];
}

/** Rows of one tag that its buckets are put together from, about; without end where they are samples. */
export function bucketRows({
  from,
  to,
  step,
}: Pick<PartsQuery, 'from' | 'to'> & { readonly step: Step }): number {
  const [widest] = trendsFor([step.unit ? 0 : step.ms]);
  return widest ? Math.ceil((to.getTime() - from.getTime()) / widest.ms) : Number.POSITIVE_INFINITY;
}

/** The parts of a range, as a query, and what held before it. A statement or two find out which slices are marked and what held. */
export async function partsOf(
  db: Db,
  query: PartsQuery,
  trends: readonly Trend[],
): Promise<{ readonly parts: RawBuilder<unknown>; readonly held: readonly Held[] }> {
  const marked = trends.length > 0 ? await markedSpan(db, query) : undefined;
  const held = await heldBefore(db, query);
  const parts = sql.join([beginnings(query.from, held), ...cascade(query, trends, marked)], sql` union all `);
  return { parts, held };
}

/** The widest trend in the middle, narrower ones beside it, samples at the ends. */
function cascade(
  query: PartsQuery,
  [trend, ...narrower]: readonly Trend[],
  marked: Span | undefined,
): RawBuilder<unknown>[] {
  const { from, to } = query;
  if (!trend) return [samplesOf(query)];
  const first = new Date(Math.ceil(from.getTime() / trend.ms) * trend.ms);
  const end = new Date(Math.floor(to.getTime() / trend.ms) * trend.ms);
  if (first >= end) return cascade(query, narrower, marked);
  return [
    ...(from < first ? cascade({ ...query, to: first }, narrower, marked) : []),
    ...trendParts({ ...query, from: first, to: end }, trend, marked),
    ...(end < to ? cascade({ ...query, from: end }, narrower, marked) : []),
  ];
}

/** Trends, and what stands for those that a mark concerns. */
function trendParts(query: PartsQuery, trend: Trend, marked: Span | undefined): RawBuilder<unknown>[] {
  const from = Math.max(query.from.getTime(), marked?.from.getTime() ?? 0);
  const to = Math.min(query.to.getTime(), marked?.to.getTime() ?? 0);
  if (from >= to) return [trendRows(query, trend)];
  const concerned = {
    from: new Date(Math.floor(sliceOf(from) / trend.ms) * trend.ms),
    to: new Date(to),
  };
  return [
    trendRows(query, trend, concerned),
    ...(trend === HOURS ? [quartersOfMarkedHours(query, concerned)] : []),
    markedSamples(query, { from: new Date(from), to: new Date(to) }),
  ];
}

/** Of one trend, without rows that a mark in `marked` concerns. */
function trendRows(
  { companyId, tagIds, from, to }: PartsQuery,
  { table, ms }: Trend,
  marked?: Span,
): RawBuilder<unknown> {
  const width = sql.lit(`${Math.max(ms, QUARTER_MS)} milliseconds`);
  // Outside the marked span nothing is looked up: a join over all trends scanned the whole table of marks,
  // dead rows and all, for each of them (302,000 pages for 90 days) whenever the database had not analysed it lately.
  const unmarked = marked
    ? sql` and (bucket < ${marked.from} or bucket >= ${marked.to} or not exists (
        select from sample_marks mark where mark.tag_id = trend.tag_id
          and mark.slice >= date_bin(${width}, trend.bucket, 'epoch')
          and mark.slice < date_bin(${width}, trend.bucket, 'epoch') + ${width}::interval
      ))`
    : sql``;
  return sql`select ${TREND_COLUMNS[table]} from ${sql.table(table)} as trend
    where tag_id = any(${tagIds}::int[]) and company_id = ${companyId} and bucket >= ${from} and bucket < ${to}${unmarked}`;
}

/** The quarters that are computed, of hours in which another one is not. */
function quartersOfMarkedHours(query: PartsQuery, marked: Span): RawBuilder<unknown> {
  const from = new Date(Math.max(query.from.getTime(), marked.from.getTime()));
  const to = new Date(Math.min(query.to.getTime(), Math.ceil(marked.to.getTime() / HOUR_MS) * HOUR_MS));
  return sql`${trendRows({ ...query, from, to }, QUARTERS, { from, to })} and exists (
      select from sample_marks mark where mark.tag_id = trend.tag_id
        and mark.slice >= date_bin('1 hour', trend.bucket, 'epoch')
        and mark.slice < date_bin('1 hour', trend.bucket, 'epoch') + interval '1 hour'
    )`;
}

function markedSamples({ companyId, tagIds }: PartsQuery, { from, to }: Span): RawBuilder<unknown> {
  return sql`select told.* from sample_marks mark cross join lateral (
      select ${SAMPLE_COLUMNS} from (
        select tag_id, time, quality, ${KNOWN_NUMBER} as value from samples
        where tag_id = mark.tag_id and time >= mark.slice and time < mark.slice + interval '15 minutes'
          and time >= ${from} and time < ${to}
      ) as sample
      offset 0 -- kept a loop over the index, however many samples are not marked
    ) as told
    where mark.tag_id = any(${tagIds}::int[]) and mark.company_id = ${companyId}
      and mark.slice >= ${new Date(sliceOf(from.getTime()))} and mark.slice < ${to}`;
}

const samplesOf = ({ companyId, tagIds, from, to }: PartsQuery): RawBuilder<unknown> => sql`
  select ${SAMPLE_COLUMNS} from (
    select tag_id, time, quality, ${KNOWN_NUMBER} as value from samples
    where tag_id = any(${tagIds}::int[]) and company_id = ${companyId} and time >= ${from} and time < ${to}
  ) as sample`;

/** What held when the range began. `last` may be a value that was lost since: an increase counts from it. */
function beginnings(from: Date, held: readonly Held[]): RawBuilder<unknown> {
  const at = sql`${from}::timestamptz`;
  return sql`
    select tag as tag_id, ${at} - interval '1 microsecond' as at, ${at} as begin_time, ${at} as until,
      0 as count, 0::float8 as sum, null::float8 as min, null::float8 as max,
      case when not broken then value end as first, to_timestamp(ms / 1000) as first_time,
      value as last, to_timestamp(ms / 1000) as last_time, null::smallint as quality, broken,
      0::float8 as integral, 0::float8 as known, ${sql.raw(NO_STATISTICS)}
    from unnest(${held.map((one) => one.tag)}::int[], ${held.map((one) => one.value)}::float8[],
      ${held.map((one) => one.time)}::float8[], ${held.map((one) => one.broken)}::bool[]) as held (tag, value, ms, broken)`;
}

const ALWAYS = 'count, sum, min, max, first';
const STATISTICS = 'deviation, rise, run, starts, second, dropped_from';
const NO_STATISTICS = `0::float8 as deviation, 0::float8 as rise, 0::float8 as run, 0 as starts,
    null::float8 as second, null::float8 as dropped_from`;
const TREND_COLUMNS = {
  trend_hours: sql.raw(`tag_id, bucket as at, begin_time, until, ${ALWAYS}, first_time, last, last_time,
    quality, broken, integral, known, ${STATISTICS}`),
  trend_quarters:
    sql.raw(`tag_id, bucket as at, begin_time, bucket + interval '15 minutes' as until, ${ALWAYS},
    first_time, last, last_time, quality, broken, integral, known, ${STATISTICS}`),
  // Statistics are never read by minutes.
  trend_minutes: sql.raw(`tag_id, bucket as at, begin_time, bucket + interval '1 minute' as until, ${ALWAYS},
    null::timestamptz as first_time, last, last_time, quality, broken, integral, known,
    ${NO_STATISTICS}`),
};
const SAMPLE_COLUMNS =
  sql.raw(`tag_id, time as at, time as begin_time, time as until, (value is not null)::int as count,
  coalesce(value, 0) as sum, value as min, value as max, value as first,
  case when value is not null then time end as first_time, value as last,
  case when value is not null then time end as last_time, quality, value is null as broken,
  0::float8 as integral, 0::float8 as known, ${NO_STATISTICS}`);

/** What was last known before a time. */
export interface Held {
  readonly tag: number;
  /** Of the value's sample, in milliseconds since 1970. */
  readonly time: number | null;
  readonly value: number | null;
  /** The value was lost since. */
  readonly broken: boolean;
}

/** The last value of each tag before `from`; tags without a sample before it are left out. */
export async function heldBefore(
  db: Db,
  { companyId, tagIds, from }: Pick<PartsQuery, 'companyId' | 'tagIds' | 'from'>,
): Promise<Held[]> {
  if (tagIds.length === 0) return [];
  const newest = await newestBefore(db, { companyId, tagIds, from });
  const lost = newest.filter((one) => one.broken && one.value === null).map(({ tag }) => tag);
  if (lost.length === 0) return newest;
  const valued = await newestBefore(db, { companyId, tagIds: lost, from, hasValue: true });
  const known = new Map(valued.map((one) => [one.tag, one]));
  return newest.map((one) => {
    const before = one.value === null ? known.get(one.tag) : undefined;
    return before ? { ...before, broken: true } : one;
  });
}

interface Before {
  readonly companyId: number;
  readonly tagIds: readonly number[];
  readonly from: Date;
  /** Only rows with a value. */
  readonly hasValue?: boolean;
}

/** Texts have no number in any row: they would be searched from end to end. */
async function newestBefore(db: Db, { companyId, tagIds, from, hasValue }: Before): Promise<Held[]> {
  const slice = new Date(sliceOf(from.getTime()));
  const marked = await markedSpan(db, { tagIds, from: new Date(0), to: slice });
  const sample = sql`time, ${KNOWN_NUMBER} as value, ${KNOWN_NUMBER} is null as broken, time as at`;
  const valued = hasValue ? sql`and ${KNOWN_NUMBER} is not null` : sql``;
  const trend = (table: string, ended: RawBuilder<unknown>, width: string) => sql`
    (select last_time as time, last as value, broken, bucket as at from ${sql.table(table)} as trend
      where tag_id = tag.id and company_id = ${companyId} and bucket <= ${new Date(slice.getTime() - QUARTER_MS)}${ended} ${hasValue ? sql`and last is not null` : sql``}
      ${
        marked
          ? sql`and not exists (select from sample_marks mark where mark.tag_id = trend.tag_id
              and mark.slice >= trend.bucket and mark.slice < trend.bucket + ${sql.lit(width)}::interval)`
          : sql``
      }
      order by bucket desc limit 1)`;
  const samplesOfMarks = sql`union all
    (select newest.* from sample_marks mark cross join lateral (
        select ${sample} from samples where tag_id = mark.tag_id and time >= mark.slice
          and time < mark.slice + interval '15 minutes'
          and time >= ${marked?.from} and time < ${marked?.to} ${valued}
        order by time desc limit 1
      ) as newest
      where mark.tag_id = tag.id and mark.company_id = ${companyId} and mark.slice < ${slice}
      order by mark.slice desc limit 1)`;
  const { rows } = await sql<Held>`
    select tag.id as tag, extract(epoch from held.time)::float8 * 1000 as time, held.value, held.broken
    from unnest(${tagIds}::int[]) as asked (id)
    join tags as tag on tag.id = asked.id and tag.company_id = ${companyId} and tag.data_type <> 'string'
    cross join lateral (
      ${trend('trend_quarters', sql``, '15 minutes')}
      union all ${trend('trend_hours', sql` and until <= ${slice}`, '1 hour')}
      union all (select ${sample} from samples
        where tag_id = tag.id and company_id = ${companyId} and time >= ${slice} and time < ${from} ${valued}
        order by time desc limit 1)
      ${marked ? samplesOfMarks : sql``}
      order by at desc limit 1
    ) as held`.execute(db);
  return rows;
}
