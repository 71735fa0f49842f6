/** Durations and points in time. Everything here is UTC; the caller handles local zones. */
import { INCORRECT_VALUE } from './value.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** The largest time a date can hold, ms. */
const LAST = 8.64e15;
/** Unix times below this are seconds (until the year 5138), from here on milliseconds (since 1973). */
const SECONDS_END = 1e11;

const two = (value: number): string => (value < 10 ? `0${value}` : String(value));

/** Milliseconds as `[-][days d ]hours:minutes:seconds[.thousandths]`. */
export function durationText(milliseconds: number): string {
  const whole = Math.round(Math.abs(milliseconds));
  if (whole > LAST) return INCORRECT_VALUE;
  const part = (unit: number, of: number) => Math.floor((whole % of) / unit);
  const days = Math.floor(whole / DAY);
  const rest = whole % SECOND;
  const sign = milliseconds < 0 && whole > 0 ? '-' : '';
  const clock = `${two(part(HOUR, DAY))}:${two(part(MINUTE, HOUR))}:${two(part(SECOND, MINUTE))}`;
  const thousandths = rest === 0 ? '' : `.${String(rest).padStart(3, '0')}`;
  return `${sign}${days > 0 ? `${days}d ` : ''}${clock}${thousandths}`;
}

/** Unix time, seconds or milliseconds, as MM/DD/YYYY hh:mm:ss AM. */
export function dateTimeText(time: number): string {
  const milliseconds = Math.abs(time) < SECONDS_END ? time * SECOND : time;
  if (!(Math.abs(milliseconds) <= LAST)) return INCORRECT_VALUE;
  const date = new Date(milliseconds);
  const hours = date.getUTCHours();
  const day = `${two(date.getUTCMonth() + 1)}/${two(date.getUTCDate())}/${date.getUTCFullYear()}`;
  const clock = `${two(hours % 12 || 12)}:${two(date.getUTCMinutes())}:${two(date.getUTCSeconds())}`;
  return `${day} ${clock} ${hours < 12 ? 'AM' : 'PM'}`;
}
