/** Random questions to the historian, each answered twice: by the product, and naively from the samples. */
import { expect } from 'vitest';
import {
  AGGREGATIONS,
  packColumns,
  type SeriesColumns,
  TIME_UNITS,
  unpackColumns,
} from '../../../../../api/contract/index.ts';
import { Quality } from '../../../../../api/server/field/sample.ts';
import { readColumns, readStatistics } from '../../../../../api/server/modules/history/index.ts';
import { bucketStart, stepOf } from '../../../../../api/server/modules/history/queries/historian-steps.ts';
import {
  DAY,
  DENSE_MS,
  HOUR,
  MINUTE,
  type NaiveBucket,
  naiveBuckets,
  naiveStatistics,
  type SeriesWorld,
  seeded,
  ZONES,
} from './series-world.ts';

/** The longest range that is asked for by each unit. */
const LONGEST = {
  seconds: 20 * MINUTE,
  minutes: 20 * HOUR,
  hours: 4 * DAY,
  days: 20 * DAY,
  weeks: 100 * DAY,
  month: 400 * DAY,
} as const;

const pick = <T>(of: readonly T[], random: () => number): T => of[Math.floor(random() * of.length)]!;

/** Asks `count` random questions; throws at the first answer that differs by more than 1e-9. */
export async function askRandomly(world: SeriesWorld, count: number, seed: number): Promise<void> {
  const random = seeded(seed);
  for (let nth = 0; nth < count; nth++) {
    const unit = pick([...TIME_UNITS, undefined], random);
    const timezone = pick(ZONES, random);
    const tagIds = world.tagIds.filter(() => random() < 0.4);
    const middle = world.someTime(random, unit === 'seconds' ? DENSE_MS : undefined);
    const span = Math.ceil(LONGEST[unit ?? 'days'] * random() ** 2) + 1000;
    const to = Math.floor(middle + span * random());
    const points = unit ? 2000 : Math.ceil(2000 * random());
    const step = stepOf({ from: to - span, to, timezone, points, unit });
    // As a handler asks, or from anywhere within a bucket.
    const from = random() < 0.5 ? bucketStart(to - span, step) : to - span;
    const dataPoint = pick(AGGREGATIONS, random);
    const what = JSON.stringify({ nth, tagIds, from, to, step, dataPoint });
    const query = { companyId: world.company.id, from: new Date(from), to: new Date(to), now: world.now };
    const columns = await readColumns(world.tenant, { ...query, tagIds, step, dataPoint });
    const statistics = await world.tenant((db) => readStatistics(db, { ...query, tagIds }));
    for (const tagId of tagIds) {
      const asked = { tagId, from, to, step };
      const buckets = await world.storage.system((db) => naiveBuckets(db, asked, world.now));
      compareColumns(columns.get(tagId)!, buckets, dataPoint, `${what} tag ${tagId}`);
      const naive = await world.storage.system((db) => naiveStatistics(db, asked, world.now));
      compareStatistics(statistics.get(tagId), naive, `${what} statistics of ${tagId}`);
    }
  }
}

function compareColumns(
  found: SeriesColumns,
  buckets: readonly NaiveBucket[],
  dataPoint: (typeof AGGREGATIONS)[number],
  what: string,
): void {
  expect([...found.time], what).toEqual(buckets.map(({ at }) => at));
  for (const [nth, bucket] of buckets.entries()) {
    const { scale } = bucket;
    for (const name of ['first', 'min', 'max', 'last'] as const)
      expectEqual(found[name][nth]!, bucket[name], 0, `${what} ${name} of ${bucket.at}`);
    expectEqual(found.value[nth]!, bucket[dataPoint], scale, `${what} value of ${bucket.at}`);
    expect([found.quality[nth], found.broken[nth]], what).toEqual([bucket.quality, Number(bucket.broken)]);
  }
}

function compareStatistics(
  found: Awaited<ReturnType<typeof readStatistics>> extends Map<number, infer S> ? S | undefined : never,
  naive: Readonly<Record<string, number | null>>,
  what: string,
): void {
  if (naive.first === null) {
    expect(found, what).toBeUndefined();
    return;
  }
  expect(found, what).toBeDefined();
  const scale = naive.scale ?? 0;
  for (const name of ['min', 'max', 'first', 'last', 'starts'] as const)
    expectEqual(found![name] ?? Number.NaN, naive[name] ?? null, 0, `${what} ${name}`);
  for (const name of ['average', 'deviation', 'consumption'] as const)
    expectEqual(found![name] ?? Number.NaN, naive[name] ?? null, scale, `${what} ${name}`);
  expectEqual(found!.knownShare, naive.knownShare ?? 0, 1, `${what} knownShare`);
  expectEqual(found!.runTime, naive.runTime ?? 0, 0, `${what} runTime`);
}

/** To 1e-9 of the number itself, or of the largest value that it was made of. */
function expectEqual(found: number, expected: number | null, scale: number, what: string): void {
  if (expected === null) expect(found, what).toBeNaN();
  else if (!(Math.abs(found - expected) <= 1e-9 * Math.max(Math.abs(expected), scale)))
    expect(found, what).toBe(expected);
}

/** Tells `count` spikes of one sample each, up and down, of a tag; returns their times and values. */
export async function tellSpikes(world: SeriesWorld, count: number): Promise<ReadonlyMap<number, number>> {
  const random = seeded(5);
  const spikes = new Map<number, number>();
  while (spikes.size < count)
    spikes.set(world.someTime(random, DAY), (random() < 0.5 ? 1 : -1) * (100_000 + spikes.size));
  const tag = world.entries[SPIKED]!;
  await world.write(
    [...spikes].map(([time, value]) => ({
      tag,
      sample: { tag: tag.uuid, time, value, quality: Quality.good },
    })),
  );
  return spikes;
}

/** The tag of the spikes: about fifteen samples an hour, none lost. */
const SPIKED = 1;

/** How many spikes of a range the page would draw, out of those it should. */
export async function visibleSpikes(
  world: SeriesWorld,
  spikes: ReadonlyMap<number, number>,
  range: { readonly from: number; readonly to: number; readonly points: number },
): Promise<{ readonly told: number; readonly seen: number }> {
  const { to } = range;
  const step = stepOf({ ...range, timezone: ZONES[0] });
  const from = bucketStart(range.from, step);
  const tagId = world.tagIds[SPIKED]!;
  const query = { companyId: world.company.id, from: new Date(from), to: new Date(to), now: world.now };
  const read = await readColumns(world.tenant, { ...query, tagIds: [tagId], step, dataPoint: 'average' });
  // As they arrive on the page.
  const { time, min, max } = unpackColumns(packColumns(read.get(tagId)!));
  const inside = [...spikes].filter(([at]) => at >= from && at < to);
  const seen = inside.filter(([at, value]) => {
    const nth = time.findLastIndex((begin) => begin <= at);
    return nth >= 0 && (value > 0 ? max[nth]! >= value : min[nth]! <= value);
  });
  return { told: inside.length, seen: seen.length };
}
