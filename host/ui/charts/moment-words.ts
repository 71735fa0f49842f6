/** Dates and times in words, in a time zone: 12 hours with AM or PM, MM/DD/YYYY (RPT-20). */

const SECOND = 1000;
const MINUTE = 60 * SECOND;

const formats = new Map<string, Intl.DateTimeFormat>();

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

export const clockWords = (time: number, zone: string, withSeconds: boolean): string =>
  (withSeconds ? formatOf(zone, 'seconds', { ...CLOCK, second: '2-digit' }) : formatOf(zone, 'clock', CLOCK))
    .format(time)
    // Intl's narrow space before AM and PM is not found by searches.
    .replace('\u202f', ' ');

/** `11/21/2026 2:30 PM`; with seconds if points are closer than a minute. */
export const timeWords = (time: number, zone: string, step = MINUTE): string =>
  `${dateWords(time, zone)} ${clockWords(time, zone, step < MINUTE)}`;

/** `11/21/2026 2:30:05 PM`: a moment that a page names. `at` in ISO 8601. */
export const momentWords = (at: string, zone: string): string => timeWords(Date.parse(at), zone, SECOND);
