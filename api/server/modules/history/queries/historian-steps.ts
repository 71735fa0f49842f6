/** How a stretch of time is cut into buckets: never more than requested, and at times that people expect. */
import type { TimeUnit } from '../../../../contract/endpoints.ts';

export interface Step {
  /** Length of a bucket; approximate for days, weeks and months. */
  readonly ms: number;
  /** Buckets that follow the calendar. */
  readonly unit?: 'day' | 'week' | 'month';
  readonly timezone: string;
  /** The origin of all other buckets. */
  readonly origin: Date;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Lengths that divide the next longer unit, so that buckets begin at round times. */
const LENGTHS = [
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 3, 5, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 4, 6, 8, 12].map((hours) => hours * HOUR),
];
const CALENDAR = [
  { unit: 'day', ms: DAY },
  { unit: 'week', ms: 7 * DAY },
  { unit: 'month', ms: 30.4 * DAY },
] as const;

const UNIT_MS: Readonly<Record<TimeUnit, number>> = {
  seconds: SECOND,
  minutes: MINUTE,
  hours: HOUR,
  days: DAY,
  weeks: 7 * DAY,
  month: 30.4 * DAY,
};

interface Stretch {
  /** Milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly timezone: string;
  /** Buckets at most. */
  readonly points: number;
  /** The unit of buckets, if they are not too many: then the next that fits. */
  readonly unit?: TimeUnit;
}

/** The step of a range: the requested unit's, else the finest that fits. */
export function stepOf({ from, to, timezone, points, unit }: Stretch): Step {
  const finest = Math.max((to - from) / points, unit ? UNIT_MS[unit] : 0);
  const ms = LENGTHS.find((length) => length >= finest);
  const origin = new Date(midnight(from, timezone));
  if (ms !== undefined) return { ms, timezone, origin };
  const calendar = CALENDAR.find((length) => length.ms >= finest) ?? CALENDAR[2];
  return { ...calendar, timezone, origin };
}

/** The start of a time's bucket. For a calendar bucket, up to an hour or so early: the database cuts it. */
export function bucketStart(time: number, step: Step): number {
  const zero = step.origin.getTime();
  if (!step.unit) return zero + Math.floor((time - zero) / step.ms) * step.ms;
  const local = localDate(time, step.timezone);
  const back = step.unit === 'week' ? (local.getUTCDay() + 6) % 7 : local.getUTCDate() - 1;
  return midnight(step.unit === 'day' ? time : time - back * DAY, step.timezone);
}

/** The midnight before a time in a time zone. */
export function midnight(time: number, timezone: string): number {
  const local = localDate(time, timezone).getTime();
  const start = local - (((local % DAY) + DAY) % DAY);
  // The offset at that midnight may differ from now's: found by trying.
  let at = time - (local - start);
  for (let turn = 0; turn < 2; turn++) at += start - localDate(at, timezone).getTime();
  return at;
}

/** The first moment of the year that a time is in. */
export function startOfYear(time: number, timezone: string): number {
  const year = localDate(time, timezone).getUTCFullYear();
  return midnight(Date.UTC(year, 0, 1, 12), timezone);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The wall clock of a time zone, as if it were UTC. */
function localDate(time: number, timezone: string): Date {
  let format = formats.get(timezone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(timezone, format);
  }
  const part = Object.fromEntries(format.formatToParts(time).map(({ type, value }) => [type, Number(value)]));
  return new Date(
    Date.UTC(part.year!, part.month! - 1, part.day!, part.hour!, part.minute!, part.second!) +
      (((time % 1000) + 1000) % 1000),
  );
}
