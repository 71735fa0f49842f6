import { expect, test } from 'vitest';
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
