/**
 * A report of eight series over 90 days on embedded storage, as columns on the wire: what ten million samples a tag leave in
 * the trends is generated, because a chart reads nothing else of them.
 *
 *   node bench/server/series.ts [rounds]
 *
 * Prints one line of JSON: milliseconds for a whole answer, the longest that one tag kept the database, and kilobytes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { packColumns } from '../../api/contract/index.ts';
import { readColumns, readStatistics } from '../../api/server/modules/history/index.ts';
import { bucketStart, stepOf } from '../../api/server/modules/history/queries/historian-steps.ts';
import { addPartitions, DAY_MS, dayOf } from '../../api/server/storage/historian-partitions.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import type { Db } from '../../api/server/storage/storage.ts';
import { addTrends } from '../../tests/support/trend-rows.ts';

const rounds = Number(process.argv[2] ?? 20);
const TAGS = 8;
const DAYS = 90;
const SAMPLES = 10_000_000;
const COLUMNS = 1440;

const data = mkdtempSync(join(tmpdir(), 'mimic-bench-'));
const storage = await openStorage({ dataDir: data });
const now = Date.now();
const from = now - DAYS * DAY_MS;

interface Plant {
  readonly companyId: number;
  readonly tagIds: readonly number[];
}

/** A company with a link, a controller and its tags. */
async function makePlant(db: Db): Promise<Plant> {
  const row = async (
    table: 'companies' | 'areas' | 'sites' | 'links' | 'controllers' | 'tags',
    values: object,
  ) =>
    (
      await db
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id as number;
  const company_id = await row('companies', { name: 'Bench' });
  const area_id = await row('areas', { company_id, name: 'Area' });
  const site_id = await row('sites', { company_id, area_id, name: 'Site' });
  const link_id = await row('links', { company_id, site_id, name: 'Link', protocol: 'test' });
  const own = { company_id, link_id, name: 'Controller', manufacturer: 'Acme', model: 'X', address: '{}' };
  const controller_id = await row('controllers', own);
  const tagIds = [];
  for (let nth = 0; nth < TAGS; nth++)
    tagIds.push(
      await row('tags', { company_id, controller_id, name: `Tag ${nth}`, data_type: 'float', address: '{}' }),
    );
  return { companyId: company_id, tagIds };
}

const plant = await storage.system(async (db) => {
  await addPartitions(db, [dayOf(now) - 1, dayOf(now)]);
  const made = await makePlant(db);
  const perDay = SAMPLES / DAYS;
  for (const table of ['trend_hours', 'trend_quarters'] as const)
    await addTrends(db, made, table, { from, to: now }, perDay);
  await addTrends(db, made, 'trend_minutes', { from: now - DAY_MS, to: now }, perDay);
  return made;
});
await sql.raw('vacuum analyze').execute(storage.raw);

const percentile = (values: readonly number[], share: number): number =>
  Math.round(
    values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!,
  );

/** One answer, as the server makes it. */
async function answer(days: number, timezone: string, longest: (ms: number) => void): Promise<string> {
  const begin = now - days * DAY_MS;
  const step = stepOf({ from: begin, to: now, timezone, points: COLUMNS });
  const range = { ...plant, from: new Date(bucketStart(begin, step)), to: new Date(now) };
  const timed = async <T>(work: (db: Db) => Promise<T>): Promise<T> => {
    const start = performance.now();
    const found = await storage.tenant(plant.companyId, work);
    longest(performance.now() - start);
    return found;
  };
  const series = await readColumns(timed, { ...range, step, dataPoint: 'average' });
  const statistics = [];
  for (const tagId of plant.tagIds)
    statistics.push(...(await timed((db) => readStatistics(db, { ...range, tagIds: [tagId] }))));
  return JSON.stringify({ series: [...series.values()].map(packColumns), statistics });
}

const figures: Record<string, object> = {};
for (const [name, days, timezone] of [
  ['90 days', DAYS, 'America/Chicago'],
  ['90 days in Kolkata', DAYS, 'Asia/Kolkata'],
  ['a day', 1, 'America/Chicago'],
] as const) {
  const took: number[] = [];
  let processor = 0;
  let longest = 0;
  let bytes = 0;
  for (let round = -2; round < rounds; round++) {
    const start = performance.now();
    const before = process.cpuUsage();
    let slowest = 0;
    bytes = (await answer(days, timezone, (ms) => (slowest = Math.max(slowest, ms)))).length;
    // The first two are warm-ups.
    if (round < 0) continue;
    took.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    processor += (user + system) / 1000 / rounds;
    longest = Math.max(longest, slowest);
  }
  figures[name] = {
    p50: percentile(took, 0.5),
    p95: percentile(took, 0.95),
    // Over all threads: affected less by a busy machine than the time is.
    processorMs: Math.round(processor),
    longestTransactionMs: Math.round(longest),
    kilobytes: Math.round(bytes / 1000),
  };
}
await storage.close();
rmSync(data, { recursive: true, force: true });
process.stdout.write(
  `${JSON.stringify({ date: new Date().toISOString(), cores: availableParallelism(), series: TAGS, columns: COLUMNS, rounds, ms: figures })}\n`,
);
