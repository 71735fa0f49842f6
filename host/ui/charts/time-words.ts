/** The times of an axis in words. Single moments have a module of their own: it is needed where no chart is. */
import { scaleUtc } from 'd3-scale';
import type { TimeSpan } from './chart-data.ts';
import { clockWords, dateWords, formatOf } from './moment-words.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

/** Milliseconds that the zone's clock is ahead of UTC at a time. */
export function offsetOf(time: number, zone: string): number {
  const parts = formatOf(zone, 'offset', { timeZoneName: 'longOffset' }).formatToParts(time);
  const name = parts.find((part) => part.type === 'timeZoneName')!.value;
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE : 0;
}

export interface TimeTick {
  readonly time: number;
  readonly label: string;
  /** A day begins: it is told by its date. */
  readonly isDay: boolean;
}

/** Round times of the zone's clock, about `count` of them. `now`: what day today is. */
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

/** Days of a range in which the one that is today is called so (GRAPH-05). */
const NAMING_TODAY: ReadonlySet<number> = new Set([7, 30]);

/** Today stands among the ticks even where it is between two of them: the one that it comes too close to gives way. */
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

/** `11/21`, and with its year where a year begins. */
function dayLabel(time: number, zone: string): string {
  const [month, day, year] = dateWords(time, zone).split('/');
  return month === '01' && day === '01' ? `${month}/${day}/${year}` : `${month}/${day}`;
}
