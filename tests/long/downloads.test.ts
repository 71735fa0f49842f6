/**
 * A table of a million rows as a file, by HTTP: how long it takes, what memory the server needs for it, and how soon it is
 * given up once the caller has left. Prints its figures. MIMIC_DOWNLOAD_ROWS: another number of rows.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { made, NOW, openReportWorld, type ReportWorld } from '../api/server/modules/reports/world.ts';
import { addFloats, addSeconds } from '../support/trend-rows.ts';
import { tell } from './figures.ts';

const ROWS = Number(process.env.MIMIC_DOWNLOAD_ROWS ?? 1_000_000);
const FROM = NOW - ROWS * 1000;
const MB = 1_000_000;
const MEMORY = ['rss', 'heapTotal', 'heapUsed', 'external'] as const;

let world: ReportWorld;
let report: string;
let token: string;
let port: number;

beforeAll(async () => {
  world = await openReportWorld();
  const { server, company } = world;
  const { storage } = server;
  const [second] = await addFloats(storage, company, ['Flow']);
  const tags = { companyId: company.id, tagIds: [company.tagId, second!.id] };
  await addSeconds(storage, tags, { from: FROM, to: NOW });
  const ann = await world.person('Ann');
  token = await server.tokenOf(ann);
  report = (await made(ann, { type: 'tabular', tags1: [{ tag: company.tag }, { tag: second!.uuid }] })).uuid;
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
}, 600_000);
afterAll(() => world?.dispose());

/** The answer, once its head is there. */
async function ask(format: string, rows = ROWS): Promise<IncomingMessage> {
  const asked = request({
    ...{ host: '127.0.0.1', port, path: '/api/reports/download', method: 'POST' },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  });
  const startDate = new Date(NOW - rows * 1000).toISOString();
  asked.end(
    JSON.stringify({
      ...{ reportId: report, format, range: 'custom', granularity: 'seconds' },
      ...{ startDate, endDate: new Date(NOW).toISOString() },
    }),
  );
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  expect(answer.statusCode).toBe(200);
  return answer;
}

/** Downloads the file and throws it away. */
async function taken(format: string, rows = ROWS) {
  const before = process.memoryUsage();
  const most = { ...before };
  const watch = setInterval(() => {
    const now = process.memoryUsage();
    for (const part of MEMORY) most[part] = Math.max(most[part], now[part]);
  }, 50);
  const start = performance.now();
  const cpu = process.cpuUsage();
  let bytes = 0;
  let lines = 0;
  for await (const part of (await ask(format, rows)) as AsyncIterable<Buffer>) {
    bytes += part.length;
    // Without an iterator: it would fill the memory that is measured, which is that of this process.
    if (format === 'csv') for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines++;
  }
  clearInterval(watch);
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (performance.now() - start) / 1000;
  const moreMb = Object.fromEntries(
    MEMORY.map((part) => [part, Math.round((most[part] - before[part]) / MB)]),
  );
  return { bytes, lines, seconds, cpuSeconds: (user + system) / 1e6, moreMb };
}

test.each([
  ['csv', 60],
  ['xlsx', 120],
])('EXPORT-01 a million rows as %s are there within %d s, and need at most 100 MB', async (format, limit) => {
  // What is loaded once, and pages of the database that stay in memory.
  await taken(format, 50_000);
  const { lines, ...figures } = await taken(format);
  tell(`download ${format}`, { rows: ROWS, ...figures });
  expect(figures.bytes).toBeGreaterThan(ROWS * 5);
  if (format === 'csv') expect(lines).toBe(ROWS + 1);
  expect(figures.seconds).toBeLessThan(limit);
  expect(figures.moreMb.rss).toBeLessThan(100);
});

test.each(['csv', 'xlsx'])(
  'whoever leaves a download of %s stops its queries within a second',
  async (format) => {
    const { storage } = world.server;
    const own = storage.tenant;
    let last = 0;
    storage.tenant = async (companyId, work) => {
      const done = await own.call(storage, companyId, work);
      last = performance.now();
      return done as never;
    };
    try {
      const answer = await ask(format);
      await once(answer, 'data');
      const left = performance.now();
      answer.destroy();
      await later(3000);
      tell(`left ${format}`, { ms: Math.round(last - left) });
      expect(last - left).toBeLessThan(1000);
    } finally {
      storage.tenant = own;
    }
  },
);
