/** What charts draw and say, without a browser. */
import { describe, expect, test } from 'vitest';
import { HISTORY_RANGES } from '../../../api/contract/index.ts';
import { nearestTime, nextTime, readAt } from '../../../engine/chart/columns.ts';
import { numberWords, switchTick, tickWords } from '../../../engine/chart/numbers.ts';
import type { TrendSeries } from '../../../engine/chart/series.ts';
import { timeTicks } from '../../../engine/chart/time-ticks.ts';
import { fieldText, momentOf, readRange } from '../../../host/ui/charts/custom-range.ts';
import { seriesOf } from '../../../host/ui/charts/from-history.ts';
import { timeWords } from '../../../host/ui/charts/moment-words.ts';
import { RANGE_OPTIONS, spanWords } from '../../../host/ui/charts/ranges.ts';
import { readingsAt, readingWords } from '../../../host/ui/charts/trend-readings.ts';

/** A point of the contract. */
const bucket = {
  ...{ time: '2026-01-01T00:00:00Z', last: 1, min: 0, max: 1, average: 0.4, count: 5 },
  ...{ quality: 'good' as const, broken: false },
};
const told = {
  ...{ tagUuid: 'u', name: 'Run', controllerName: 'PLC', unit: null, before: null },
  state: 'ok' as const,
  points: [bucket],
  limits: [],
};

describe('what is read', () => {
  test('the cursor goes to the nearest entry, and reads what holds between entries', () => {
    const one = seriesOf(
      {
        ...{ ...told, dataType: 'float' as const },
        before: { time: '1970-01-01T00:00:00Z', value: 9 },
        points: [
          { ...bucket, time: '2026-01-01T00:00:00Z', average: 1 },
          { ...bucket, time: '2026-01-01T00:00:20Z', average: 3, broken: true },
        ],
      },
      { by: 'average' },
    );
    const begin = Date.parse('2026-01-01T00:00:00Z');
    expect([-5, 4, 16, 96].map((seconds) => nearestTime([one], begin + seconds * 1000)! - begin)).toEqual([
      ...[0, 0, 20_000, 20_000],
    ]);
    expect(nearestTime([], 5)).toBeUndefined();
    const read = (seconds: number) => readAt(one, begin + seconds * 1000)?.value;
    expect([0, 10, 20, 30].map(read)).toEqual([1, 1, 3, undefined]);
    expect(read(-1)).toBe(9);
  });

  test('keys pass entries that are closer than a pixel', () => {
    const times = { time: Float64Array.of(0, 1, 2, 30, 60) } as unknown as TrendSeries;
    expect([nextTime([times], 0, 1, 10), nextTime([times], 60, -1, 1), nextTime([times], 2, -1, 1)]).toEqual([
      ...[30, 30, 1],
    ]);
    expect(nextTime([times], 60, 1, 1)).toBeUndefined();
  });

  test('a chart shows the asked value of each bucket, of a state the last', () => {
    const value = (dataType: 'float' | 'boolean', by: 'average' | 'min') =>
      seriesOf({ ...told, dataType }, { by }).value[0];
    expect([value('float', 'average'), value('float', 'min'), value('boolean', 'average')]).toEqual([
      0.4, 0, 1,
    ]);
  });
});

test('a switch is read by the words of its states, ON and OFF where it has none of its own', () => {
  const read = (words?: readonly [string, string]) =>
    readingsAt(
      [seriesOf({ ...told, dataType: 'boolean' }, { by: 'average', words })],
      Date.parse('2026-01-01T00:00:00Z'),
    )[0];
  expect(read()).toMatchObject({ words: 'ON', range: 'OFF to ON' });
  expect(read(['Standby', 'Running'])).toMatchObject({ words: 'Running', range: 'Standby to Running' });
  expect(switchTick(0, ['Not running', 'On'])).toBe('Not run…');
});

describe('words', () => {
  test('times are of the zone, on a clock of twelve hours', () => {
    const time = Date.parse('2026-11-21T20:05:09Z');
    expect(timeWords(time, 'America/Chicago')).toBe('11/21/2026 2:05 PM');
    expect(timeWords(time, 'America/Denver', 1000)).toBe('11/21/2026 1:05:09 PM');
    expect(timeWords(Date.parse('2026-11-22T06:00:00Z'), 'America/Chicago')).toBe('11/22/2026 12:00 AM');
  });

  test('all ranges are offered, a custom one last', () => {
    expect(RANGE_OPTIONS.map(({ value }) => value)).toEqual([...HISTORY_RANGES]);
    expect(RANGE_OPTIONS.at(-1)!.label).toBe('Custom Date Range');
  });

  test.each([
    // Whole days: twenty of them, one, and one that daylight saving time shortens.
    ['2026-11-01T05:00:00Z', '2026-11-21T06:00:00Z', '11/01/2026 - 11/21/2026'],
    ['2026-11-20T06:00:00Z', '2026-11-21T06:00:00Z', '11/20/2026 - 11/21/2026'],
    ['2026-03-08T06:00:00Z', '2026-03-09T05:00:00Z', '03/08/2026 - 03/09/2026'],
    // One end within a day, and midnight of another zone.
    ['2026-11-01T05:00:00Z', '2026-11-21T18:00:00Z', '11/01/2026 12:00 AM - 11/21/2026 12:00 PM'],
    ['2026-11-01T00:00:00Z', '2026-11-21T00:00:00Z', '10/31/2026 7:00 PM - 11/20/2026 6:00 PM'],
    ['2026-11-21T15:00:00Z', '2026-11-21T18:00:00Z', '11/21/2026 9:00 AM - 11/21/2026 12:00 PM'],
  ])('OR-133 a range from %s to %s reads %s in Chicago', (from, to, words) => {
    expect(spanWords({ from: Date.parse(from), to: Date.parse(to) }, 'America/Chicago')).toBe(words);
  });

  test.each([
    ['2026-11-21T14:05', 'America/Chicago', '2026-11-21T20:05:00.000Z'],
    ['2026-07-01T00:00', 'America/Chicago', '2026-07-01T05:00:00.000Z'],
    ['2026-07-01T00:00', 'Asia/Kolkata', '2026-06-30T18:30:00.000Z'],
  ])('a field that says %s in %s means %s', (text, zone, moment) => {
    expect(new Date(momentOf(text, zone)!).toISOString()).toBe(moment);
    expect(fieldText(Date.parse(moment), zone)).toBe(text);
  });

  test.each([
    ['2026-11-21T14:05', '2026-11-21T14:05', { to: 'The end must be after the beginning' }],
    ['2026-11-21T14:05', '2026-11-20T14:05', { to: 'The end must be after the beginning' }],
    ['0001-01-01T00:00', '2026-11-20T14:05', { from: 'A range is ten years at most' }],
    ['', '2026-11-20T14:05', { from: 'Enter a date and a time' }],
    ['', '', { from: 'Enter a date and a time', to: 'Enter a date and a time' }],
    ['2026-11-20T14:05', '', { to: 'Enter a date and a time' }],
  ])('a range from "%s" to "%s" says what is wrong with it', (from, to, faults) => {
    expect(readRange({ from, to }, 'America/Chicago')).toEqual({ faults });
  });

  test.each([7, 30, 14])('GRAPH-05 in a range of 7 or 30 days today is called so; here %i', (days) => {
    const now = Date.parse('2026-11-21T20:00:00Z');
    const span = { from: now - days * 86_400_000, to: now };
    const ticks = timeTicks(span, 8, 'America/Chicago', now);
    const called = ticks.filter(({ label }) => label === 'Today').map(({ time }) => time);
    // Midnight in Chicago.
    expect(called).toEqual(days === 14 ? [] : [Date.parse('2026-11-21T06:00:00Z')]);
    expect(ticks.length).toBeLessThan(20);
  });

  test('ticks are round times of the zone, in the night of a clock change too', () => {
    const ticks = (from: string, to: string, zone: string) =>
      timeTicks({ from: Date.parse(from), to: Date.parse(to) }, 6, zone).map(({ label, isDay }) =>
        isDay ? `[${label}]` : label,
      );
    expect(ticks('2026-11-20T20:00:00Z', '2026-11-21T20:00:00Z', 'America/Chicago')).toEqual([
      ...['3:00 PM', '6:00 PM', '9:00 PM', '[11/21]', '3:00 AM', '6:00 AM', '9:00 AM', '12:00 PM'],
    ]);
    // Clocks go back at 2 AM: both sides are at round hours.
    expect(ticks('2026-11-01T03:00:00Z', '2026-11-01T15:00:00Z', 'America/Chicago')).toContain('6:00 AM');
    expect(ticks('2026-11-20T20:00:00Z', '2026-11-20T21:00:00Z', 'Asia/Kolkata')).toContain('1:30 AM');
    expect(ticks('2025-12-30T20:00:00Z', '2026-01-02T20:00:00Z', 'UTC')).toContain('[01/01/2026]');
  });

  test('numbers have the digits that tell neighbours apart', () => {
    expect(numberWords(12.3456, 0.5)).toBe('12.35');
    expect(numberWords(0.0429441, 0.0009)).toBe('0.04294');
    expect(numberWords(1012.3456, 0.5)).toBe('1,012.35');
    expect(numberWords(12.3456, 40)).toBe('12.3');
    expect(numberWords(1234.5, 900)).toBe('1,235');
    expect(tickWords(15_000, 5000)).toBe('15K');
    expect(tickWords(0.25, 0.05)).toBe('0.25');
  });

  test('a reading says the value, what it went between, and what is wrong with it', () => {
    const reading = (more: object) =>
      seriesOf(
        { ...told, dataType: 'float', name: 'Level', unit: 'm', points: [{ ...bucket, ...more }] },
        { by: 'average' },
      );
    const one = reading({ average: 5, min: 4, max: 7, quality: 'uncertain' });
    const lost = reading({ average: null, min: null, max: null, quality: 'bad', broken: true });
    const at = Date.parse(bucket.time);
    expect(readingWords(readingsAt([one], at))).toBe('5 m, from 4 to 7, quality uncertain');
    expect(readingWords(readingsAt([one, lost], at))).toBe(
      'Level 5 m, from 4 to 7, quality uncertain; Level -, quality bad',
    );
    expect(readingsAt([{ ...one, format: (value) => value.toFixed(3) }], at)[0]!.words).toBe('5.000 m');
  });
});
