/** Dates and times in a time zone: 12 hours with AM or PM, MM/DD/YYYY (RPT-20), and how far its clock is ahead of UTC. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A format of the zone, made once. `name` tells formats of different options apart. */
export function formatOf(
  zone: string,
  name: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat {
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

/** `Sat 11/21/2026`. */
export const dayWords = (time: number, zone: string): string =>
  `${formatOf(zone, 'day', { weekday: 'short' }).format(time)} ${dateWords(time, zone)}`;

export const clockWords = (time: number, zone: string, withSeconds: boolean): string =>
  (withSeconds ? formatOf(zone, 'seconds', { ...CLOCK, second: '2-digit' }) : formatOf(zone, 'clock', CLOCK))
    .format(time)
    // Intl's narrow space before AM and PM is not found by searches.
    .replace('\u202f', ' ');

/** `11/21/2026 2:30 PM`; with seconds if points are closer than a minute. */
export const timeWords = (time: number, zone: string, step = MINUTE): string =>
  `${dateWords(time, zone)} ${clockWords(time, zone, step < MINUTE)}`;

/** Milliseconds that the zone's clock is ahead of UTC at a time. */
export function offsetOf(time: number, zone: string): number {
  const parts = formatOf(zone, 'offset', { timeZoneName: 'longOffset' }).formatToParts(time);
  const name = parts.find((part) => part.type === 'timeZoneName')!.value;
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * MINUTE : 0;
}

/** Zones change their clocks at quarters of an hour of UTC. */
const SAME_CLOCK = 15 * MINUTE;

/** What the clock of a zone shows at a time, as if it were UTC: asked once for all times of a quarter of an hour. */
export function wallClock(zone: string): (time: number) => number {
  let slot = Number.NaN;
  let offset = 0;
  return (time) => {
    const own = Math.floor(time / SAME_CLOCK);
    if (own !== slot) {
      slot = own;
      offset = offsetOf(time, zone);
    }
    return time + offset;
  };
}

const two = (number: number): string => (number < 10 ? `0${number}` : String(number));

/** `timeWords` for many times: put together from the zone's clock, in a tenth of the time. */
export function timeWriter(zone: string, step = MINUTE): (time: number) => string {
  const clock = wallClock(zone);
  return (time) => {
    const wall = new Date(clock(time));
    const hour = wall.getUTCHours();
    const day = `${two(wall.getUTCMonth() + 1)}/${two(wall.getUTCDate())}/${wall.getUTCFullYear()}`;
    const seconds = step < MINUTE ? `:${two(wall.getUTCSeconds())}` : '';
    return `${day} ${hour % 12 || 12}:${two(wall.getUTCMinutes())}${seconds} ${hour < 12 ? 'AM' : 'PM'}`;
  };
}
