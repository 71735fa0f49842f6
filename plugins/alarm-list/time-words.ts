/** When an alarm was raised, as short as it can be told. */
import { clockWords, dateWords } from '../../engine/chart/moments.ts';

/** The time; with its day where that is another one than that of `now` (RPT-20). All in milliseconds since 1970. */
export function timeWords(at: number, zone: string, now: number): string {
  const [day, time] = [dateWords(at, zone), clockWords(at, zone, false)];
  return day === dateWords(now, zone) ? time : `${day} ${time}`;
}
