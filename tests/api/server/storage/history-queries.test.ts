/** What is asked of the history: the same answers from samples, from trends, and from both. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AGGREGATIONS, type Aggregation, unitOfRange } from '../../../../api/contract/index.ts';
import { type LiveValue, Quality } from '../../../../api/server/field/sample.ts';
import {
  aggregateTag,
  aggregateTags,
} from '../../../../api/server/modules/history/queries/historian-aggregates.ts';
import { readSeries } from '../../../../api/server/modules/history/queries/historian-series.ts';
import {
  bucketStart,
  midnight,
  startOfYear,
  stepOf,
} from '../../../../api/server/modules/history/queries/historian-steps.ts';
import { openWorld, type World } from '../modules/live/world.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const CHICAGO = 'America/Chicago';

let world: World;
/** Midnight in Chicago, two days ago. */
let start: number;
const told: { time: number; value: number; quality: Quality }[] = [];

const idOf = (tag: string): number => world.live.tags.ofCompany(world.ours.tags[tag]!, world.ours.id)!.id;

async function tell(tag: string, samples: readonly { time: number; value: LiveValue; quality?: Quality }[]) {
  const entry = world.live.tags.ofCompany(world.ours.tags[tag]!, world.ours.id)!;
  await world.live.historian.append(
    samples.map(({ time, value, quality = Quality.good }) => ({
      tag: entry,
      sample: { tag: entry.uuid, time, value, quality },
    })),
  );
}

beforeAll(async () => {
  world = await openWorld();
  start = midnight(Date.now() - 2 * DAY, CHICAGO);
  for (let nth = 0; nth < 24 * 60; nth += 4)
    told.push({
      time: start + nth * MINUTE + (nth % 59) * 1000,
      value: Math.round(1000 * Math.sin(nth / 100)) / 10,
      quality: nth % 21 === 0 ? Quality.bad : Quality.good,
    });
  await tell('Level', told);
});
afterAll(() => world.close());

const ask = (dataPoint: Aggregation, from: number, to: number, hours?: { start: string; end: string }) =>
  world.storage.tenant(world.ours.id, (db) =>
    aggregateTag(db, {
      ...{ companyId: world.ours.id, tagId: idOf('Level'), dataPoint },
      ...{ from: new Date(from), to: new Date(to) },
      dailyWindow: hours && { ...hours, timezone: CHICAGO },
    }),
  );

/** Each good value times how long it held in the window, over the time in which anything was known. */
function timeAverage(from: number, to: number): number | null {
  let integral = 0;
  let known = 0;
  for (const [nth, { time, value, quality }] of told.entries()) {
    const held = Math.min(told[nth + 1]?.time ?? to, to) - Math.max(time, from);
    if (held <= 0 || quality !== Quality.good) continue;
    integral += value * held;
    known += held;
  }
  return known > 0 ? integral / known : null;
}

function model(
  dataPoint: Aggregation,
  from: number,
  to: number,
  counts = (_: number) => true,
): number | null {
  if (dataPoint === 'average') return timeAverage(from, to);
  const values = told
    .filter(({ time, quality }) => quality === Quality.good && time >= from && time < to && counts(time))
    .map(({ value }) => value);
  if (values.length === 0) return null;
  if (dataPoint === 'min') return Math.min(...values);
  if (dataPoint === 'max') return Math.max(...values);
  if (dataPoint === 'last') return values.at(-1)!;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

const hourOf = (time: number): number => (time - start) / HOUR;
const POINTS = AGGREGATIONS;

describe.each(['from samples', 'from trends'])('aggregates %s', (source) => {
  beforeAll(async () => {
    if (source === 'from trends') expect(await world.live.retention.workOutTrends()).toBeGreaterThan(90);
  });

  test.each(POINTS)('%s of a window, to the sample at its ends', async (dataPoint) => {
    for (const [from, to] of [
      [start, start + DAY],
      [start + 7 * MINUTE, start + 5 * HOUR + 33 * MINUTE],
      [told[9]!.time, told[200]!.time],
      [told[9]!.time + 1, told[200]!.time + 1],
      [start + 20 * MINUTE, start + 25 * MINUTE],
    ] as const) {
      const expected = model(dataPoint, from, to);
      const found = await ask(dataPoint, from, to);
      if (expected === null) expect(found).toBeNull();
      else expect(found).toBeCloseTo(expected, 9);
    }
    expect(await ask(dataPoint, start - DAY, start)).toBeNull();
  });

  test('hours of the day: of the day, of the night, and to its end', async () => {
    const day = [start, start + DAY] as const;
    const during = (from: number, to: number) => (time: number) => hourOf(time) >= from && hourOf(time) < to;
    expect(await ask('average', ...day, { start: '08:00', end: '17:00' })).toBeCloseTo(
      timeAverage(start + 8 * HOUR, start + 17 * HOUR)!,
      9,
    );
    expect(await ask('mean', ...day, { start: '08:00', end: '17:00' })).toBeCloseTo(
      model('mean', ...day, during(8, 17))!,
      9,
    );
    expect(await ask('last', ...day, { start: '00:00', end: '23:59' })).toBe(model('last', ...day));
    expect(await ask('max', ...day, { start: '22:00', end: '06:00' })).toBe(
      model('max', ...day, (time) => !during(6, 22)(time)),
    );
    expect(await ask('min', ...day, { start: '08:07', end: '08:41' })).toBe(
      model('min', ...day, during(8 + 7 / 60, 8 + 41 / 60)),
    );
  });
});

test('several tags are aggregated at once; integers and booleans count as numbers, texts do not', async () => {
  await tell('Count', [{ time: start, value: 41n }]);
  await tell('Pump', [
    { time: start, value: true },
    { time: start + 1, value: false },
  ]);
  await tell('Setpoint', [{ time: start, value: 'seven' }]);
  const tagIds = ['Count', 'Pump', 'Setpoint'].map(idOf);
  const window = { companyId: world.ours.id, from: new Date(start), to: new Date(start + HOUR) };
  const by = (dataPoint: Aggregation) =>
    world.storage.tenant(world.ours.id, (db) => aggregateTags(db, { ...window, tagIds, dataPoint }));
  expect(await by('mean')).toEqual(
    new Map([
      [tagIds[0], 41],
      [tagIds[1], 0.5],
    ]),
  );
  // The pump ran for one millisecond of the hour.
  expect([...(await by('average'))].sort()).toEqual([
    [tagIds[1], expect.closeTo(1 / HOUR, 15)],
    [tagIds[0], 41],
  ]);
});

test('another company’s tag has no aggregate, nor a series', async () => {
  const window = { from: new Date(start), to: new Date(start + DAY) };
  const foreign = { companyId: world.theirs.id, ...window };
  await world.storage.tenant(world.theirs.id, async (db) => {
    expect(await aggregateTag(db, { ...foreign, tagId: idOf('Level'), dataPoint: 'max' })).toBeNull();
    const step = stepOf({ from: start, to: start + DAY, timezone: 'UTC', points: 10 });
    const series = await readSeries(db, { ...foreign, tagIds: [idOf('Level')], step });
    expect(series.get(idOf('Level'))).toEqual({ before: null, points: [] });
  });
});

describe('series', () => {
  const read = (from: number, to: number, points: number) => {
    const step = stepOf({ from, to, timezone: CHICAGO, points });
    const tagId = idOf('Level');
    return world.storage.tenant(world.ours.id, async (db) => {
      const query = { companyId: world.ours.id, tagIds: [tagId], to: new Date(to), step };
      return (await readSeries(db, { ...query, from: new Date(bucketStart(from, step)) })).get(tagId)!;
    });
  };

  test.each([10, 100, 2000])('never more than %i points, and no sample is left out', async (points) => {
    const { points: found } = await read(start, start + DAY, points);
    expect(found.length).toBeLessThanOrEqual(points + 1);
    expect(found.reduce((sum, point) => sum + point.count, 0)).toBe(
      told.filter((one) => one.quality === Quality.good).length,
    );
    expect(Math.max(...found.map((point) => point.max ?? -1e9))).toBe(model('max', start, start + DAY));
    expect(Math.min(...found.map((point) => point.min ?? 1e9))).toBe(model('min', start, start + DAY));
  });

  test('a bad sample shows in the quality of its bucket, and as a gap where it is the last', async () => {
    const bad = told.find((one) => one.quality === Quality.bad && one.time > start)!;
    const { points } = await read(bad.time, bad.time + 2 * MINUTE, 2);
    // What is known of it is what held until the value was lost.
    const { value } = told[told.indexOf(bad) - 1]!;
    expect(points).toMatchObject([{ quality: 'bad', broken: true, count: 0, last: null, average: value }]);
  });

  test('what held when the range began is known', async () => {
    const { before } = await read(start + 2 * DAY - HOUR, start + 2 * DAY, 10);
    expect(before).toEqual({ time: new Date(told.at(-1)!.time).toISOString(), value: told.at(-1)!.value });
  });
});

describe('steps', () => {
  test('RPT-09 OR-43 each range has a default time unit', () => {
    const units = (['1h', '3h', '6h', '12h', '24h', '7d', '30d', '90d', 'ytd'] as const).map((range) =>
      unitOfRange(range),
    );
    expect(units).toEqual([
      ...['minutes', 'minutes', 'hours', 'hours', 'hours'],
      ...['days', 'days', 'weeks', 'month'],
    ]);
    expect(
      [2 * HOUR, 20 * HOUR, 20 * DAY, 80 * DAY, 300 * DAY].map((span) => unitOfRange('custom', span)),
    ).toEqual([...['minutes', 'hours', 'days', 'weeks', 'month']]);
  });

  test('steps are round, and coarser where the unit would give too many', () => {
    const step = (span: number, points: number, unit?: 'minutes' | 'days') =>
      stepOf({ from: start, to: start + span, timezone: CHICAGO, points, unit });
    expect(step(DAY, 300).ms).toBe(5 * MINUTE);
    expect(step(HOUR, 300).ms).toBe(15_000);
    expect(step(DAY, 300, 'minutes').ms).toBe(5 * MINUTE);
    expect(step(HOUR, 300, 'minutes').ms).toBe(MINUTE);
    expect(step(90 * DAY, 300, 'days')).toMatchObject({ unit: 'day' });
    expect(step(3000 * DAY, 300, 'days')).toMatchObject({ unit: 'month' });
  });

  test('days begin at midnight of the zone, in the nights of the clock change too', () => {
    // Clocks go forward on March 8th 2026 and back on November 1st.
    for (const [time, expected] of [
      ['2026-03-08T12:00:00Z', '2026-03-08T06:00:00.000Z'],
      ['2026-03-09T12:00:00Z', '2026-03-09T05:00:00.000Z'],
      ['2026-11-01T12:00:00Z', '2026-11-01T05:00:00.000Z'],
      ['2026-11-02T12:00:00Z', '2026-11-02T06:00:00.000Z'],
    ] as const)
      expect(new Date(midnight(Date.parse(time), CHICAGO)).toISOString()).toBe(expected);
    expect(new Date(midnight(Date.parse('2026-06-01T20:00:00Z'), 'Asia/Kolkata')).toISOString()).toBe(
      '2026-06-01T18:30:00.000Z',
    );
    expect(new Date(startOfYear(Date.parse('2026-07-01T00:00:00Z'), CHICAGO)).toISOString()).toBe(
      '2026-01-01T06:00:00.000Z',
    );
  });
});
