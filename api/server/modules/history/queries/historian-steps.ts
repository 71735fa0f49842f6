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
  /** Milliseconds: buckets begin at multiples of it, because nothing finer is kept of that time. */
  readonly grain?: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

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
  /** How finely the past is kept, in milliseconds; without it as finely as anybody asks. */
  readonly grain?: number;
}

/** The step of a range: the requested unit's, else the finest that fits. */
export function stepOf({ from, to, timezone, points, unit, grain }: Stretch): Step {
  const finest = Math.max((to - from) / points, unit ? UNIT_MS[unit] : 0, grain ?? 0);
  const ms = LENGTHS.find((length) => length >= finest);
  const origin = new Date(toGrain(midnight(from, timezone), grain));
  if (ms !== undefined) return { ms, timezone, origin, grain };
  const calendar = CALENDAR.find((length) => length.ms >= finest) ?? CALENDAR[2];
  return { ...calendar, timezone, origin, grain };
}

const toGrain = (time: number, grain = 1): number => Math.floor(time / grain) * grain;

/** The start of a time's bucket. */
export function bucketStart(time: number, step: Step): number {
  const zero = step.origin.getTime();
  if (!step.unit) return zero + Math.floor((time - zero) / step.ms) * step.ms;
  return toGrain(atClock(calendarDay(time, step.unit, step.timezone), step.timezone), step.grain);
}

/** The starts of the buckets of a range: the first is `from`, wherever in its bucket that is. */
export function bucketStarts(from: number, to: number, step: Step): number[] {
  const starts = [from];
  if (!step.unit) {
    for (let at = bucketStart(from, step) + step.ms; at < to; at += step.ms) starts.push(at);
    return starts;
  }
  let day = calendarDay(from, step.unit, step.timezone);
  let at = atClock(day, step.timezone);
  for (;;) {
    const next = nextDay(day, step.unit);
    // In most cases as many hours later as there are in the calendar.
    const guess = at + next - day;
    at = localDate(guess, step.timezone).getTime() === next ? guess : atClock(next, step.timezone);
    day = next;
    const start = toGrain(at, step.grain);
    if (start >= to) return starts;
    starts.push(start);
  }
}

/** The date of a time in a time zone, as its UTC midnight. */
export function localDay(time: number, timezone: string): number {
  const local = localDate(time, timezone).getTime();
  return local - (((local % DAY) + DAY) % DAY);
}

/** The first day of a time's bucket, as its UTC midnight. */
function calendarDay(time: number, unit: NonNullable<Step['unit']>, timezone: string): number {
  const day = localDay(time, timezone);
  if (unit === 'day') return day;
  const date = new Date(day);
  return day - (unit === 'week' ? (date.getUTCDay() + 6) % 7 : date.getUTCDate() - 1) * DAY;
}

function nextDay(day: number, unit: NonNullable<Step['unit']>): number {
  if (unit !== 'month') return day + (unit === 'week' ? 7 : 1) * DAY;
  const date = new Date(day);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1);
}

/** The midnight before a time in a time zone. */
export const midnight = (time: number, timezone: string): number =>
  atClock(localDay(time, timezone), timezone);

/** By how much clocks have been set back, the most first. */
const SET_BACK = [2 * HOUR, HOUR, HOUR / 2];

/**
 * The moment at which the wall clock of a time zone shows a time (given as if it were UTC). Where clocks skip it, the moment
 * of the change; where they pass it twice, the first.
 */
export function atClock(local: number, timezone: string): number {
  const late = (at: number): number => localDate(at, timezone).getTime() - local;
  let at = local;
  // The offset at that time may differ from the first guess's: found by trying.
  for (let turn = 0; turn < 3; turn++) at -= late(at);
  const off = late(at);
  if (off !== 0) return firstWhere((time) => late(time) >= 0, Math.min(at, at - off), Math.max(at, at - off));
  const back = SET_BACK.find((length) => late(at - length) === 0);
  return back === undefined ? at : at - back;
}

/** The first time of a stretch from which on something holds, where it does not at its beginning and does at its end. */
function firstWhere(holds: (time: number) => boolean, from: number, to: number): number {
  let [before, found] = [from, to];
  while (found - before > 1) {
    const middle = Math.floor((before + found) / 2);
    if (holds(middle)) found = middle;
    else before = middle;
  }
  return found;
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
