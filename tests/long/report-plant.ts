/** A whole server with much history and its administrator, for the long tests of what the page shows of it. */
import { readFileSync } from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { sql } from 'kysely';
import type { Client } from '../../api/client/client.ts';
import { fullPermissions } from '../../api/contract/index.ts';
import { DAY_MS } from '../../api/server/storage/historian-partitions.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import type { Storage } from '../../api/server/storage/storage.ts';
import { chromiumArgs } from '../../bench/run/browser.ts';
import { build } from '../../scripts/build.ts';
import { chromiumPath } from '../support/chromium.ts';
import { addCompany, type TestCompany } from '../support/company.ts';
import { signedIn, signInAs } from '../support/e2e/walk.ts';
import { addPerson } from '../support/people.ts';
import { newData, startServer, type TestServer } from '../support/server.ts';
import { addFloats, addSeconds, addTrends } from '../support/trend-rows.ts';

const NO_DEMO = { MIMIC_DEMO: '0' };
export const DAYS = 90;
const SERIES = 8;
/** Rows of the table: a sample a second. */
export const ROWS = 1_000_000;

export interface LongPlant {
  readonly server: TestServer;
  readonly calls: Client;
  /** A page whose viewer is signed in, on a machine without a graphics card. */
  open(path: string): Promise<Page>;
  close(): Promise<void>;
}

type Fill = (storage: Storage, company: TestCompany) => Promise<void>;

/** A server in a process of its own over what `fill` stores, and its company's administrator, signed in. */
export async function startFilledServer(fill: Fill) {
  const data = await newData(NO_DEMO);
  const storage = await openStorage({ dataDir: data });
  const company = await addCompany(storage, 'Figures');
  const person = await addPerson({ storage }, company, 'Ann', fullPermissions(), 'CompanyAdmin');
  await fill(storage, company);
  await sql.raw('vacuum analyze').execute(storage.raw);
  await storage.close();
  const server = await startServer({ data, env: NO_DEMO });
  return { server, person, ...(await signedIn(server.origin, person.email, person.password)) };
}

/** The same with the page, and a browser. */
export async function startPlant(fill: Fill): Promise<LongPlant> {
  await build();
  const { server, person, calls } = await startFilledServer(fill);
  const browser: Browser = await chromium.launch({
    executablePath: chromiumPath() || undefined,
    args: chromiumArgs({ gpu: false }),
  });
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  return {
    ...{ server, calls },
    async open(path) {
      const page = await context.newPage();
      await signInAs(page, server.origin, person, path);
      return page;
    },
    async close() {
      await browser.close();
      await server.dispose();
    },
  };
}

/**
 * Eight tags of which 90 days are kept as ten million samples each leave them, and two with a sample a second for a table of
 * a million rows: as reports, in the dashboard.
 */
export async function startReportPlant() {
  const now = Date.now();
  let trends: readonly { readonly uuid: string }[] = [];
  let seconds: readonly { readonly uuid: string }[] = [];
  const plant = await startPlant(async (storage, company) => {
    const eight = await addFloats(
      storage,
      company,
      Array.from({ length: SERIES }, (_, nth) => `Flow ${nth + 1}`),
    );
    const two = await addFloats(storage, company, ['Level', 'Pressure']);
    const of = (tags: readonly { readonly id: number }[]) => ({
      companyId: company.id,
      tagIds: tags.map(({ id }) => id),
    });
    const past = { from: now - DAYS * DAY_MS, to: now };
    for (const table of ['trend_hours', 'trend_quarters', 'trend_minutes'] as const)
      await storage.system((db) => addTrends(db, of(eight), table, past, 10_000_000 / DAYS));
    await addSeconds(storage, of(two), { from: now - ROWS * 1000, to: now });
    [trends, seconds] = [eight, two];
  });
  const made = (name: string, body: object) =>
    plant.calls.createReport({ body: { name, section: 'dashboard', ...body } as never });
  const graph = await made('Eight flows', {
    ...{ type: 'graph', dateRange: '90d' },
    tags1: trends.map(({ uuid }) => ({ tag: uuid })),
  });
  const table = await made('A million rows', {
    ...{ type: 'tabular', dateRange: 'custom', granularity: 'seconds' },
    startDate: new Date(now - ROWS * 1000).toISOString(),
    endDate: new Date(now).toISOString(),
    tags1: seconds.map(({ uuid }) => ({ tag: uuid })),
  });
  return { ...plant, graph: graph.uuid, table: table.uuid, now };
}

/** Milliseconds of processor time that a process has used. */
export function processMs(pid: number): number {
  const [, rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
  const [user, system] = rest!.split(' ').slice(11, 13).map(Number);
  return (user! + system!) * 10;
}

/** Bytes of memory that a process has in use, those that it shares with others included. */
export const residentBytes = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/^VmRSS:\s+(\d+)/m)![1]) * 1024;
