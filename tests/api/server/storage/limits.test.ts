/** A caller waits a limited time for PostgreSQL and for its locks. */
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AuditLog } from '../../../../api/server/audit/audit-log.ts';
import { FileHeads } from '../../../../api/server/audit/heads.ts';
import { awayOf, StorageAwayError } from '../../../../api/server/storage/away.ts';
import { openStorage } from '../../../../api/server/storage/open.ts';
import { overPostgres } from '../../../../api/server/storage/postgres.ts';
import type { Db, Storage } from '../../../../api/server/storage/storage.ts';
import { StorageWatch } from '../../../../api/server/storage/watch.ts';
import { postgresMissing, startPostgres, type TestPostgres } from '../../../support/postgres.ts';

const missing = postgresMissing();
describe.skipIf(missing)(`limits at PostgreSQL${missing ? `: ${missing}` : ''}`, () => {
  let postgres: TestPostgres;
  let storage: Storage;
  let dataDir: string;
  let company: number;

  beforeAll(async () => {
    postgres = await startPostgres();
    dataDir = mkdtempSync(join(tmpdir(), 'mimic-limits-'));
    storage = await openStorage({ dataDir, databaseUrl: postgres.url });
    const made = await storage.system((db) =>
      db.insertInto('companies').values({ name: 'Ours' }).returning('id').executeTakeFirstOrThrow(),
    );
    company = made.id;
  });
  afterAll(async () => {
    await storage?.close();
    await postgres?.dispose();
    rmSync(dataDir, { recursive: true, force: true });
  });

  const setting = async (db: Db, name: string) =>
    (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(db)).rows[0]!.value;

  test('who appends to the audit log loses the lock of its company sooner', async () => {
    const limits: string[] = [];
    const watched: Storage = {
      ...{ engine: storage.engine, raw: storage.raw, watch: storage.watch },
      tenant: (companyId, work) =>
        storage.tenant(companyId, async (db) => {
          const result = await work(db);
          limits.push(await setting(db, 'idle_in_transaction_session_timeout'));
          return result;
        }),
      system: (work) => storage.system(work),
      statement: (work) => storage.statement(work),
      ping: () => storage.ping(),
      holdStill: (work) => storage.holdStill(work),
      close: () => storage.close(),
    };
    const audit = new AuditLog(watched, {
      ...{ key: randomBytes(32), heads: await FileHeads.open(dataDir), isShared: true },
    });
    const who = { at: new Date(), userUuid: randomUUID(), userName: 'Olga' };
    await audit.append(company, { ...who, action: 'write', tagUuid: null, detail: {} });
    expect(limits[0]).toBe('3s');
  });

  test('tells a caller that it waited too long for a lock, and tells no other caller', async () => {
    let free = (): void => undefined;
    const held = new Promise<void>((done) => {
      free = done;
    });
    const holding = storage.system(async (db) => {
      await sql`select pg_advisory_xact_lock(2)`.execute(db);
      await held;
    });
    await new Promise((done) => setTimeout(done, 50));
    const waiting = storage.tenant(company, async (db) => {
      expect(await setting(db, 'lock_timeout')).toBe('15s');
      await sql`set local lock_timeout = '50ms'`.execute(db);
      await sql`select pg_advisory_xact_lock(2)`.execute(db);
    });
    await expect(waiting).rejects.toMatchObject({ kind: 'locked' });
    expect(storage.watch.away).toBeUndefined();
    free();
    await holding;
  });

  test('gives up queries on a server that hangs, and connects anew for the next ones', async () => {
    const { db, cut } = overPostgres(postgres.url);
    const sleeping = sql`select pg_sleep(30)`.execute(db).catch((error: unknown) => error);
    const isAsleep = sql<object>`select from pg_stat_activity where state = 'active' and query like 'select pg_sleep%'`;
    await vi.waitFor(async () => expect((await isAsleep.execute(db)).rows).toHaveLength(1));
    postgres.signal('SIGSTOP');
    cut();
    expect(awayOf(await sleeping)?.kind).toBe('unreachable');
    postgres.signal('SIGCONT');
    await sql`select 1`.execute(db);
    await db.destroy();
  });

  test('a process that does nothing in its transaction loses it, and what it had locked is free', async () => {
    expect(await storage.system((db) => setting(db, 'idle_in_transaction_session_timeout'))).toBe('10s');
    const holding = storage
      .tenant(company, async (db) => {
        await sql`set local idle_in_transaction_session_timeout = '50ms'`.execute(db);
        await sql`select pg_advisory_xact_lock(1)`.execute(db);
        await new Promise((done) => setTimeout(done, 300));
        await sql`select 1`.execute(db);
      })
      .catch((error: unknown) => error);
    await new Promise((done) => setTimeout(done, 20));
    await storage.system((db) => sql`select pg_advisory_xact_lock(1)`.execute(db));
    expect(await holding).toBeInstanceOf(StorageAwayError);
  });
});

describe('a check of the database', () => {
  test('that fails twice in a row gives up what waits, once for each outage', async () => {
    vi.useFakeTimers();
    const giveUp = vi.fn();
    let error: Error | undefined;
    const look = async () => {
      if (error) throw error;
    };
    const watch = new StorageWatch({ look, giveUp });
    const fails = async (kind: ConstructorParameters<typeof StorageAwayError>[0] | undefined) => {
      error = kind && new StorageAwayError(kind);
      await vi.advanceTimersByTimeAsync(kind ? 2100 : 600);
      return giveUp.mock.calls.length;
    };
    expect(await fails('unreachable')).toBe(0);
    await vi.advanceTimersByTimeAsync(5000);
    expect(giveUp).toHaveBeenCalledTimes(1);
    expect(await fails(undefined)).toBe(1);
    await fails('busy');
    await vi.advanceTimersByTimeAsync(5000);
    expect(giveUp).toHaveBeenCalledTimes(1);
    await watch.close();
    vi.useRealTimers();
  });
});
