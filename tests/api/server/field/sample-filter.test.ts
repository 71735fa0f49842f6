import { expect, test } from 'vitest';
import { alarmThresholds } from '../../../../api/contract/alarm-thresholds.ts';
import { Random } from '../../../../api/server/demo/plant/physics/random.ts';
import { type LiveValue, Quality } from '../../../../api/server/field/sample.ts';
import { SampleFilter } from '../../../../api/server/field/sample-filter.ts';

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

test('what is older passes as history alone, what comes twice not at all', () => {
  const { take, now } = bench();
  expect(take(1, now() - 50)).toHaveLength(1);
  expect(take(0, now() - 60)).toMatchObject([{ value: 0, historical: true }]);
  expect(take(1, now() - 50)).toEqual([]);
  expect(take(2)).toEqual([expect.not.objectContaining({ historical: true })]);
});

test('a device’s stored samples pass whatever their age, and change nothing of the present', () => {
  const { filter, take, now } = bench(5);
  take(10);
  const stored = { tag: 't', value: 10, quality: Quality.good, time: 5, historical: true } as const;
  expect(filter.take([stored])).toEqual([stored]);
  expect(filter.take([{ ...stored, time: now() + 6 * 60_000 }])).toEqual([]);
  expect(take(11)).toEqual([]);
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

test('a read-back passes even where the source says the same time again', () => {
  const { filter, take, now } = bench();
  const time = now();
  take(10, time);
  filter.want(['t']);
  expect(take(10, time)).toHaveLength(1);
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

test('of 100,000 samples in disorder, doubled and late, each distinct one passes, and the present never goes back', () => {
  const random = new Random(4);
  const { filter, now, pass } = bench();
  const sent = new Set<string>();
  const passed = new Set<string>();
  const word = (value: LiveValue, time: number): string => `${time} ${value}`;
  let newest = 0;
  const recent: { value: number; time: number }[] = [];
  for (let at = 0; at < 100_000; at++) {
    pass(random.integer(3));
    const again = recent[random.integer(40)];
    const time = now() - random.integer(2000);
    const one = again && random.next() < 0.3 ? again : { time, value: time };
    recent[at % 40] = one;
    sent.add(word(one.value, one.time));
    for (const sample of filter.take([{ tag: 't', quality: Quality.good, ...one }])) {
      passed.add(word(sample.value, sample.time));
      if (sample.historical) continue;
      if (sample.time < newest) throw new Error(`${sample.time} after ${newest}`);
      newest = sample.time;
    }
  }
  expect([...passed].sort()).toEqual([...sent].sort());
  expect(filter.late).toBeGreaterThan(10_000);
});

test('passes a change within the deadband that crosses an alarm limit, settles beyond it, or leaves the level', () => {
  const limits = { alarms: [], alertHigh: 80, alertLow: null, deadband: 0.5, min: null, max: null };
  const { filter, take, pass } = bench(0.5);
  const tag = { tag: 't', dataType: 'float', address: {}, scanInterval: 1, deadband: 0.5 } as const;
  filter.setTags([tag], new Map([['t', alarmThresholds(limits)]]));
  const passes = (value: number): boolean => {
    pass(1000);
    return take(value).length === 1;
  };
  expect(passes(79.7)).toBe(true);
  expect(passes(79.9)).toBe(false);
  expect(passes(80.1)).toBe(true);
  // The alarm has its state: within the deadband nothing more passes.
  expect([passes(80.2), passes(80.4)]).toEqual([false, false]);
  expect(passes(79.8)).toBe(true);
  // The level is left at 79.5, which is within the deadband of what passed last.
  expect(passes(79.45)).toBe(true);
  expect(passes(79.3)).toBe(false);
});

test('passes every change of a level that compares for equality or waits for a switch', () => {
  const level = (alarm: object) =>
    alarmThresholds({
      ...{ alertHigh: null, alertLow: null, deadband: 0, min: null, max: null },
      alarms: [{ operator: null, value: null, upTo: null, ...alarm } as never],
    });
  expect(level({ level: 'On' })).toEqual([0]);
  expect(level({ level: 'Status (Down/Unknown)' })).toEqual([]);
  expect(level({ level: 'High', operator: '=', value: 3 })).toEqual([3]);
  expect(level({ level: 'High', operator: 'in-range', value: 3, upTo: 5, deadband: 1 })).toEqual([
    2, 3, 4, 5, 6,
  ]);
});
