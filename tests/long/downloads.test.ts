/**
 * A table of a million rows as a file, by HTTP: how long it takes, what memory a server needs for it that has a process of its
 * own, and how soon it is given up once the caller has left. Prints its figures. MIMIC_DOWNLOAD_ROWS: another number of rows.
 */
import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as later } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import type { Storage } from '../../api/server/storage/storage.ts';
import { made, NOW, openReportWorld } from '../api/server/modules/reports/world.ts';
import type { TestCompany } from '../support/company.ts';
import { addFloats, addSeconds } from '../support/trend-rows.ts';
import { tell } from './figures.ts';
import { processMs, residentBytes, startFilledServer } from './report-plant.ts';

const ROWS = Number(process.env.MIMIC_DOWNLOAD_ROWS ?? 1_000_000);
/** Of which one that is left has sent only the first by then. */
const LEFT_ROWS = 200_000;
const MB = 1_000_000;

/** Two tags with a sample a second until NOW; their uuids. */
async function fill(storage: Storage, company: TestCompany, rows: number): Promise<readonly string[]> {
  const two = await addFloats(storage, company, ['Level', 'Flow']);
  const tags = { companyId: company.id, tagIds: two.map(({ id }) => id) };
  await addSeconds(storage, tags, { from: NOW - rows * 1000, to: NOW });
  return two.map(({ uuid }) => uuid);
}
const table = (tags: readonly string[]) => ({
  type: 'tabular' as const,
  tags1: tags.map((tag) => ({ tag })),
});

interface Asked {
  readonly port: number;
  readonly token: string;
  readonly report: string;
  readonly format: string;
  readonly rows: number;
}

/** The answer, once its head is there. */
async function ask({ port, token, report, format, rows }: Asked): Promise<IncomingMessage> {
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

/** Downloads the file from a process and throws it away. */
async function taken(pid: number, asked: Asked) {
  const before = residentBytes(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, residentBytes(pid));
  }, 50);
  const start = performance.now();
  const cpu = processMs(pid);
  let bytes = 0;
  let lines = 0;
  for await (const part of (await ask(asked)) as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (asked.format === 'csv')
      for (let at = part.indexOf(10); at >= 0; at = part.indexOf(10, at + 1)) lines++;
  }
  clearInterval(watch);
  const seconds = (performance.now() - start) / 1000;
  const cpuSeconds = (processMs(pid) - cpu) / 1000;
  return { bytes, lines, seconds, cpuSeconds, moreMb: Math.round((most - before) / MB) };
}

describe('a million rows', () => {
  const plant = startFilled();
  afterAll(async () => (await plant)?.server.dispose());

  test.each([
    ['csv', 60],
    ['xlsx', 120],
  ])(
    'EXPORT-01 a million rows as %s are there within %d s, and need at most 100 MB',
    async (format, limit) => {
      const { server, token, report } = await plant;
      const { port, process } = server;
      const asked = { port, token, report, format };
      // What is loaded once, and pages of the database that stay in memory.
      await taken(process.pid!, { ...asked, rows: 50_000 });
      const { lines, ...figures } = await taken(process.pid!, { ...asked, rows: ROWS });
      tell(`download ${format}`, { rows: ROWS, ...figures });
      expect(figures.bytes).toBeGreaterThan(ROWS * 5);
      if (format === 'csv') expect(lines).toBe(ROWS + 1);
      expect(figures.seconds).toBeLessThan(limit);
      expect(figures.moreMb).toBeLessThan(100);
    },
    600_000,
  );
});

async function startFilled() {
  let tags: readonly string[] = [];
  const { server, calls, token } = await startFilledServer(async (storage, company) => {
    tags = await fill(storage, company, ROWS);
  });
  const body = { name: 'A million rows', section: 'dashboard', ...table(tags) };
  const report = await calls.createReport({ body: body as never });
  return { server, token: token!, report: report.uuid };
}

test.each(['csv', 'xlsx'])(
  'whoever leaves a download of %s stops its queries within a second',
  async (format) => {
    const world = await openReportWorld();
    const { server, company } = world;
    const { storage } = server;
    const tags = await fill(storage, company, LEFT_ROWS);
    const ann = await world.person('Ann');
    const report = (await made(ann, table(tags))).uuid;
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    const own = storage.tenant;
    let last = 0;
    storage.tenant = async (companyId, work) => {
      const done = await own.call(storage, companyId, work);
      last = performance.now();
      return done as never;
    };
    const token = await server.tokenOf(ann);
    const answer = await ask({ port, token, report, format, rows: LEFT_ROWS });
    await once(answer, 'data');
    const left = performance.now();
    answer.destroy();
    await later(3000);
    tell(`left ${format}`, { ms: Math.round(last - left) });
    expect(last - left).toBeLessThan(1000);
    await world.dispose();
  },
  120_000,
);
