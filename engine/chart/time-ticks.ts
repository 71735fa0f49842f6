/** The times of an axis: round on the zone's clock, in words. */
import { scaleUtc } from 'd3-scale';
import { clockWords, dateWords, offsetOf } from './moments.ts';
import type { TimeSpan } from './series.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

interface TimeTick {
  readonly time: number;
  readonly label: string;
  /** A day begins: labelled with its date. */
  readonly isDay: boolean;
}

/** Round times of the zone, about `count` of them. `now`: determines today. */
export function timeTicks({ from, to }: TimeSpan, count: number, zone: string, now = Date.now()): TimeTick[] {
  const wallFrom = from + offsetOf(from, zone);
  const wallTo = to + offsetOf(to, zone);
  const walls = scaleUtc([wallFrom, wallTo], [0, 1]).ticks(count).map(Number);
  const step = walls.length > 1 ? walls[1]! - walls[0]! : DAY;
  const ticks = walls.map((wall) => {
    // The offset is that of the tick itself: the clock may change within the range.
    const near = wall - offsetOf(from, zone);
    const time = wall - offsetOf(near, zone);
    const isDay = wall % DAY === 0;
    return { time, isDay, label: isDay ? dayLabel(time, zone) : clockWords(time, zone, step < MINUTE) };
  });
  return NAMING_TODAY.has(Math.round((to - from) / DAY)) ? withToday(ticks, { from, to }, zone, now) : ticks;
}

/** Ranges, in days, in which the present day is labelled "Today" (GRAPH-05). */
const NAMING_TODAY: ReadonlySet<number> = new Set([7, 30]);

/** Today is labelled even between two ticks: a tick too close to it is dropped. */
function withToday(
  ticks: readonly TimeTick[],
  { from, to }: TimeSpan,
  zone: string,
  now: number,
): TimeTick[] {
  const wall = now + offsetOf(now, zone);
  const midnight = wall - (((wall % DAY) + DAY) % DAY);
  const time = midnight - offsetOf(midnight - offsetOf(now, zone), zone);
  if (time < from || time > to) return [...ticks];
  const step = ticks.length > 1 ? ticks[1]!.time - ticks[0]!.time : 0;
  const others = ticks.filter((tick) => Math.abs(tick.time - time) > 0.6 * step);
  return [...others, { time, isDay: true, label: 'Today' }].sort((a, b) => a.time - b.time);
}

/** `11/21`, with its year at the start of a year. */
function dayLabel(time: number, zone: string): string {
  const [month, day, year] = dateWords(time, zone).split('/');
  return month === '01' && day === '01' ? `${month}/${day}/${year}` : `${month}/${day}`;
}
