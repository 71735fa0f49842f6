/** Averages weighted by time, over a range or over hours of the day in it. Time of which nothing is known is left out. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../storage/storage.ts';
import { type PartsQuery, partsOf, trendsFor } from './historian-parts.ts';
import { atClock, DAY, localDay } from './historian-steps.ts';

/** Hours of the day, in a time zone. If `start` is later than `end` they span midnight. */
export interface DailyWindow {
  /** `HH:MM`, inclusive. */
  readonly start: string;
  /** `HH:MM`, exclusive; but `23:59`, the last choice in the list of times, means the end of the day. */
  readonly end: string;
  /** IANA, as `America/Chicago`. */
  readonly timezone: string;
}

export const endOf = ({ end }: DailyWindow): string => (end === '23:59' ? '24:00' : end);

/** By the id of the tag's row; tags of which nothing is known in that time are left out. */
export async function timeAverages(
  db: Db,
  query: PartsQuery,
  dailyWindow: DailyWindow | undefined,
): Promise<Map<number, number>> {
  const counted = countedTimes(query.from.getTime(), query.to.getTime(), dailyWindow);
  if (query.tagIds.length === 0 || counted.length === 0) return new Map();
  const cuts = counted.flat().filter((ms) => ms !== query.from.getTime() && ms !== query.to.getTime());
  const { isCounted, countedBefore } = clockOf(counted);
  const { parts } = await partsOf(db, query, trendsFor(cuts));
  const { rows } = await sql<{ tag: number; value: number | null }>`
    with parts as (${parts}), linked as (
      select *, lead(begin_time, 1, ${query.to}::timestamptz) over (partition by tag_id order by at) as next_begin
      from parts
    ), held as (
      select *, ${isCounted(sql`at`)} as is_counted,
        case when broken then 0
          else ${countedBefore(sql`next_begin`)} - ${countedBefore(sql`until`)} end as held
      from linked
    )
    select tag_id as tag, coalesce(
      (coalesce(sum(integral) filter (where is_counted), 0) + coalesce(sum(last * held), 0))
        / nullif(coalesce(sum(known) filter (where is_counted), 0) + sum(held), 0),
      sum(sum) filter (where is_counted) / nullif(sum(count) filter (where is_counted), 0)) as value
    from held group by tag_id`.execute(db);
  return new Map(rows.flatMap(({ tag, value }) => (value === null ? [] : [[tag, value] as const])));
}

/** Begin and end, in milliseconds since 1970. */
type Stretch = readonly [number, number];

/** The time that counts within a range, in order. */
function countedTimes(from: number, to: number, window: DailyWindow | undefined): readonly Stretch[] {
  if (from >= to) return [];
  if (!window) return [[from, to]];
  const { timezone } = window;
  const begin = minutesOf(window.start);
  const end = minutesOf(endOf(window)) + (window.start <= endOf(window) ? 0 : DAY);
  const found: Stretch[] = [];
  // The hours of the day before may reach into the range.
  for (let day = localDay(from, timezone) - DAY; day <= localDay(to, timezone); day += DAY) {
    const stretch = [
      Math.max(from, atClock(day + begin, timezone)),
      Math.min(to, atClock(day + end, timezone)),
    ] as const;
    if (stretch[0] < stretch[1]) found.push(stretch);
  }
  return found;
}

/** `HH:MM` in milliseconds. */
const minutesOf = (time: string): number => (Number(time.slice(0, 2)) * 60 + Number(time.slice(3))) * 60_000;

/** In SQL: whether a time counts, and how many milliseconds count before it. */
function clockOf(counted: readonly Stretch[]) {
  const begins = sql`${counted.map(([begin]) => new Date(begin))}::timestamptz[]`;
  const ends = sql`${counted.map(([, end]) => new Date(end))}::timestamptz[]`;
  let total = 0;
  const before = counted.map(([begin, end]) => {
    total += end - begin;
    return total - (end - begin);
  });
  const nth = (time: RawBuilder<unknown>) => sql`width_bucket(${time}, ${begins})`;
  return {
    isCounted: (time: RawBuilder<unknown>) => sql`coalesce(${time} < (${ends})[${nth(time)}], false)`,
    countedBefore: (time: RawBuilder<unknown>) => sql`coalesce((${before}::float8[])[${nth(time)}]
      + date_part('epoch', least(${time}, (${ends})[${nth(time)}]) - (${begins})[${nth(time)}]) * 1000, 0)`,
  };
}
