/** Series and statistics are what the samples come to: answered from trends and samples, and naively, the same. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { readColumns, readStatistics, recountTag } from '../../../../../api/server/modules/history/index.ts';
import { workOutSlice } from '../../../../../api/server/modules/history/queries/historian-slices.ts';
import { stepOf } from '../../../../../api/server/modules/history/queries/historian-steps.ts';
import { askRandomly, tellSpikes, visibleSpikes } from './series-reference.ts';
import { DAY, HOUR, MINUTE, openSeriesWorld, type SeriesWorld } from './series-world.ts';

let world: SeriesWorld;
beforeAll(async () => {
  world = await openSeriesWorld();
}, 90_000);
afterAll(() => world.close());

test('CONST-12 OR-104 random tags, ranges, units, zones and aggregations equal a naive query over the samples', async () => {
  await askRandomly(world, 60, 2);
  expect.hasAssertions();
}, 60_000);

/** A morning of which nothing else is told. */
const TEN = Date.UTC(2024, 5, 1, 10);
/** The last day that a test has used. */
let day = TEN;

/** Tells values at minutes after ten; null: the value was lost. */
const tell = (nth: number, minutes: Readonly<Record<number, number | bigint | boolean | null>>) => {
  const tag = world.entries[nth]!;
  return world.write(
    Object.entries(minutes).map(([minute, value]) => ({
      tag,
      sample: {
        tag: tag.uuid,
        time: TEN + Number(minute) * MINUTE,
        value: value ?? 0,
        quality: value === null ? Quality.bad : Quality.good,
      },
    })),
  );
};

test('OR-104 a worked example: averages, consumption over a reset, run time and starts', async () => {
  const [float, counter, pump] = [world.tagIds[0]!, world.tagIds[4]!, world.tagIds[5]!];
  await tell(0, { [-10]: 2, 6: 4, 12: null, 30: 10 });
  await tell(4, { [-1]: 90n, 5: 100n, 20: 5n, 50: 8n });
  await tell(5, { 0: false, 10: true, 25: false, 40: null, 45: true, 59: true });
  const range = { from: new Date(TEN), to: new Date(TEN + HOUR) };
  const ask = () =>
    world.tenant((db) =>
      readStatistics(db, { ...range, companyId: world.company.id, tagIds: [float, counter, pump] }),
    );
  const near = (value: number) => expect.closeTo(value, 9);
  // 2 for six minutes, 4 for six, unknown for eighteen, 10 for thirty.
  const average = (2 * 6 + 4 * 6 + 10 * 30) / 42;
  const square = (6 * (2 - average) ** 2 + 6 * (4 - average) ** 2 + 30 * (10 - average) ** 2) / 42;
  const expected = new Map([
    [
      float,
      {
        ...{
          min: 2,
          max: 10,
          first: 2,
          last: 10,
          average: near(average),
          deviation: near(Math.sqrt(square)),
        },
        ...{
          knownShare: near(42 / 60),
          runTime: near(42 * MINUTE),
          starts: 0,
          consumption: 8,
          consumptionUnit: null,
        },
      },
    ],
    // Ten before it was reset, then five, then three more.
    [counter, expect.objectContaining({ consumption: 18, first: 90, last: 8, min: 5, max: 100 })],
    [
      pump,
      expect.objectContaining({ runTime: near(30 * MINUTE), starts: 2, knownShare: near(55 / 60), max: 1 }),
    ],
  ]);
  expect(await ask()).toEqual(expected);
  await world.workOut();
  expect(await ask()).toEqual(expected);
});

test('every one of 1,000 spikes of one sample is seen at every zoom', async () => {
  const spikes = await tellSpikes(world, 1000);
  // Most of their slices are computed, the rest are read from samples.
  await world.workOut(150);
  const times = [...spikes.keys()].sort((a, b) => a - b);
  const whole = { from: times[0]! - DAY, to: times.at(-1)! + DAY };
  for (const points of [5, 60, 300, 1440, 2000])
    expect(await visibleSpikes(world, spikes, { ...whole, points })).toEqual({ told: 1000, seen: 1000 });
  let shown = 0;
  for (const span of [5 * MINUTE, HOUR, 6 * HOUR, DAY, 7 * DAY])
    for (let nth = 3; nth < times.length; nth += 75) {
      const from = times[nth]! - span / 3;
      const { told, seen } = await visibleSpikes(world, spikes, { from, to: from + span, points: 400 });
      expect(seen).toBe(told);
      shown += seen;
    }
  expect(shown).toBeGreaterThan(1000);
}, 60_000);

/** Samples of a tag that come at equal times, here and there lost. */
async function tellOften(nth: number, { from, every, count }: Often): Promise<void> {
  const tag = world.entries[nth]!;
  const samples = Array.from({ length: count }, (_, at) => ({
    tag,
    sample: {
      ...{ tag: tag.uuid, time: from + at * every + (at % 7), value: Math.sin(at / 50) * at },
      quality: at % 400 === 399 ? Quality.bad : at % 90 === 0 ? Quality.uncertain : Quality.good,
    },
  }));
  for (let at = 0; at < count; at += 4000) await world.write(samples.slice(at, at + 4000));
}

interface Often {
  readonly from: number;
  /** Milliseconds. */
  readonly every: number;
  readonly count: number;
}

test.each([
  // More than are put together here from samples, and from trends with the samples of marked slices.
  { nth: 1, count: 12_000, stepMs: 2000, parts: 6, day: 2 },
  { nth: 2, count: 24_000, stepMs: MINUTE, parts: 4, day: 3 },
])('$count samples in buckets of $stepMs ms come to the same at once and in $parts parts', async (many) => {
  const { nth, count, stepMs, parts, day } = many;
  const from = Date.UTC(2024, 5, day, 10);
  const end = from + count * 100;
  await tellOften(nth, { from, every: 100, count });
  const step = { ms: stepMs, timezone: 'UTC', origin: new Date(Date.UTC(2024, 5, day)) };
  const tagId = world.tagIds[nth]!;
  const read = async (begin: number, to: number) => {
    const range = { from: new Date(begin), to: new Date(to), now: world.now };
    const query = { companyId: world.company.id, tagIds: [tagId], ...range, step };
    return (await readColumns(world.tenant, { ...query, dataPoint: 'average' })).get(tagId)!;
  };
  const whole = await read(from, end);
  const each = (end - from) / stepMs / parts;
  expect(whole.time).toHaveLength(each * parts);
  for (let at = 0; at < parts; at++) {
    const part = await read(from + at * each * stepMs, from + (at + 1) * each * stepMs);
    for (const name of ['time', 'first', 'min', 'max', 'last', 'quality', 'broken'] as const)
      expect([...part[name]]).toEqual([...whole[name].slice(at * each, (at + 1) * each)]);
    for (const [row, value] of part.value.entries())
      expect(value).toBeCloseTo(whole.value[at * each + row]!, 9);
  }
});

test('columns of another company are empty; whoever left gets no more of them', async () => {
  const step = stepOf({ from: TEN, to: TEN + HOUR, timezone: 'UTC', points: 60 });
  const range = { from: new Date(TEN), to: new Date(TEN + HOUR), step, dataPoint: 'average' } as const;
  const foreign = { ...range, companyId: world.company.id + 1, tagIds: world.tagIds };
  const empty = await readColumns((work) => world.storage.tenant(world.company.id + 1, work), foreign);
  expect([...empty.values()].map(({ time, before }) => [time.length, before])).toEqual(
    world.tagIds.map(() => [0, null]),
  );
  const leaving = new AbortController();
  let reads = 0;
  const tenant: typeof world.tenant = (work) => {
    if (++reads === 2) leaving.abort();
    return world.tenant(work);
  };
  const own = { ...range, companyId: world.company.id, tagIds: world.tagIds };
  // Seconds are put together from samples, each tag by itself.
  const seconds = { ...own, step: stepOf({ from: TEN, to: TEN + HOUR, timezone: 'UTC', points: 3600 }) };
  await expect(readColumns(tenant, seconds, leaving.signal)).rejects.toThrow('aborted');
  expect(reads).toBe(2);
  reads = 0;
  await readColumns(tenant, own);
  expect(reads, 'a few trends of some tags are one reading').toBe(1);
});

/** Readings of a counter every ten minutes, one unit more each time: 36 in six hours. */
const READINGS = Array.from({ length: 37 }, (_, nth) => 12_000 + nth);
const replaced = (places: readonly number[], value: (nth: number) => number) =>
  READINGS.map((reading, nth) => (places.includes(nth) ? value(nth) : reading));

test.each([
  ['counts', READINGS, 36],
  ['falls a little twice', replaced([10, 20], (nth) => 12_000 + nth - 1), 36],
  ['is 0 once', replaced([15], () => 0), 36],
  ['is 0 for an hour', replaced([15, 16, 17, 18, 19, 20, 21], () => 0), 36],
  ['is reset', READINGS.map((reading, nth) => (nth < 18 ? reading : nth - 18)), 35],
  [
    'is reset and stays at 0 for an hour',
    READINGS.map((reading, nth) => (nth < 18 ? reading : Math.max(0, nth - 24))),
    29,
  ],
  ['wraps after 16 bits', READINGS.map((_, nth) => (65_520 + nth) % 65_536), 35],
])(
  'OR-104 the consumption of a counter that %s, from samples and from trends',
  async (_name, readings, consumption) => {
    day += DAY;
    const from = day;
    await tell(
      4,
      Object.fromEntries(readings.map((value, nth) => [(from - TEN) / MINUTE + nth * 10, BigInt(value)])),
    );
    // After the first reading: the increase to it is the one from the day before.
    const range = { from: new Date(from + 1), to: new Date(from + 7 * HOUR), companyId: world.company.id };
    const tagId = world.tagIds[4]!;
    const read = async () =>
      (await world.tenant((db) => readStatistics(db, { ...range, tagIds: [tagId] }))).get(tagId)!.consumption;
    expect(await read()).toBe(consumption);
    await world.storage.system(async (db) => {
      while ((await workOutSlice(db, new Date())) > 0);
    });
    expect(await read()).toBe(consumption);
  },
);

test('OR-104 subtracts a deep fall if the band of its tag is wider, also after the band has changed', async () => {
  day += DAY;
  const readings = [100n, 110n, 60n, 61n, 62n];
  await tell(4, Object.fromEntries(readings.map((value, nth) => [(day - TEN) / MINUTE + nth * 10, value])));
  const tagId = world.tagIds[4]!;
  const range = { from: new Date(day + 1), to: new Date(day + HOUR), companyId: world.company.id };
  const read = async () =>
    (await world.tenant((db) => readStatistics(db, { ...range, tagIds: [tagId] }))).get(tagId)!.consumption;
  const workOut = () =>
    world.storage.system(async (db) => {
      while ((await workOutSlice(db, new Date())) > 0);
    });
  const band = (percent: number) =>
    world.tenant(async (db) => {
      await recountTag(db, tagId);
      await db.updateTable('tags').set({ reset_band: percent }).where('id', '=', tagId).execute();
    });
  await workOut();
  expect(await read(), 'a reset, by the default band').toBe(10 + 60 + 2);
  await band(50);
  expect(await read(), 'from samples').toBe(62 - 100);
  await workOut();
  expect(await read(), 'from trends').toBe(62 - 100);
});

test('OR-104 keeps all digits of 64-bit integers in first, last and extremes, from samples and from trends', async () => {
  day += DAY;
  const large = 9_007_199_254_741_993n;
  const readings = [large, large + 8n, large - 2n, large + 4n];
  await tell(4, Object.fromEntries(readings.map((value, nth) => [(day - TEN) / MINUTE + nth * 50, value])));
  const tagId = world.tagIds[4]!;
  const read = async (from: number) => {
    const range = { from: new Date(from), to: new Date(day + 4 * HOUR), companyId: world.company.id };
    return (await world.tenant((db) => readStatistics(db, { ...range, tagIds: [tagId] }))).get(tagId)!.digits;
  };
  const extremes = { min: '9007199254741991', max: '9007199254742001' };
  const last = '9007199254741997';
  const check = async () => {
    expect(await read(day)).toMatchObject({ ...extremes, first: '9007199254741993', last });
    expect(await read(day + 101 * MINUTE), 'what held before').toMatchObject({
      ...extremes,
      max: last,
      first: extremes.min,
      last,
    });
  };
  await check();
  await world.storage.system(async (db) => {
    while ((await workOutSlice(db, new Date())) > 0);
  });
  await check();
});

test('OR-104 keeps all digits of the consumption of 64-bit counters, from samples and from trends', async () => {
  day += DAY;
  const large = 9_007_199_254_740_993n;
  // As doubles they differ by 40 and 44. The reading of 0 is no reset.
  const readings = [large - 6n, large, 0n, large + 11n, large + 38n];
  await tell(4, Object.fromEntries(readings.map((value, nth) => [(day - TEN) / MINUTE + nth * 50, value])));
  const tagId = world.tagIds[4]!;
  const check = async () => {
    for (const [from, consumption] of [
      [day + 1, 44],
      [day + 51 * MINUTE, 38],
    ] as const) {
      const range = { from: new Date(from), to: new Date(day + 4 * HOUR), companyId: world.company.id };
      const read = (await world.tenant((db) => readStatistics(db, { ...range, tagIds: [tagId] }))).get(
        tagId,
      )!;
      expect(read.consumption).toBe(consumption);
      expect(read.digits?.consumption).toBe(String(consumption));
    }
  };
  await check();
  await world.storage.system(async (db) => {
    while ((await workOutSlice(db, new Date())) > 0);
  });
  await check();
});
