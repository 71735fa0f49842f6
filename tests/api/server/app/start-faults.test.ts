/** Every start that fails says what is wrong, where, and what to do; the first as a whole process, as an administrator meets it. */
import { execFile, execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../../../api/server/config.ts';
import { createLog } from '../../../../api/server/log.ts';
import { startServer } from '../../../../api/server/server.ts';
import { startFault } from '../../../../api/server/start-faults.ts';
import { needReaders } from '../../../../api/server/storage/migrations/standing.ts';
import { openStorage } from '../../../../api/server/storage/open.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../../../support/postgres.ts';
import { freePort, SHORT_LIVED } from '../../../support/server.ts';
import { openTestStorage } from '../../../support/storage.ts';
import { isWhole } from '../../../support/whole.ts';

// Processes that start take long where many do.
vi.setConfig({ testTimeout: 120_000 });

const folder = mkdtempSync(join(tmpdir(), 'mimic-faults-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const QUIET = { PORT: '0', MIMIC_DEMO: '0', LOG_LEVEL: 'error' };

/** What the process of a start that fails prints. */
function startProcess(env: Record<string, string>): Promise<string> {
  return new Promise((done, failed) => {
    const child = execFile(
      process.execPath,
      [...SHORT_LIVED, resolve('api/server/main.ts')],
      { env: { ...process.env, ...QUIET, ...env }, timeout: 60_000 },
      (_error, stdout, stderr) =>
        child.exitCode === 1
          ? done(stdout + stderr)
          : failed(new Error(`${child.exitCode}: ${stdout}${stderr}`)),
    );
  });
}

/** What a start that fails says, without a process of its own. */
async function start(env: Record<string, string>): Promise<string> {
  const config = readConfig({ ...QUIET, ...env });
  try {
    await (await startServer(config, createLog(config.logLevel))).close();
  } catch (error) {
    return `Mimic cannot start: ${startFault(error, config)}`;
  }
  throw new Error('It started');
}

const isRoot = process.getuid?.() === 0;
function mounted(options: string): string | undefined {
  const directory = mkdtempSync(join(folder, 'mount-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory], { stdio: 'pipe' });
    return directory;
  } catch {
    console.log('Skipped: nothing may be mounted here');
    return undefined;
  }
}

test('a port that is in use, before anything else is started', async () => {
  const data = join(folder, 'not-made');
  const other = createServer();
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done));
  const { port } = other.address() as { port: number };
  expect(await startProcess({ MIMIC_DATA: data, PORT: String(port) })).toMatch(
    `Mimic cannot start: port ${port} is in use by another program. Stop that one, or choose another port with PORT`,
  );
  expect(existsSync(data)).toBe(false);
  other.close();
});

test('a data directory that is a file', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  expect(await start({ MIMIC_DATA: file })).toMatch('is not a folder. Name another one with MIMIC_DATA');
});

if (isWhole)
  test.skipIf(!isRoot)('a full disk', async () => {
    const directory = mounted('size=20m');
    if (!directory) return;
    try {
      expect(await start({ MIMIC_DATA: directory })).toMatch(
        `Mimic cannot start: the disk of the data directory ${directory} is full. Free some space`,
      );
    } finally {
      execFileSync('umount', ['-l', directory]);
    }
  });

test('a file system that takes no folders', async () => {
  const said = await start({ MIMIC_DATA: '/proc/mimic/data' });
  expect(said).toMatch('cannot be made: that file system takes no folders');
  expect(said).toMatch('MIMIC_DATA');
});

test.skipIf(!isRoot)('a disk that is read-only', async () => {
  const directory = mounted('size=20m,ro');
  if (!directory) return;
  try {
    expect(await start({ MIMIC_DATA: directory })).toMatch(/Make (that disk|it) writable.* MIMIC_DATA/);
    expect(await start({ MIMIC_DATA: join(directory, 'new') })).toMatch(
      'lies on a disk that is read-only. Make that disk writable',
    );
  } finally {
    execFileSync('umount', ['-l', directory]);
  }
});

test('data of a newer release, and a damaged audit key', async () => {
  const { data, storage, dispose } = await openTestStorage();
  await storage.raw
    .insertInto('kysely_migration' as never)
    .values({ name: '999-of-the-future', timestamp: '' } as never)
    .execute();
  await needReaders(storage.raw as never, '999-of-the-future');
  await storage.close();
  expect(await start({ MIMIC_DATA: data })).toMatch(
    'the database is of a newer release of Mimic than this one',
  );
  const again = await openTestStorage();
  await again.storage.close();
  mkdirSync(join(again.data, 'audit'), { recursive: true });
  writeFileSync(join(again.data, 'audit/key'), 'half');
  expect(await start({ MIMIC_DATA: again.data })).toMatch(
    /The audit key \(.*audit\/key\) is damaged: .*; put it back from a backup/,
  );
  await dispose();
  await again.dispose();
});

const missing = postgresMissing();
describe.skipIf(missing)(`PostgreSQL${missing ? `: ${missing}` : ''}`, () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres();
  });
  afterAll(() => postgres?.dispose());
  const changed = (change: (url: URL) => void): string => {
    const url = new URL(postgres.url);
    change(url);
    return url.href;
  };
  const startWith = (DATABASE_URL: string) =>
    start({ MIMIC_DATA: mkdtempSync(join(folder, 'data-')), DATABASE_URL });
  async function asAdmin(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  }

  test('nobody at the address, a wrong password, no such database', async () => {
    const free = await freePort();
    expect(await startWith(changed((url) => Object.assign(url, { port: free })))).toMatch(
      `nothing answers at 127.0.0.1:${free}, the PostgreSQL server of DATABASE_URL. Start it, or correct the host and the port`,
    );
    const wrong = await startWith(changed((url) => Object.assign(url, { password: 'not-it-99' })));
    expect(wrong).toMatch('does not let the user "mimic" in');
    expect(wrong).not.toMatch('not-it-99');
    expect(await startWith(changed((url) => Object.assign(url, { pathname: '/nowhere' })))).toMatch(
      'has no database "nowhere". Make it with: CREATE DATABASE "nowhere" OWNER "mimic";',
    );
  });

  test('a user without CREATEROLE is told the two statements, and with the role made beforehand it starts', async () => {
    await asAdmin(`create role plain login password 'plain'`);
    await asAdmin('create database managed owner plain');
    const url = changed((to) =>
      Object.assign(to, { username: 'plain', password: 'plain', pathname: '/managed' }),
    );
    expect(await startWith(url)).toMatch(
      'CREATE ROLE mimic_tenant NOLOGIN NOSUPERUSER NOBYPASSRLS; GRANT mimic_tenant TO "plain";',
    );
    await asAdmin('CREATE ROLE mimic_tenant NOLOGIN NOSUPERUSER NOBYPASSRLS');
    await asAdmin('GRANT mimic_tenant TO "plain"');
    const storage = await openStorage({ dataDir: mkdtempSync(join(folder, 'data-')), databaseUrl: url });
    try {
      await expect(
        storage.tenant(1, (db) => db.selectFrom('secrets').selectAll().execute()),
      ).rejects.toMatchObject({ code: '42501' });
    } finally {
      await storage.close();
    }
  });
});
