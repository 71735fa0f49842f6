/** Quiet hours by a recipient's own wall clock. Pure. */

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;

/** Milliseconds since 1970 of the end of the quiet hours; undefined outside of them. `from` and `to` as `22:00`. */
export function quietUntil(from: string, to: string, timezone: string, now: number): number | undefined {
  const minute = minuteOfDay(now, timezone);
  const [begin, end] = [minutesOf(from), minutesOf(to)];
  if (begin === end) return undefined;
  const isQuiet = begin < end ? minute >= begin && minute < end : minute >= begin || minute < end;
  if (!isQuiet) return undefined;
  const left = (end - minute + DAY_MINUTES) % DAY_MINUTES;
  const until = Math.floor(now / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS;
  // Where the clocks changed meanwhile: to the same wall clock time.
  const off = ((minuteOfDay(until, timezone) - end + DAY_MINUTES + 720) % DAY_MINUTES) - 720;
  return Math.max(now + 1, until - off * MINUTE_MS);
}

function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

function minuteOfDay(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at);
  return minutesOf(parts);
}
