/** What a tag did over a range of time: extremes, time average and deviation, run time, starts, consumption. */
import { sql } from 'kysely';
import { totalOf } from '../../../../../engine/chart/totals.ts';
import type { TagType } from '../../../../contract/index.ts';
import type { Db } from '../../../storage/storage.ts';
import { countedRises } from './counter-rises.ts';
import { msBetween, type PartsQuery, partsOf, trendsFor } from './historian-parts.ts';
import { isStart } from './slice-trends.ts';
import { type Digits, digitsOf } from './statistic-digits.ts';

/** Times in milliseconds. Null: nothing is known of it in the range. */
export interface TagStatistics {
  /** Lowest and highest value that held in the range, the one from before it included. */
  readonly min: number | null;
  readonly max: number | null;
  /** Both weighted by time. */
  readonly average: number | null;
  readonly deviation: number | null;
  /** 0 to 1: the share of the range in which the value was known. */
  readonly knownShare: number;
  /** Time in which the value was not 0. */
  readonly runTime: number;
  /** How often it went from 0 to another value. */
  readonly starts: number;
  /** Of a counter: the sum of all increases, see counter-rises.ts. Of a flow: its total. Null for what adds up to nothing. */
  readonly consumption: number | null;
  readonly consumptionUnit: string | null;
  /** The first value that held in the range, and the last. */
  readonly first: number | null;
  readonly last: number | null;
  /** All digits of the 64-bit integers among them that a number cannot hold. */
  readonly digits?: Digits;
}

interface StatisticsQuery extends PartsQuery {
  /** The present, in milliseconds since 1970: nothing is known of later times. The clock's where missing. */
  readonly now?: number;
}

/** By the id of the tag's row; tags without any value are left out, as are texts. Every query names the company. */
export async function readStatistics(
  db: Db,
  { now = Date.now(), ...query }: StatisticsQuery,
): Promise<Map<number, TagStatistics>> {
  const { from, to, tagIds } = query;
  if (tagIds.length === 0 || from >= to) return new Map();
  const end = new Date(Math.min(to.getTime(), now));
  const { parts } = await partsOf(db, query, trendsFor([]));
  const { rows } = await sql<StatisticsRow>`
    with parts as (${parts}), ${countedRises('parts', 'at')}, linked as (
      select *, lead(begin_time, 1, 'infinity') over (partition by tag_id order by at) as next_begin,
        lag(last) over (partition by tag_id, last is null order by at) as before
      from parts
    ), held as (
      select *, coalesce(integral / nullif(known, 0), 0) as own_mean, case when broken then 0
        else greatest(${msBetween(sql`until`, sql`least(next_begin, ${end}::timestamptz)`)}, 0) end as held
      from linked
    ), weighed as (
      select *, sum(integral + coalesce(last * held, 0)) over (partition by tag_id)
        / nullif(sum(known + held) over (partition by tag_id), 0) as mean
      from held
    )
    select tag_id as tag, (select tag_type from tags where id = tag_id) as "tagType",
      (select unit from tags where id = tag_id) as unit,
      (select data_type = 'int64' from tags where id = tag_id) as "isInteger", least(min(min), min(last) filter (where held > 0)) as min,
      greatest(max(max), max(last) filter (where held > 0)) as max, min(mean) as average,
      sqrt(sum(deviation + coalesce(known * (own_mean - mean) ^ 2, 0) + coalesce(held * (last - mean) ^ 2, 0))
        / nullif(sum(known + held), 0)) as deviation,
      coalesce(sum(known + held) / nullif(${msBetween(sql`${from}::timestamptz`, sql`${to}::timestamptz`)}, 0), 0)
        as "knownShare",
      sum(run) + coalesce(sum(held) filter (where last <> 0), 0) as "runTime",
      (sum(starts) + count(*) filter (where ${isStart('before', 'first')}))::int as starts,
      coalesce(min(counted.rise), 0) as consumption,
      (array_agg(first order by at) filter (where ${HELD_OR_TOLD}))[1] as first,
      (array_agg(last order by at desc) filter (where last is not null and (count > 0 or not broken)))[1] as last
    from weighed left join counted using (tag_id) group by tag_id
    having bool_or(${HELD_OR_TOLD})`.execute(db);
  const ms = to.getTime() - from.getTime();
  const found = new Map<number, TagStatistics>();
  for (const { tag, tagType, unit, isInteger, ...statistics } of rows) {
    const digits = isInteger ? await digitsOf(db, { ...query, to: end, tagId: tag }, statistics) : undefined;
    const rise = digits?.consumption === undefined ? statistics.consumption : Number(digits.consumption);
    const consumption = consumptionOf({ ...statistics, tagType, unit, consumption: rise }, ms);
    found.set(tag, { ...statistics, ...consumption, ...(digits ? { digits } : {}) });
  }
  return found;
}

interface StatisticsRow extends Omit<TagStatistics, 'consumption' | 'consumptionUnit'> {
  readonly tag: number;
  readonly tagType: number;
  readonly unit: string | null;
  readonly isInteger: boolean;
  readonly consumption: number;
}

const COUNTER: TagType = 3;

function consumptionOf(
  { tagType, unit, consumption, average, knownShare }: Omit<StatisticsRow, 'tag' | 'isInteger'>,
  ms: number,
): Pick<TagStatistics, 'consumption' | 'consumptionUnit'> {
  if (tagType === COUNTER) return { consumption, consumptionUnit: unit };
  const total = totalOf(unit);
  if (!total || average === null) return { consumption: null, consumptionUnit: null };
  return { consumption: (average * knownShare * ms) / total.ms, consumptionUnit: total.unit };
}

/** Of what held before the range only what still held when it began; without `quality` it is that. */
const HELD_OR_TOLD = sql.raw('first is not null and (quality is not null or held > 0)');
