import { expect, test } from 'vitest';
import { allowedHosts } from '../../../../api/server/field/allowed-hosts.ts';
import { SampleFilter } from '../../../../api/server/field/sample-filter.ts';
import { type LiveValue, Quality } from '../../../../api/server/live/sample.ts';

function bench(deadband = 0) {
  let now = 1_000_000;
  const filter = new SampleFilter(() => now);
  filter.setTags([{ tag: 't', dataType: 'float', address: {}, scanInterval: 1, deadband }]);
  return {
    filter,
    pass: (ms: number) => {
      now += ms;
    },
    now: () => now,
    take: (value: LiveValue, time = now, quality: Quality = Quality.good) =>
      filter.take([{ tag: 't', value, quality, time }]),
  };
}

test('what is older or comes twice does not pass', () => {
  const { take, now } = bench();
  expect(take(1, now() - 50)).toHaveLength(1);
  expect(take(0, now() - 60)).toEqual([]);
  expect(take(1, now() - 50)).toEqual([]);
  expect(take(2)).toHaveLength(1);
});

test('changes within the deadband do not pass, slow drift does', () => {
  const { take, pass } = bench(1);
  expect(take(10)).toHaveLength(1);
  pass(10);
  expect(take(10.9)).toEqual([]);
  pass(10);
  expect(take(11.1)).toHaveLength(1);
});

test('a sample that somebody waits for passes unchanged', () => {
  const { filter, take, pass } = bench(1);
  take(10);
  pass(10);
  filter.want(['t']);
  expect(take(10)).toHaveLength(1);
  pass(10);
  expect(take(10)).toEqual([]);
});

test('stale passes once, and the same value afterwards is news', () => {
  const { take, now } = bench(1);
  take(10);
  expect(take(null, now(), Quality.stale)).toHaveLength(1);
  expect(take(null, now(), Quality.stale)).toEqual([]);
  expect(take(10)).toHaveLength(1);
});

test('a clock more than five minutes off is replaced by the arrival, and the value is uncertain', () => {
  const { take, now } = bench();
  expect(take(1, now() + 5 * 60_000 + 1)).toMatchObject([{ time: now(), quality: Quality.uncertain }]);
  expect(take(2, now())).toMatchObject([{ quality: Quality.good }]);
});

test('unknown tags do not pass', () => {
  const { filter, now } = bench();
  expect(filter.take([{ tag: 'other', value: 1, quality: Quality.good, time: now() }])).toEqual([]);
});

test('only listed hosts may be called; loopback without a list in the demo alone', () => {
  const listed = allowedHosts(['plc-7.example', '10.1.0.0/16', '192.168.1.9'], true);
  expect(['PLC-7.example', '10.1.200.3', '192.168.1.9'].map(listed)).toEqual([true, true, true]);
  expect(['127.0.0.1', '10.2.0.1', 'localhost', '169.254.169.254', '2130706433'].map(listed)).not.toContain(
    true,
  );
  expect(allowedHosts(undefined, true)('127.0.0.1')).toBe(true);
  expect(allowedHosts(undefined, false)('127.0.0.1')).toBe(false);
  expect(() => allowedHosts(['10.0.0.0/99'], false)).toThrow('MIMIC_FIELD_HOSTS: "10.0.0.0/99"');
});
