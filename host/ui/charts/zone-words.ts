/** Words for moments that few pages need; in a separate file, because they are loaded with the editor. */
import { formatOf } from '../../../engine/chart/moments.ts';
import { momentWords } from './moment-words.ts';

/** `Saturday`, `11/21/2026`. */
export const weekdayWords = (time: number, zone: string): string =>
  formatOf(zone, 'weekday', { weekday: 'long' }).format(time);

/** The zone's short name at a time, as `CST` or `GMT+1`. */
export function zoneWords(time: number, zone: string): string {
  const parts = formatOf(zone, 'name', { timeZoneName: 'short' }).formatToParts(time);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** `11/21/2026 2:30:05 PM CST`: a moment if no heading shows the zone. `at` in ISO 8601. */
export const momentInZone = (at: string, zone: string): string =>
  `${momentWords(at, zone)} ${zoneWords(Date.parse(at), zone)}`;
