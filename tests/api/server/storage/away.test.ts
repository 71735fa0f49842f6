/** PostgreSQL goes in every way that it can; the process outlives it, says so, and goes on when it is back. */
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
    ['55P03', 'locked'],
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
    // The quickest of five: the machine does other things too.
    const times: number[] = [];
    for (let nth = 0; nth < 5; nth++) {
      const before = performance.now();
      await expect(one(storage)).rejects.toBeInstanceOf(StorageAwayError);
      times.push(performance.now() - before);
    }
    expect(Math.min(...times)).toBeLessThan(200);
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
