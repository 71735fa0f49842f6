import { beforeEach, describe, expect, test } from 'vitest';
import { type LiveValue, Quality } from '../../../../../api/server/field/sample.ts';
import { LastValues, MAX_AHEAD_MS, normalize } from '../../../../../api/server/modules/values/last-values.ts';

const NOW = 1_000_000;
let table: LastValues;

beforeEach(() => {
  table = new LastValues();
  table.grow(3);
});

const give = (value: LiveValue, time: number, quality: Quality = Quality.good, now = NOW) =>
  table.apply(1, { tag: 't', value, quality, time }, now);

describe('the newest value of a tag', () => {
  test('is missing until the first sample, and others stay missing after it', () => {
    expect(table.get(1)).toEqual({ value: null, quality: Quality.missing, time: 0, alarm: 0 });
    give(5, 100);
    expect(table.get(1)).toEqual({ value: 5, quality: Quality.good, time: 100, alarm: 0 });
    expect(table.get(0).quality).toBe(Quality.missing);
  });

  test('never goes backwards in time', () => {
    give(5, 100);
    expect(give(4, 99)).toBe(false);
    expect(table.get(1)).toMatchObject({ value: 5, time: 100, alarm: 0 });
    expect(table.late).toBe(1);
  });

  test('follows a device whose clock was set back, as uncertain and without the time going back', () => {
    give(5, 100);
    give(6, 50, Quality.good, NOW + 9_000);
    expect(table.get(1).value).toBe(5);
    give(6, 51, Quality.good, NOW + 10_001);
    expect(table.get(1)).toEqual({ value: 6, quality: Quality.uncertain, time: 100, alarm: 0 });
    give(7, 52, Quality.good, NOW + 10_002);
    expect(table.get(1).value).toBe(7);
  });

  test('goes stale with its value and its time, whatever time the driver gives', () => {
    give(5, 100);
    expect(give(null, 40, Quality.stale)).toBe(true);
    expect(table.get(1)).toEqual({ value: 5, quality: Quality.stale, time: 100, alarm: 0 });
    expect(give(null, 900, Quality.stale)).toBe(false);
    give(6, 101);
    expect(table.get(1)).toEqual({ value: 6, quality: Quality.good, time: 101, alarm: 0 });
  });

  test('cannot be stale where there never was one', () => {
    give(null, 100, Quality.stale);
    expect(table.get(1)).toEqual({ value: null, quality: Quality.missing, time: 0, alarm: 0 });
  });

  test('that is restored is stale, counts as no arrival, and gives way to the first sample', () => {
    table.restore(1, 8, 500);
    expect(table.get(1)).toEqual({ value: 8, quality: Quality.stale, time: 500, alarm: 0 });
    expect(table.arrivalOf(1)).toBe(0);
    give(9, 501);
    table.restore(1, 8, 500);
    expect(table.get(1).value).toBe(9);
  });

  test('survives growth', () => {
    give(5, 100);
    table.grow(10_000);
    expect(table.get(1)).toEqual({ value: 5, quality: Quality.good, time: 100, alarm: 0 });
    expect(table.get(9_999).quality).toBe(Quality.missing);
  });
});

test('arrivals number real samples in their order, stale ones do not count', () => {
  const before = table.arrival;
  give(1, 100);
  expect(table.arrivalOf(1)).toBeGreaterThan(before);
  const seen = table.arrivalOf(1);
  give(null, 200, Quality.stale);
  expect(table.arrivalOf(1)).toBe(seen);
});

test('a watcher is woken at changes until it stops', () => {
  let woken = 0;
  const stop = table.watch(1, () => woken++);
  give(1, 100);
  table.apply(0, { tag: 'u', value: 1, quality: Quality.good, time: 100 }, NOW);
  stop();
  give(2, 101);
  expect(woken).toBe(1);
});

describe('normalize', () => {
  const sample = { tag: 't', value: 1 as LiveValue, quality: Quality.good as Quality, time: NOW };

  test('leaves a sound sample as it is', () => {
    expect(normalize(sample, NOW)).toBe(sample);
  });

  test.each<LiveValue>([Number.NaN, Number.POSITIVE_INFINITY, 2n ** 63n])(
    'makes %s "no value, bad"',
    (value) => {
      expect(normalize({ ...sample, value }, NOW)).toMatchObject({
        value: null,
        quality: Quality.bad,
        time: NOW,
      });
    },
  );

  test.each([NOW + MAX_AHEAD_MS + 1, -1, Number.NaN])('does not believe the time %s', (time) => {
    expect(normalize({ ...sample, time }, NOW)).toMatchObject({ time: NOW, quality: Quality.uncertain });
  });

  test('keeps worse quality', () => {
    expect(normalize({ ...sample, quality: Quality.stale, time: -1 }, NOW).quality).toBe(Quality.stale);
  });

  test('cuts what no database takes out of texts', () => {
    expect(normalize({ ...sample, value: 'a\0b' }, NOW).value).toBe('ab');
    expect(normalize({ ...sample, value: 'x'.repeat(5000) }, NOW).value).toHaveLength(4096);
  });
});
