/**
 * The consumption of counters: the sum of all increases. A counter that was reset counts on from 0.
 *
 * A fall is no proof of a reset: meters repeat an older total, or report 0 while they start. It counts as a reset only if it
 * is deeper than the tag's band, and if the next other value does not return to the old total. Every other fall is subtracted, so
 * that it and the increase after it add up to what was counted.
 *
 * The next other value may be in a later slice. So each row of trends has `second`, the first value that differs from
 * its first one, and `dropped_from`, the total before a deep fall that nothing has followed yet.
 */
import { type RawBuilder, sql } from 'kysely';

/** Joins the bands of tags to rows with a `tag_id`: by how many percent of the old total a counter may fall without a reset. */
export const BANDS = sql.raw('join (select id, reset_band from tags) as bands on bands.id = tag_id');

/** The lowest value that is no reset, where `BANDS` are joined. Of negative values each fall is deep. */
const floorOf = (before: string) => `least(${before}, ${before} * (1 - reset_band / 100))`;

/** Whether a fall is deep enough for a reset. */
export const isDrop = (before: string, value: string) => sql.raw(`(${value} < ${floorOf(before)})`);

/** The increase from one value to the next, negative if that was no reset; `next` is the value that follows. */
export const riseOf = (before: string, value: string, next: string) =>
  sql.raw(`case when ${value} >= ${floorOf(before)} or ${next} >= ${floorOf(before)} then ${value} - ${before}
    when ${value} < ${before} then greatest(${value}, 0) end`);

/**
 * A query `counted (tag_id, rise, second, dropped_from)` of rows of trends or samples that follow each other by `at`, for a
 * `with` clause. Rows that only repeat the last value are left out, so that the next other value is in the next row.
 */
export function countedRises(rows: string, at: string): RawBuilder<unknown> {
  const order = sql.raw(`partition by tag_id order by ${at}`);
  return sql`turning as (
      select * from (
        select tag_id, ${sql.raw(at)}, coalesce(first, last) as first, last, rise, second, dropped_from, reset_band,
          lag(last) over (${order}) as before
        from ${sql.raw(rows)} ${BANDS} where last is not null
      ) as following where second is not null or first is distinct from before
    ), followed as (
      select *, case when lead(first) over w <> last then lead(first) over w else lead(second) over w end as after
      from turning window w as (${order})
    ), counted as (
      select tag_id, sum(rise
          + coalesce(${riseOf('before', 'first', 'coalesce(second, after)')}, 0)
          + case when after >= ${sql.raw(floorOf('dropped_from'))} then last - dropped_from - greatest(last, 0) else 0 end
        ) as rise,
        (array_agg(coalesce(second, after) order by ${sql.raw(at)}))[1] as second,
        (array_agg(case when after is not null then null when second is not null then dropped_from
          when ${isDrop('before', 'first')} then before end order by ${sql.raw(at)} desc))[1] as dropped_from
      from followed group by tag_id
    )`;
}
