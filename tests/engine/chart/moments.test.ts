/** Times in words: one by one as the browser's own calendar has them, and many at once. */
import { expect, test } from 'vitest';
import { offsetOf, timeWords, timeWriter, wallClock } from '../../../engine/chart/moments.ts';

const ZONES = ['UTC', 'America/Chicago', 'Europe/Oslo', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const MINUTE = 60_000;

test('RPT-20 many times are written as each of them is, through the changes of the clocks too', () => {
  for (const zone of ZONES)
    for (const step of [1000, MINUTE]) {
      const words = timeWriter(zone, step);
      const clock = wallClock(zone);
      // Two years in steps that pass every hour and minute.
      for (let nth = 0; nth < 1000; nth++) {
        const time = Date.UTC(2025, 0, 1) + nth * 63_352_297;
        expect(words(time)).toBe(timeWords(time, zone, step));
        expect(clock(time)).toBe(time + offsetOf(time, zone));
      }
    }
  // Second by second through a change that gives an hour twice.
  const words = timeWriter('America/Chicago', 1000);
  const change = Date.UTC(2026, 10, 1, 7);
  for (let time = change - 2 * MINUTE; time < change + 2 * MINUTE; time += 1000)
    expect(words(time)).toBe(timeWords(time, 'America/Chicago', 1000));
});
