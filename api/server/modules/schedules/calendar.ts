/** When schedules run, by the wall clock of their zones, and what a run covers. Pure. Days are UTC midnights of dates. */
import type { SchedulePeriod, ScheduleTiming } from '../../../contract/index.ts';
import { atClock, DAY, localDay } from '../history/index.ts';

/** One run of a schedule. */
export interface Slot {
  /** Milliseconds since 1970. Where clocks skip its hour, the moment of the change; where they pass it twice, the first. */
  readonly at: number;
  /** The date in the zone, as `2026-03-29`: a schedule runs once for each. */
  readonly day: string;
}

const MINUTE = 60_000;
/** Two runs are never further apart, by the month. */
const LONGEST_PAUSE = 63;

export const dayText = (day: number): string => new Date(day).toISOString().slice(0, 10);
const dayOf = (text: string): number => Date.parse(`${text}T00:00:00Z`);

/** The first run after a moment, and after a date for which it has run already. */
export function nextSlot(timing: ScheduleTiming, after: number, lastDay: string | null = null): Slot {
  const first = Math.max(
    localDay(after, timing.timezone) - DAY,
    lastDay === null ? Number.NEGATIVE_INFINITY : dayOf(lastDay) + DAY,
  );
  for (let day = first; day <= first + LONGEST_PAUSE * DAY; day += DAY) {
    if (!runsOn(timing, day)) continue;
    const slot = slotOn(timing, day);
    if (slot.at > after) return slot;
  }
  throw new Error('A schedule has no days');
}

/** The last run at a moment or before it; undefined if that date was served already. */
export function lastSlot(timing: ScheduleTiming, until: number, lastDay: string | null): Slot | undefined {
  const last = localDay(until, timing.timezone) + DAY;
  const served = lastDay === null ? Number.NEGATIVE_INFINITY : dayOf(lastDay);
  for (let day = last; day > served && day >= last - LONGEST_PAUSE * DAY; day -= DAY) {
    if (!runsOn(timing, day)) continue;
    const slot = slotOn(timing, day);
    if (slot.at <= until) return slot;
  }
  return undefined;
}

function slotOn({ time, timezone }: ScheduleTiming, day: number): Slot {
  const [hours, minutes] = time.split(':').map(Number) as [number, number];
  return { at: atClock(day + (hours * 60 + minutes) * MINUTE, timezone), day: dayText(day) };
}

function runsOn({ weekdays, monthDay }: ScheduleTiming, day: number): boolean {
  if (monthDay === null) return weekdays.includes(weekdayOf(day));
  const date = new Date(day);
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
  return date.getUTCDate() === Math.min(monthDay, length);
}

/** 1 (Monday) to 7. */
const weekdayOf = (day: number): number => ((new Date(day).getUTCDay() + 6) % 7) + 1;

interface Span {
  /** Milliseconds since 1970; the end is not part of it. */
  readonly from: number;
  readonly to: number;
}

/** What the run of a date covers; undefined: the report's own range, as of the run. */
export function spanOf(period: SchedulePeriod, date: string, timezone: string): Span | undefined {
  if (period === 'report') return undefined;
  const [from, to] = daysOf(period, dayOf(date));
  return { from: atClock(from, timezone), to: atClock(to, timezone) };
}

/** The first day, and the day after the last. */
function daysOf(period: Exclude<SchedulePeriod, 'report'>, day: number): [number, number] {
  if (period === 'previousDay') return [day - DAY, day];
  if (period === 'previousWeek') {
    const monday = day - (weekdayOf(day) - 1) * DAY;
    return [monday - 7 * DAY, monday];
  }
  const date = new Date(day);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return [Date.UTC(year, month - 1, 1), Date.UTC(year, month, 1)];
}
