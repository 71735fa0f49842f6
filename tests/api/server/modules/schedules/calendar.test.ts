/** When schedules run: by the wall clock of their zones, through a year with both changes of the clocks. */
import { expect, test } from 'vitest';
import type { ScheduleTiming } from '../../../../../api/contract/index.ts';
import { lastSlot, nextSlot, spanOf } from '../../../../../api/server/modules/schedules/calendar.ts';

const DAY = 86_400_000;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const timing = (time: string, timezone: string, more: Partial<ScheduleTiming> = {}): ScheduleTiming => ({
  ...{ time, timezone, weekdays: EVERY_DAY, monthDay: null },
  ...more,
});

/** Changes of an hour, of half an hour, at midnight; in the north and in the south; none, with an odd offset. */
const ZONES = [
  'Europe/Oslo',
  'America/New_York',
  'Australia/Sydney',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Asia/Kathmandu',
];
const TIMES = ['00:00', '01:45', '02:30', '06:00'];

/** All runs of 2026, as a server makes them that looks every few minutes. */
function yearOf(of: ScheduleTiming) {
  const begin = Date.parse('2025-12-31T00:00:00Z');
  const slots = [nextSlot(of, begin)];
  for (;;) {
    const { at, day } = slots.at(-1)!;
    const next = nextSlot(of, at, day);
    if (next.day > '2026-12-31') break;
    slots.push(next);
  }
  return slots.filter(({ day }) => day.startsWith('2026'));
}

const clocks = new Map(
  ZONES.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }),
  ]),
);
/** As `2026-03-29 03:00`. */
const wallClock = (at: number, zone: string): string => clocks.get(zone)!.format(at);

test.each(ZONES)('OR-126 a daily schedule of a year in %s runs once for each date, at its time', (zone) => {
  for (const time of TIMES) {
    const slots = yearOf(timing(time, zone));
    expect(new Set(slots.map(({ day }) => day)).size).toBe(365);
    expect(slots).toHaveLength(365);
    let moved = 0;
    for (const [nth, { at, day }] of slots.entries()) {
      expect(day).toBe(new Date(Date.UTC(2026, 0, 1) + nth * DAY).toISOString().slice(0, 10));
      if (nth > 0) expect(at).toBeGreaterThan(slots[nth - 1]!.at);
      if (wallClock(at, zone) === `${day} ${time}`) {
        // Where the clocks show it twice, the first.
        for (const back of [DAY / 48, DAY / 24])
          expect(wallClock(at - back, zone)).not.toBe(`${day} ${time}`);
        continue;
      }
      // The hour does not exist: the moment before shows an earlier time, this one a later.
      moved++;
      expect(wallClock(at - 1, zone) < `${day} ${time}`).toBe(true);
      expect(wallClock(at, zone) > `${day} ${time}`).toBe(true);
    }
    expect(moved).toBeLessThanOrEqual(1);
  }
});

test('an hour that does not exist becomes the next instant, one that exists twice its first', () => {
  const at = (time: string, zone: string, day: string) =>
    new Date(yearOf(timing(time, zone)).find((slot) => slot.day === day)!.at).toISOString();
  expect(at('02:30', 'Europe/Oslo', '2026-03-29')).toBe('2026-03-29T01:00:00.000Z');
  expect(at('02:30', 'Europe/Oslo', '2026-10-25')).toBe('2026-10-25T00:30:00.000Z');
  expect(at('02:15', 'Australia/Lord_Howe', '2026-10-04')).toBe('2026-10-03T15:30:00.000Z');
  expect(at('01:45', 'Australia/Lord_Howe', '2026-04-05')).toBe('2026-04-04T14:45:00.000Z');
  expect(at('00:00', 'America/Santiago', '2026-09-06')).toBe('2026-09-06T04:00:00.000Z');
  expect(at('06:00', 'Asia/Kathmandu', '2026-03-29')).toBe('2026-03-29T00:15:00.000Z');
});

test.each(ZONES)('the days that the runs of a year in %s cover follow each other without a gap', (zone) => {
  const spans = yearOf(timing('06:00', zone)).map(({ day }) => spanOf('previousDay', day, zone)!);
  for (const [nth, { from, to }] of spans.entries()) {
    if (nth > 0) expect(from).toBe(spans[nth - 1]!.to);
    expect([23, 23.5, 24, 24.5, 25]).toContain((to - from) / (DAY / 24));
    // Midnight, or the first moment of a day whose midnight does not exist.
    const [before, begin] = [wallClock(from - 1, zone), wallClock(from, zone)];
    expect(before.slice(0, 10) < begin.slice(0, 10) || begin.endsWith('00:00')).toBe(true);
  }
});

test('by the week only on its days, by the month on its day, the last where the month is shorter', () => {
  const weekly = yearOf(timing('06:00', 'Europe/Oslo', { weekdays: [1, 4] }));
  expect(new Set(weekly.map(({ day }) => new Date(day).getUTCDay()))).toEqual(new Set([1, 4]));
  expect(weekly).toHaveLength(105);
  const monthly = yearOf(timing('06:00', 'Europe/Oslo', { weekdays: [], monthDay: 31 }));
  expect(monthly.map(({ day }) => day.slice(5))).toEqual(
    '01-31 02-28 03-31 04-30 05-31 06-30 07-31 08-31 09-30 10-31 11-30 12-31'.split(' '),
  );
});

test('a run covers the whole day, week or month before it, by the wall clock of the zone', () => {
  const iso = (period: 'previousDay' | 'previousWeek' | 'previousMonth', day: string, zone: string) => {
    const { from, to } = spanOf(period, day, zone)!;
    return [new Date(from).toISOString(), new Date(to).toISOString()];
  };
  // The day of the change has 23 hours.
  expect(iso('previousDay', '2026-03-30', 'Europe/Oslo')).toEqual([
    '2026-03-28T23:00:00.000Z',
    '2026-03-29T22:00:00.000Z',
  ]);
  expect(iso('previousWeek', '2026-11-25', 'Asia/Kathmandu')).toEqual([
    '2026-11-15T18:15:00.000Z',
    '2026-11-22T18:15:00.000Z',
  ]);
  expect(iso('previousMonth', '2026-01-05', 'Australia/Sydney')).toEqual([
    '2025-11-30T13:00:00.000Z',
    '2025-12-31T13:00:00.000Z',
  ]);
  expect(spanOf('report', '2026-01-05', 'UTC')).toBeUndefined();
});

test('after an absence the last missed run is made up for, once, and a date that was served is not served again', () => {
  const daily = timing('06:00', 'Europe/Oslo');
  const back = Date.parse('2026-03-30T03:30:00Z');
  expect(lastSlot(daily, back, '2026-03-25')).toEqual({
    day: '2026-03-29',
    at: Date.parse('2026-03-29T04:00:00Z'),
  });
  expect(lastSlot(daily, back, '2026-03-29')).toBeUndefined();
  expect(nextSlot(daily, back, '2026-03-29').day).toBe('2026-03-30');
  // A later time on the same day serves the next one.
  expect(nextSlot({ ...daily, time: '08:00' }, back, '2026-03-30').day).toBe('2026-03-31');
});
