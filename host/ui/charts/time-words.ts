/** Times in words, on the clock of a time zone: 12 hours with AM or PM, MM/DD/YYYY (RPT-20). */
import { scaleUtc } from 'd3-scale';
import type { TimeSpan } from './chart-data.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string, name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${name}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options });
    formats.set(key, format);
  }
  return format;
}

const DATE = { month: '2-digit', day: '2-digit', year: 'numeric' } as const;
const CLOCK = { hour: 'numeric', minute: '2-digit', hour12: true } as const;

export const dateWords = (time: number, zone: string): string => formatOf(zone, 'date', DATE).format(time);

const clockWords = (time: number, zone: string, withSeconds: boolean): string =>
  (withSeconds ? formatOf(zone, 'seconds', { ...CLOCK, second: '2-digit' }) : formatOf(zone, 'clock', CLOCK))
    .format(time)
    // Its narrow space before AM and PM is one that searches do not know.
    .replace('\u202f', ' ');

/** `11/21/2026 2:30 PM`; with seconds where points are closer than a minute. */
export const timeWords = (time: number, zone: string, step = MINUTE): string =>
  `${dateWords(time, zone)} ${clockWords(time, zone, step < MINUTE)}`;

/** `11/21/2026 2:30:05 PM`: a moment that a page names. `at` in ISO 8601. */
export const momentWords = (at: string, zone: string): string => timeWords(Date.parse(at), zone, SECOND);

/** `Saturday`, `11/21/2026`. */
export const weekdayWords = (time: number, zone: string): string =>
  formatOf(zone, 'weekday', { weekday: 'long' }).format(time);

/** The zone's short name at a time, as `CST` or `GMT+1`. */
export function zoneWords(time: number, zone: string): string {
  const parts = formatOf(zone, 'name', { timeZoneName: 'short' }).formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** Milliseconds that the zone's clock is ahead of UTC at a time. */
function offsetOf(time: number, zone: string): number {
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
