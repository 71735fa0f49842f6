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
import { manyRows } from '../../../storage/many-rows.ts';
import type { Db } from '../../../storage/storage.ts';
import { type Held, heldBefore, msBetween, type PartsQuery, partsOf, trendsFor } from './historian-parts.ts';
import { bucketStarts, type Step } from './historian-steps.ts';
import { bucketsOfParts, fewParts, MOST_PARTS } from './part-buckets.ts';
import { type Bucket, bucketsOfSamples, fewSamples } from './sample-buckets.ts';

export interface SeriesQuery extends PartsQuery {
  readonly step: Step;
  /** The present, in milliseconds since 1970: a value holds until then at most. The clock's where missing. */
  readonly now?: number;
  /** False: averages are not asked for. What held before and after each part need not be looked for then. */
  readonly hasAverage?: boolean;
}

interface Buckets {
  /** Those that have samples, by tag and time. */
  readonly buckets: readonly Bucket[];
  /** By tag: the value when the range began, if it was known. Its time in milliseconds since 1970. */
  readonly before: ReadonlyMap<number, { readonly time: number; readonly value: number }>;
}

export async function readBuckets(db: Db, query: SeriesQuery): Promise<Buckets> {
  if (query.tagIds.length === 0 || query.from >= query.to) return { buckets: [], before: new Map() };
  const { from, to, step, now = Date.now(), hasAverage = true } = query;
  const starts = bucketStarts(from.getTime(), to.getTime(), step);
  const trends = trendsFor(starts.slice(1));
  const ofSamples = trends.length === 0 && (await readSampleBuckets(db, query, now));
  if (ofSamples) return ofSamples;
  const { parts, held } = await partsOf(db, query, trends);
  const before = known(held);
  const few = isFew(query, trends) && (await fewParts(db, parts, { from, hasAverage }));
  if (few) {
    const cut = { starts, until: Math.min(to.getTime(), now), hasAverage };
    return { buckets: few.flatMap((part) => bucketsOfParts(part, cut)), before };
  }
  const { start, end } = bucketsOf(query, starts);
  const finish = sql`least(${end}, ${to}, ${new Date(now)})`;
  const rows = sql`
    with parts as (${parts}), ${
      hasAverage
        ? weighed(start, finish)
        : sql`filled as (
      select *, ${start} as start from parts where quality is not null
    )`
    }
    select tag_id as tag, date_part('epoch', start) * 1000 as at, sum(count)::float8 as count, min(min) as min, max(max) as max,
      (array_agg(first order by at) filter (where first is not null))[1] as first,
      ${newest(sql`array_agg(last order by at) filter (where last is not null)`)} as last,
      ${hasAverage ? AVERAGE : sql`null::float8`} as average,
      sum(sum) / nullif(sum(count), 0) as mean,
      max(quality)::int as quality, ${newest(sql`array_agg(broken order by at)`)} as broken
    from filled group by tag_id, start order by 1, 2`;
  return { buckets: await manyRows<Bucket>(db, rows), before };
}

/** Whether the trends of the range are few: beside them there are the samples of marked slices. */
const isFew = ({ tagIds, from, to }: SeriesQuery, [widest]: readonly { readonly ms: number }[]): boolean =>
  widest !== undefined && (tagIds.length * (to.getTime() - from.getTime())) / widest.ms <= MOST_PARTS;

/** The buckets of one tag where nothing but samples can be read; undefined where they are many. */
async function readSampleBuckets(db: Db, query: SeriesQuery, now: number): Promise<Buckets | undefined> {
  const { tagIds, from, to, step } = query;
  const [tag, other] = tagIds;
  if (step.unit || tag === undefined || other !== undefined) return undefined;
  const samples = await fewSamples(db, query, tag);
  if (!samples) return undefined;
  const before = known(await heldBefore(db, query));
  const cut = { tag, step, from: from.getTime(), until: Math.min(to.getTime(), now) };
  return { buckets: bucketsOfSamples(samples, before.get(tag)?.value ?? null, cut), before };
}

const known = (held: readonly Held[]): Buckets['before'] =>
  new Map(
    held.flatMap(({ tag, time, value, broken }) =>
      broken || value === null || time === null ? [] : [[tag, { time, value }] as const],
    ),
  );

/** For how long the value before a part held in its bucket, and its own after it. */
function weighed(start: RawBuilder<unknown>, finish: RawBuilder<unknown>): RawBuilder<unknown> {
  const inOrder = sql`partition by tag_id order by at`;
  return sql`placed as (
      select *, ${start} as start, ${finish} as finish,
        lead(begin_time, 1, 'infinity') over (${inOrder}) as next_begin,
        lag(case when not broken then last end) over (${inOrder}) as value_before,
        lag(at) over (${inOrder}) as at_before
      from parts
    ), filled as (
      select *,
        case when broken then 0
          else greatest(${msBetween(sql`until`, sql`least(next_begin, finish)`)}, 0) end as tail,
        case when at_before >= start or value_before is null then 0
          else greatest(${msBetween(sql`start`, sql`least(begin_time, finish)`)}, 0) end as head
      from placed where quality is not null
    )`;
}

const AVERAGE = sql`
  coalesce((sum(integral) + coalesce(sum(last * tail), 0) + coalesce(sum(value_before * head), 0))
    / nullif(sum(known + tail + head), 0), sum(sum) / nullif(sum(count), 0))`;

/** The last of an array. Its aggregate is worked out once; all that ask for the same order share one sort. */
const newest = (array: RawBuilder<unknown>) => sql`(${array})[cardinality(${array})]`;

/** In SQL: the start and the end of the bucket of `at`. */
function bucketsOf({ from, step }: SeriesQuery, starts: readonly number[]) {
  if (!step.unit) {
    const width = sql.lit(`${step.ms} milliseconds`);
    const begin = sql`date_bin(${width}, at, ${step.origin}::timestamptz)`;
    return { start: sql`greatest(${begin}, ${from})`, end: sql`${begin} + ${width}::interval` };
  }
  const moments = (of: readonly number[]) => sql`(${of.map((ms) => new Date(ms))}::timestamptz[])`;
  const nth = sql`width_bucket(at, ${moments(starts)})`;
  // The last one ends where the range does.
  return { start: sql`${moments(starts)}[${nth}]`, end: sql`${moments(starts.slice(1))}[${nth}]` };
}

type SeriesOfTag = Pick<Series, 'before' | 'points'>;

/** The series of tags as in the contract, by the id of their row. */
export async function readSeries(db: Db, query: SeriesQuery): Promise<Map<number, SeriesOfTag>> {
  const read = await readBuckets(db, query);
  const buckets = Map.groupBy(read.buckets, (one) => one.tag);
  return new Map(
    query.tagIds.map((tag) => {
      const before = read.before.get(tag);
      return [
        tag,
        {
          before: before ? { ...before, time: new Date(before.time).toISOString() } : null,
          points: (buckets.get(tag) ?? []).map(toPoint),
        },
      ];
    }),
  );
}

const toPoint = ({ at, count, min, max, last, average, quality, broken }: Bucket): SeriesPoint => ({
  time: new Date(at).toISOString(),
  ...{ last, min, max, average, count, broken },
  quality: QUALITIES[quality]!,
});
