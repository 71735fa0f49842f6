/**
 * A restore as docs/operations.md tells an operator to do it: everything is lost but the backup, and what is restored has what was
 * there at its moment, nothing later, and an audit log that verifies. With PostgreSQL and pgBackRest to a moment between two
 * changes, and with the embedded database, backed up while people work.
 */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { fullPermissions } from '../../api/contract/index.ts';
import { openStorage } from '../../api/server/storage/open.ts';
import { addCompany } from '../support/company.ts';
import { pgbackrestMissing, startArchivedPostgres } from '../support/pgbackrest.ts';
import { postgresMissing } from '../support/postgres.ts';
import { startServer, type TestServer } from '../support/server.ts';
import { tell } from './figures.ts';
import { Caller, type Plant } from './setpoints.ts';

const CHANGES = 20;
const missing = postgresMissing() ?? pgbackrestMissing;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Undone after each test, the last first. */
const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mimic-restore-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

type Settings = Readonly<Record<string, string>>;

/** Exit code and words of admin.ts. */
async function admin(settings: Settings, ...words: string[]): Promise<{ code: number; output: string }> {
  const file = [resolve('api/server/admin.ts'), ...words];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, file, {
      env: { ...process.env, ...settings },
    });
    return { code: 0, output: stdout };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}

async function seeded(dataDir: string, databaseUrl?: string): Promise<Plant> {
  const storage = await openStorage({ dataDir, databaseUrl });
  try {
    const { email, password } = await addCompany(storage, 'Drill', fullPermissions());
    return { email, password, tags: [], links: [] };
  } finally {
    await storage.close();
  }
}

async function started(data: string, settings: Settings = {}): Promise<TestServer> {
  const server = await startServer({ data, env: { MIMIC_DEMO: '0', ...settings } });
  ends.push(() => server.stop('SIGKILL'));
  return server;
}

async function signedIn({ origin }: TestServer, plant: Plant): Promise<Caller> {
  const caller = new Caller(origin);
  await caller.signIn(plant);
  return caller;
}

/** Each is a row of the audit log. Returns their names. */
async function change(caller: Caller, when: string, count = CHANGES): Promise<string[]> {
  const names = Array.from({ length: count }, (_, nth) => `${when} ${String(nth).padStart(2, '0')}`);
  for (const name of names) {
    const { status } = await caller.call('POST', 'areas', { name });
    expect(status).toBe(200);
  }
  return names;
}

/** The changes that the server knows, and whether its audit log is whole. */
async function standing(caller: Caller): Promise<{ names: string[]; intact: boolean }> {
  const { data } = await caller.call<{ area: { name: string }[] }>('GET', 'areas');
  const verified = await caller.call<{ state: { intact: boolean } }>('POST', 'audit/verify');
  const names = data.area.map(({ name }) => name).filter((name) => / \d+$/.test(name));
  return { names, intact: verified.data.state.intact };
}

describe.skipIf(missing)(`PostgreSQL${missing ? `: ${missing}` : ''}`, () => {
  test('is restored to a moment, with the heads of the night before', async () => {
    const postgres = await startArchivedPostgres();
    ends.push(() => postgres.dispose());
    const folder = newFolder();
    const [data, heads, copy] = [join(folder, 'node'), join(folder, 'heads'), join(folder, 'restored')];
    const settings = { DATABASE_URL: postgres.url, MIMIC_DATA: data };
    const plant = await seeded(data, postgres.url);
    const server = await started(data, settings);
    const caller = await signedIn(server, plant);

    const wanted = await change(caller, 'before the copy');
    expect(await admin(settings, 'backup', '--to', heads)).toMatchObject({ code: 0 });
    const from = performance.now();
    postgres.pgbackrest('--type=full', 'backup');
    const copiedMs = performance.now() - from;
    // To pgBackRest the moments of a second are one, and a copy ends before the moment to which it is restored.
    await wait(1100);
    wanted.push(...(await change(caller, 'after the copy')));
    const moment = await now(postgres.url);
    await wait(1100);
    await change(caller, 'a mistake');
    await archived(postgres.url);

    await server.stop('SIGKILL');
    await postgres.lose();
    const lost = performance.now();
    postgres.pgbackrest('--delta', '--type=time', `--target=${moment}`, '--target-action=promote', 'restore');
    await postgres.restart();
    await recovered(postgres.url);
    tell('restore drill', {
      copiedMs: Math.round(copiedMs),
      restoredMs: Math.round(performance.now() - lost),
    });

    expect(await admin(settings, 'verify', '--data', heads)).toMatchObject({
      code: 0,
      output: expect.stringContaining('rows of the audit log are intact'),
    });
    // The node itself has seen more than there is now.
    expect(await admin(settings, 'verify', '--data', data)).toMatchObject({
      code: 1,
      output: expect.stringContaining('is cut'),
    });
    cpSync(heads, copy, { recursive: true });
    const again = await signedIn(await started(copy, { ...settings, MIMIC_DATA: copy }), plant);
    const restored = await standing(again);
    expect(restored.names.sort()).toEqual(wanted.sort());
    expect(restored.intact).toBe(true);
    // And it goes on from there.
    await change(again, 'afterwards', 1);
    expect((await standing(again)).intact).toBe(true);
  });
});

test('the embedded database is restored from a backup that was made while people worked', async () => {
  const folder = newFolder();
  const [data, backup] = [join(folder, 'data'), join(folder, 'backup')];
  const plant = await seeded(data);
  const server = await started(data);
  const caller = await signedIn(server, plant);
  const wanted = await change(caller, 'before');
  const meanwhile = change(caller, 'meanwhile');
  expect(await admin({ MIMIC_DATA: data }, 'backup', '--to', backup)).toMatchObject({ code: 0 });
  const later = await meanwhile;
  await server.stop('SIGKILL');
  rmSync(data, { recursive: true });

  expect(await admin({}, 'verify', '--data', backup)).toMatchObject({
    code: 0,
    output: expect.stringContaining('rows of the audit log are intact'),
  });
  const again = await signedIn(await started(backup), plant);
  const { names, intact } = await standing(again);
  expect(names.slice(0, CHANGES)).toEqual(wanted);
  // Of what was done meanwhile the first so many, without a gap.
  expect(names.slice(CHANGES)).toEqual(later.slice(0, names.length - CHANGES));
  expect(intact).toBe(true);
});

async function now(url: string): Promise<string> {
  return (await asked<{ now: string }>(url, 'select now()::text as now')).now;
}

/** A server does so by itself at the latest after archive_timeout. */
async function archived(url: string): Promise<void> {
  const { file } = await asked<{ file: string }>(url, 'select pg_walfile_name(pg_switch_wal()) as file');
  await expect
    .poll(
      async () =>
        (await asked<{ last: string }>(url, 'select last_archived_wal as last from pg_stat_archiver')).last,
      {
        timeout: 30_000,
      },
    )
    .toBe(file);
}

async function recovered(url: string): Promise<void> {
  await expect
    .poll(
      () =>
        asked<{ recovering: boolean }>(url, 'select pg_is_in_recovery() as recovering').then(
          ({ recovering }) => recovering,
          () => true,
        ),
      { timeout: 30_000 },
    )
    .toBe(false);
}

async function asked<T>(url: string, sql: string): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows[0] as T;
  } finally {
    await client.end();
  }
}
