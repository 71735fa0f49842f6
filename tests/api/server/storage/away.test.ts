/** PostgreSQL goes in every way that it can; the process outlives it, says so, and goes on when it is back. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, describe, expect, test } from 'vitest';
import { awayOf, StorageAwayError } from '../../../../api/server/storage/away.ts';
import { openStorage } from '../../../../api/server/storage/open.ts';
import type { Storage } from '../../../../api/server/storage/storage.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../../../support/postgres.ts';

describe('what an error says of the database', () => {
  const coded = (code: string) => Object.assign(new Error('…'), { code });
  test.each([
    ['ECONNREFUSED', 'unreachable'],
    ['57P01', 'unreachable'],
    ['08006', 'unreachable'],
    ['53300', 'busy'],
    ['53100', 'full'],
    ['ENOSPC', 'full'],
    ['25006', 'readOnly'],
  ])('%s: %s', (code, kind) => expect(awayOf(coded(code))?.kind).toBe(kind));
  test.each(['23505', '22P02', '42501', '40001'])('%s is about the work', (code) =>
    expect(awayOf(coded(code))).toBeUndefined(),
  );
  test('a driver that has no code', () =>
    expect(awayOf(new Error('Connection terminated unexpectedly'))?.kind).toBe('unreachable'));
});

const missing = postgresMissing();
describe.skipIf(missing)(`PostgreSQL goes and comes back${missing ? `: ${missing}` : ''}`, () => {
  const ends: (() => unknown)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0).reverse()) await end();
  });

  async function open(): Promise<{ postgres: TestPostgres; storage: Storage }> {
    const postgres = await startPostgres();
    ends.push(() => postgres.dispose());
    const dataDir = mkdtempSync(join(tmpdir(), 'mimic-away-'));
    ends.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const storage = await openStorage({ dataDir, databaseUrl: postgres.url });
    ends.push(() => storage.close());
    return { postgres, storage };
  }
  const one = (storage: Storage) => storage.system((db) => sql`select 1`.execute(db));
  const isBack = (storage: Storage) =>
    expect.poll(() => one(storage).then(() => 'back', String), { timeout: 20_000 }).toBe('back');

  test('killed in the middle of transactions: each is refused with the reason, later ones at once, and it comes back', async () => {
    const { postgres, storage } = await open();
    const told: (string | undefined)[] = [];
    storage.watch.onChange = (away) => told.push(away?.kind);
    const sleeping = Array.from({ length: 5 }, () =>
      storage.system((db) => sql`select pg_sleep(30)`.execute(db)).catch((error: unknown) => error),
    );
    // Idle in a transaction, in the hands of nobody: the event that used to end the process.
    const thinking = storage
      .system(async (db) => {
        await sql`select 1`.execute(db);
        await new Promise((done) => setTimeout(done, 1500));
        await sql`select 1`.execute(db);
      })
      .catch((error: unknown) => error);
    await new Promise((done) => setTimeout(done, 300));
    await postgres.kill();
    for (const error of await Promise.all([...sleeping, thinking])) {
      expect(error).toBeInstanceOf(StorageAwayError);
      expect((error as Error).message).toBe(
        'The database cannot be reached, so nothing can be loaded or saved. Try again when it is back',
      );
    }
    const before = performance.now();
    await expect(one(storage)).rejects.toBeInstanceOf(StorageAwayError);
    expect(performance.now() - before).toBeLessThan(200);
    await postgres.restart();
    await isBack(storage);
    await expect.poll(() => storage.watch.away, { timeout: 10_000 }).toBeUndefined();
    expect(told).toEqual(['unreachable', undefined]);
  });

  test('an administrator who cuts every connection costs one refusal and no restart', async () => {
    const { postgres, storage } = await open();
    const running = storage
      .system((db) => sql`select pg_sleep(30)`.execute(db))
      .catch((error: unknown) => error);
    await new Promise((done) => setTimeout(done, 200));
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'mimic'`,
    );
    await admin.end();
    expect(await running).toBeInstanceOf(StorageAwayError);
    await isBack(storage);
  });

  test('a server that hangs is noticed though nobody asks it anything', async () => {
    const { postgres, storage } = await open();
    postgres.signal('SIGSTOP');
    await expect.poll(() => storage.watch.away?.kind, { timeout: 15_000 }).toBe('unreachable');
    postgres.signal('SIGCONT');
    await expect.poll(() => storage.watch.away, { timeout: 15_000 }).toBeUndefined();
    await isBack(storage);
  }, 60_000);

  test('a standby is told apart: what is there can be read, and nothing is taken', async () => {
    const { postgres, storage } = await open();
    const name = new URL(postgres.url).pathname.slice(1);
    const admin = new pg.Client({ connectionString: postgres.url });
    await admin.connect();
    await admin.query(`alter database ${name} set default_transaction_read_only = on`);
    await expect.poll(() => storage.watch.away?.kind, { timeout: 15_000 }).toBe('readOnly');
    await one(storage);
    await admin.query(`set default_transaction_read_only = off`);
    await admin.query(`alter database ${name} reset default_transaction_read_only`);
    await admin.end();
    await expect.poll(() => storage.watch.away, { timeout: 15_000 }).toBeUndefined();
  }, 60_000);
});

test.skipIf(process.getuid?.() !== 0)(
  'the embedded database is opened again after it broke off',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'mimic-full-'));
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=130m', 'tmpfs', dataDir], { stdio: 'pipe' });
    } catch {
      console.log('Skipped: nothing may be mounted here');
      return;
    }
    try {
      const storage = await openStorage({ dataDir });
      let stored = 0;
      const fill = async () => {
        for (;;) {
          await storage.system((db) =>
            sql`insert into secrets (name, value) select gen_random_uuid()::text, decode(repeat('ab', 1000), 'hex')
              from generate_series(1, 500)`.execute(db),
          );
          stored += 500;
        }
      };
      await storage.system((db) =>
        sql`alter table secrets drop constraint if exists secrets_pkey`.execute(db),
      );
      await expect(fill()).rejects.toMatchObject({ kind: 'full' });
      expect(storage.watch.away?.kind).toBe('full');
      execFileSync('mount', ['-o', 'remount,size=400m', dataDir]);
      await expect.poll(() => storage.watch.away, { timeout: 30_000 }).toBeUndefined();
      const count = await storage.system((db) =>
        sql<{ n: number }>`select count(*)::int as n from secrets`.execute(db),
      );
      expect(count.rows[0]!.n).toBeGreaterThanOrEqual(stored);
      await storage.close();
    } finally {
      execFileSync('umount', ['-l', dataDir]);
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  120_000,
);
