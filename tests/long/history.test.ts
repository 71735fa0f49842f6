/**
 * The historian at its size. Prints its figures as a line of JSON a test; they are kept in bench/results/.
 *
 * MIMIC_INGEST_SECONDS: how long the stream of 20,000 samples a second lasts, 600.
 * MIMIC_CHART_SAMPLES: samples under the chart of 90 days, 10,000,000.
 */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { Quality } from '../../api/server/field/sample.ts';
import { addPartitions, DAY_MS, dayOf, startOfDay } from '../../api/server/storage/historian-partitions.ts';
import { openSetWorld } from '../api/server/modules/history/history-set.ts';
import { tell } from './figures.ts';
import { openPlant } from './plant.ts';

const SECONDS = Number(process.env.MIMIC_INGEST_SECONDS ?? 600);

const CHART_SAMPLES = Number(process.env.MIMIC_CHART_SAMPLES ?? 10_000_000);

test('1,000,000 duplicated and out-of-order samples equal the set, and live never goes backwards', async () => {
  const world = await openSetWorld(40);
  try {
    const start = performance.now();
    await world.deliver(1_000_000, 7);
    const seconds = (performance.now() - start) / 1000;
    const stored = await world.stored();
    expect(stored.length).toBeGreaterThan(300_000);
    expect(stored).toEqual(world.expected());
    await world.workOut();
    for (const [table, ms] of [
      ['trend_minutes', 60_000],
      ['trend_quarters', 900_000],
    ] as const)
      expect(await world.trends(table, ms)).toEqual(world.expectedTrends(ms));
    expect(world.wentBack()).toBe(0);
    tell('set', { delivered: 1_000_000, stored: stored.length, seconds: Math.round(seconds) });
  } finally {
    await world.close();
  }
});

test(`20,000 samples a second for ${SECONDS} s lose nothing`, async () => {
  const plant = await openPlant(1000);
  const { live, storage, tags } = plant;
  try {
    const start = Date.now();
    let sent = 0;
    let mostWaiting = 0;
    let late = 0;
    // A portion of 1,000 every 50 ms; where a timer came late, the portions that are owed at once.
    while (Date.now() - start < SECONDS * 1000) {
      const owed = Math.floor((Date.now() - start) / 50) + 1 - sent / 1000;
      if (owed > 1) late += owed - 1;
      for (let nth = 0; nth < owed; nth++) {
        const time = start + (sent / 1000) * 50;
        live.sink(
          tags.map(({ uuid }, tag) => ({
            ...{ tag: uuid, quality: Quality.good, time },
            value: Math.sin(time / 60_000 + tag),
          })),
        );
        sent += 1000;
      }
      mostWaiting = Math.max(mostWaiting, live.historian.counts.waiting);
      await new Promise((done) => setTimeout(done, 10));
    }
    const flushing = performance.now();
    await live.flush();
    const flushMs = Math.round(performance.now() - flushing);
    const { rows } = await storage.system((db) =>
      sql<{ n: string }>`select count(*)::text as n from samples`.execute(db),
    );
    tell('ingest', {
      seconds: SECONDS,
      sent,
      stored: Number(rows[0]!.n),
      mostWaiting,
      latePortions: late,
      flushMs,
    });
    expect(live.historian.counts).toMatchObject({ dropped: 0, rejected: 0, stored: sent });
    expect(Number(rows[0]!.n)).toBe(sent);
    expect(sent).toBeGreaterThanOrEqual(SECONDS * 20_000 - 20_000);
  } finally {
    await plant.close();
  }
});

test(`a chart of 90 days over ${CHART_SAMPLES.toLocaleString('en')} samples answers in less than a second`, async () => {
  const plant = await openPlant(1);
  const { live, storage, tags, company } = plant;
  const [tag] = tags;
  const now = Date.now();
  const from = now - 90 * DAY_MS;
  const perDay = Math.ceil(CHART_SAMPLES / 90);
  try {
    const days = Array.from({ length: 91 }, (_, nth) => dayOf(from) + nth);
    await storage.system((db) => addPartitions(db, days));
    for (const day of days)
      await storage.system((db) =>
        sql`
          insert into samples (company_id, tag_id, time, quality, number_value)
          select ${company.id}, ${tag!.id}, t, 0, 50 + 40 * sin(n / 5000.0) + (n * 7919 % 100) / 50.0
          from (select n, ${startOfDay(day)}::timestamptz + n * make_interval(secs => ${86_400 / perDay}) as t
            from generate_series(0, ${perDay - 1}) as n) as made
          where t >= ${new Date(from)} and t < ${new Date(now)}`.execute(db),
      );
    const { rows } = await storage.system((db) =>
      sql<{ n: number }>`
      insert into sample_marks select distinct company_id, tag_id, date_bin('15 minutes', time, 'epoch') from samples
      returning 1 as n`.execute(db),
    );
    const start = performance.now();
    await live.retention.workOutTrends();
    const workOutSeconds = Math.round((performance.now() - start) / 1000);
    const caller = { companyId: company.id } as never;
    const context = { caller, tenant: (work: never) => storage.tenant(company.id, work) } as never;
    const took: Record<string, number[]> = {};
    for (const [name, asked] of [
      ['300 points', {}],
      ['2,000 points', { points: 2000 }],
      ['by weeks', { unit: 'weeks' }],
      ['by days of Chicago', { unit: 'days', timezone: 'America/Chicago' }],
    ] as const)
      for (let round = 0; round < 5; round++) {
        const begun = performance.now();
        const body = { tags: [tag!.uuid], timeRange: '90d' as const, ...asked };
        const { series } = await live.handlers.tagSeries(context, { params: {}, query: {}, body });
        took[name] = [...(took[name] ?? []), Math.round(performance.now() - begun)];
        const counted = series[0]!.points.reduce((sum, point) => sum + point.count, 0);
        expect(counted).toBeGreaterThan(CHART_SAMPLES * 0.99);
        expect(series[0]!.points.length).toBeLessThanOrEqual(2002);
      }
    tell('chart', { samples: perDay * 90, slices: rows.length, workOutSeconds, ms: took });
    // The slowest: only the first of each is a warm-up.
    for (const [name, [, ...warm]] of Object.entries(took))
      expect(Math.max(...warm), name).toBeLessThan(1000);
  } finally {
    await plant.close();
  }
});
