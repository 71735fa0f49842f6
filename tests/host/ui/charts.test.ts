/** What charts draw and say, without a browser. */
import { describe, expect, test } from 'vitest';
import { HISTORY_RANGES } from '../../../api/contract/index.ts';
import {
  type ChartPoint,
  type ChartSeries,
  extentOf,
  nearest,
  pointAt,
  runsOf,
} from '../../../host/ui/charts/chart-data.ts';
import { fieldText, momentOf, readRange } from '../../../host/ui/charts/custom-range.ts';
import { seriesOf } from '../../../host/ui/charts/from-history.ts';
import { timeWords } from '../../../host/ui/charts/moment-words.ts';
import { numberWords, switchTick, tickWords } from '../../../host/ui/charts/number-words.ts';
import { RANGE_OPTIONS, spanWords } from '../../../host/ui/charts/ranges.ts';
import { readingsAt, readingWords } from '../../../host/ui/charts/readings.ts';
import { timeTicks } from '../../../host/ui/charts/time-words.ts';

/** `3` a value, `3!` one that is lost after it, `x` none, `.` no point at all; ten apart. */
function series(notation: string, before: number | null = null): ChartSeries {
  const points = notation.split(' ').flatMap((sign, nth): ChartPoint[] => {
    if (sign === '.') return [];
    const value = sign === 'x' ? null : Number.parseFloat(sign);
    const quality = sign === 'x' ? 'bad' : 'good';
    return [
      { time: nth * 10, value, min: value, max: value, quality, broken: sign === 'x' || sign.endsWith('!') },
    ];
  });
  return { id: 's', name: 'Level', unit: 'm', before, points };
}

/** Runs as `time:value` in a line each. */
const drawn = (one: ChartSeries, to = 50): string[] =>
  runsOf(one, { from: 0, to }, 10).map((run) => run.map(({ time, value }) => `${time}:${value}`).join(' '));

describe('runs', () => {
  test.each([
    ['a line through its points, held to the end', '1 2 3', null, ['0:1 10:2 20:3 25:3 50:3']],
    ['a value that is lost ends the line there', '1 2! . 4 5!', null, ['0:1 10:2', '30:4 40:5']],
    ['a bucket without a good sample ends it', '1 2 x 4 5!', null, ['0:1 10:2 20:2', '30:4 40:5']],
    ['between far points the value holds', '1 . . . 5!', null, ['0:1 5:1 30:1 40:5']],
    ['what held before is where the line begins', '. 2 3!', 9, ['0:9 10:2 20:3']],
    ['nothing is nothing', '. .', null, []],
    ['a value that never changes is a line all the same', '. .', 4, ['0:4 5:4 50:4']],
  ])('%s', (_, notation, before, expected) => {
    expect(drawn(series(notation, before))).toEqual(expected);
  });

  test('a flat line has room around it, and nothing has no extent', () => {
    expect(extentOf(runsOf(series('4 4'), { from: 0, to: 20 }, 10))).toEqual([3.8, 4.2]);
    expect(extentOf(runsOf(series('0 0'), { from: 0, to: 20 }, 10))).toEqual([-1, 1]);
    expect(extentOf([])).toBeUndefined();
  });

  test('the crosshair goes to the nearest point, and says what holds between points', () => {
    expect([-5, 4, 6, 96].map((time) => nearest([0, 10, 20], time))).toEqual([0, 0, 1, 2]);
    expect(nearest([], 5)).toBe(-1);
    const one = series('1 . 3! .', 9);
    expect([0, 10, 20, 30].map((time) => pointAt(one, time)?.value)).toEqual([1, 1, 3, undefined]);
    expect(pointAt(one, -1)?.value).toBe(9);
  });

  test('a chart shows the asked value of each bucket, of a state the last', () => {
    const bucket = { time: '2026-01-01T00:00:00Z', last: 1, min: 0, max: 1, average: 0.4, count: 5 };
    const told = {
      ...{ tagUuid: 'u', name: 'Run', controllerName: 'PLC', unit: null, before: null },
      points: [{ ...bucket, quality: 'good' as const, broken: false }],
    };
    const value = (dataType: 'float' | 'boolean', by: 'average' | 'min') =>
      seriesOf({ ...told, dataType }, by).points[0]!.value;
    expect([value('float', 'average'), value('float', 'min'), value('boolean', 'average')]).toEqual([
      0.4, 0, 1,
    ]);
  });
});

test('a switch is read by the words of its states, ON and OFF where it has none of its own', () => {
  const bucket = { last: 1, min: 0, max: 1, average: 0.4, count: 5, quality: 'good' as const, broken: false };
  const told = {
    ...{ tagUuid: 'u', name: 'Run', controllerName: 'PLC', unit: null, before: null },
    ...{ dataType: 'boolean' as const, points: [{ ...bucket, time: '2026-01-01T00:00:00Z' }] },
  };
  const read = (words?: readonly [string, string]) =>
    readingsAt([seriesOf(told, 'average', words)], Date.parse('2026-01-01T00:00:00Z'))[0];
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

  test('all ranges are offered; a custom one is MM/DD/YYYY - MM/DD/YYYY', () => {
    expect(RANGE_OPTIONS.map(({ value }) => value)).toEqual([...HISTORY_RANGES]);
    expect(RANGE_OPTIONS.at(-1)!.label).toBe('Custom Date Range');
    const span = { from: Date.parse('2026-11-01T12:00:00Z'), to: Date.parse('2026-11-21T12:00:00Z') };
    expect(spanWords(span, 'America/Chicago')).toBe('11/01/2026 - 11/21/2026');
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
    const one = {
      ...series('1 2'),
      points: [{ time: 0, value: 5, min: 4, max: 7, quality: 'uncertain', broken: false }],
    };
    expect(readingWords(readingsAt([one], 0))).toBe('5 m, from 4 to 7, quality uncertain');
    expect(readingWords(readingsAt([one, series('x')], 0))).toBe(
      'Level 5 m, from 4 to 7, quality uncertain; Level -, quality bad',
    );
  });
});
