/** The rows of a table over time: row n is a bucket of time, found by arithmetic and not by reading what is before it. */
import type { TimeUnit } from '../../../../api/contract/index.ts';
import { offsetOf } from '../../../../engine/chart/moments.ts';
import type { TimeSpan } from '../../../../engine/chart/series.ts';

export interface RowTimes {
  readonly count: number;
  /** Which bucket of all time the first one is: the same bucket keeps its number when the range moves on. */
  readonly base: number;
  /** Start of the bucket, counted from the oldest; `count` gives the end of the last one. */
  startOf(bucket: number): number;
  /** The bucket that a time is in, counted from the oldest; outside of the range the nearest one. */
  bucketOf(time: number): number;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIXED_MS: Readonly<Partial<Record<TimeUnit, number>>> = { seconds: 1000, minutes: 60_000, hours: HOUR };

/** The buckets of a unit that touch a range, by the clock of a zone. */
export function rowTimes(span: TimeSpan, unit: TimeUnit, zone: string): RowTimes {
  const step = FIXED_MS[unit];
  return step ? evenTimes(span, step, zone) : calendarTimes(span, unit, zone);
}

/** Buckets of one length. They begin at the zone's round times: its hours may begin at a quarter to. */
function evenTimes({ from, to }: TimeSpan, step: number, zone: string): RowTimes {
  const phase = ((offsetOf(from, zone) % step) + step) % step;
  const base = Math.floor((from + phase) / step);
  const first = base * step - phase;
  const count = Math.max(1, Math.ceil((to - first) / step));
  return {
    count,
    base,
    startOf: (bucket) => first + bucket * step,
    bucketOf: (time) => within(Math.floor((time - first) / step), count),
  };
}

/** Days, weeks and months are not of one length; of the longest range there are few thousand. */
function calendarTimes({ from, to }: TimeSpan, unit: TimeUnit, zone: string): RowTimes {
  const starts = [firstDay(from + offsetOf(from, zone), unit)];
  while (momentOf(starts.at(-1)!, zone) < to) starts.push(nextDay(starts.at(-1)!, unit));
  const moments = starts.map((wall) => momentOf(wall, zone));
  const count = Math.max(1, moments.length - 1);
  return {
    count,
    base: Math.round(starts[0]! / DAY),
    startOf: (bucket) => moments[within(bucket, moments.length)]!,
    bucketOf: (time) =>
      within(
        moments.findLastIndex((start) => start <= time),
        count,
      ),
  };
}

const within = (index: number, count: number): number => Math.min(count - 1, Math.max(0, index));

/** The first midnight of a unit, by the wall clock as if it were UTC. Weeks begin on Monday. */
function firstDay(wall: number, unit: TimeUnit): number {
  const day = Math.floor(wall / DAY) * DAY;
  const date = new Date(day);
  if (unit === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return unit === 'weeks' ? day - ((date.getUTCDay() + 6) % 7) * DAY : day;
}

function nextDay(wall: number, unit: TimeUnit): number {
  const date = new Date(wall);
  if (unit === 'month') return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
  return wall + (unit === 'weeks' ? 7 : 1) * DAY;
}

/** The moment at which a zone's clock shows a wall time. */
function momentOf(wall: number, zone: string): number {
  const near = wall - offsetOf(wall, zone);
  return wall - offsetOf(near, zone);
}
