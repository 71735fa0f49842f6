import { clockWords } from '../../../engine/chart/moments.ts';
import { zoneWords } from '../../ui/charts/zone-words.ts';

/** "Alarms out of date since 3:12:05 AM CST": the server has not answered since. `since` in milliseconds since 1970. */
export const staleWords = (since: number, zone: string): string =>
  `Alarms out of date since ${clockWords(since, zone, true)} ${zoneWords(since, zone)}`;

/** "Stale since 3:12 AM CST", for a narrow bar. */
export const shortStaleWords = (since: number, zone: string): string =>
  `Stale since ${clockWords(since, zone, false)} ${zoneWords(since, zone)}`;
