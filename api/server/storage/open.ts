/** Opens storage: the embedded database in the data directory, or PostgreSQL if an address is given. */
import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MessagePort } from 'node:worker_threads';
import { Kysely, sql } from 'kysely';
import type { Config } from '../config.ts';
import { inSpan } from '../telemetry/scope.ts';
import { needRoom } from './disk.ts';
import { type DirectoryLock, lockDirectory } from './lock.ts';
import { pgliteDialect } from './pglite/dialect.ts';
import { pipelinedTransaction } from './pglite/pipelined.ts';
import { type DatabaseSource, EmbeddedDatabase, LentDatabase } from './pglite/thread.ts';
import type { PostgresConnections } from './postgres.ts';
import { recordQuery } from './query-spans.ts';
import type { Schema } from './schema.ts';
import type { Db, OwnStorage, Storage } from './storage.ts';
import { StorageWatch } from './watch.ts';

type Where = Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'migrates' | 'traces'>>;

interface Manner {
  /** Nothing is made or changed: a directory without a database is refused, and tables of another release. */
  readonly isAsItIs?: boolean;
}

/**
 * Takes the data directory, opens the database and brings its tables up to date; with `migrates: false` they have to be.
 * Throws DirectoryInUseError, MigrationError, or the database's own error.
 */
export async function openStorage(config: Where, { isAsItIs = false }: Manner = {}): Promise<OwnStorage> {
  if (isAsItIs) needData(config);
  // Keys and audit heads are in it with PostgreSQL too, so the directory is always taken.
  const lock = lockDirectory(config.dataDir);
  let opened: Opened | undefined;
  try {
    chmodSync(config.dataDir, 0o700);
    opened = await over(config);
    const { migrate, needMigrated, needUpToDate } = await import('./migrations/migrate.ts');
    if (isAsItIs) await needUpToDate(opened.db);
    else if (config.migrates === false) await needMigrated(opened.db);
    else await migrate(opened.db);
    return new KyselyStorage(config, opened, lock);
  } catch (error) {
    await opened?.db.destroy().catch(() => undefined);
    lock.release();
    throw error;
  }
}

/**
 * Storage that another thread of this process has opened. `lend`: a port to its embedded database, asked for again when that
 * has crashed.
 */
export async function joinStorage(config: Where, lend: () => Promise<MessagePort>): Promise<Storage> {
  const { databaseUrl, traces } = config;
  const log = traces && recordQuery;
  const opened = databaseUrl ? await overPostgres(databaseUrl, log) : overPglite(new LentDatabase(lend), log);
  return new KyselyStorage(config, opened, NOT_LOCKED);
}

/** Of a thread that works in a directory which another one has locked. */
const NOT_LOCKED: DirectoryLock = { release: () => undefined };

/** Brings the tables up to date and closes the database again. Returns the names of the migrations that ran. */
export async function migrateStorage(config: Where): Promise<readonly string[]> {
  const lock = lockDirectory(config.dataDir);
  let db: Kysely<Schema> | undefined;
  try {
    chmodSync(config.dataDir, 0o700);
    ({ db } = await over(config));
    const { migrate } = await import('./migrations/migrate.ts');
    return await migrate(db);
  } finally {
    await db?.destroy().catch(() => undefined);
    lock.release();
  }
}

function needData({ dataDir, databaseUrl }: Where): void {
  const there = databaseUrl ? dataDir : databaseOf(dataDir);
  if (!existsSync(there))
    throw new Error(`${dataDir} is no data directory of Mimic: ${there} does not exist`);
}

const databaseOf = (dataDir: string): string => join(dataDir, 'database');

type Opened = Pick<PostgresConnections, 'db'> &
  Partial<PostgresConnections> & {
    /** A port to the embedded database, for another thread. */
    readonly lend?: () => Promise<MessagePort>;
    readonly transaction?: <T>(work: (db: Db) => Promise<T>) => Promise<T>;
  };

async function over({ databaseUrl, dataDir, traces }: Where): Promise<Opened> {
  const log = traces && recordQuery;
  if (databaseUrl) return overPostgres(databaseUrl, log);
  const database = new EmbeddedDatabase(databaseOf(dataDir));
  return { ...overPglite(database, log), lend: () => database.connect() };
}

/** The packages of PostgreSQL are loaded where it is used. */
const postgres = () => import('./postgres.ts');

const overPostgres = async (url: string, log: typeof recordQuery | undefined): Promise<Opened> =>
  (await postgres()).overPostgres(url, log);

function overPglite(database: DatabaseSource, log: typeof recordQuery | undefined): Opened {
  const dialect = pgliteDialect(database);
  const db = new Kysely<Schema>({ dialect, log });
  return { db, transaction: (work) => pipelinedTransaction(db, dialect, work) };
}

/** People wait no longer for what others have locked; longer than anybody can hold it without doing anything (postgres.ts). */
const LOCK_WAIT = '15s';

class KyselyStorage implements OwnStorage {
  readonly engine: 'pglite' | 'postgres';
  readonly raw: Kysely<Schema>;
  readonly watch: StorageWatch;
  readonly #lock: DirectoryLock;
  readonly #lend: Opened['lend'];
  readonly #transaction: NonNullable<Opened['transaction']>;
  #closed: Promise<void> | undefined;

  constructor({ dataDir, databaseUrl }: Where, { db, cut, lend, transaction }: Opened, lock: DirectoryLock) {
    this.engine = databaseUrl ? 'postgres' : 'pglite';
    this.raw = db;
    this.#lock = lock;
    this.#lend = lend;
    const begun = transaction ?? ((work) => db.transaction().execute(work));
    this.#transaction = (work) => this.#judged('transaction', () => begun(work));
    this.watch = new StorageWatch({
      giveUp: () => cut?.(),
      look: async () => {
        if (databaseUrl) await (await postgres()).lookAtPostgres(databaseUrl);
        else await this.#lookAtEmbedded();
        // Audit heads are written there with PostgreSQL too.
        await needRoom(dataDir);
      },
    });
  }

  tenant<T>(companyId: number, work: (db: Db) => Promise<T>): Promise<T> {
    return this.#transaction(async (db) => {
      // One message without parameters, which the embedded database runs together with the beginning.
      await sql
        .raw(`set local role mimic_tenant; set local lock_timeout = '${LOCK_WAIT}';
        set local mimic.company = '${Number(companyId)}'`)
        .execute(db);
      return work(db);
    });
  }

  system<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.#transaction(work);
  }

  statement<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T> {
    return this.#judged('statement', () => work(this.raw));
  }

  async #judged<T>(what: string, work: () => Promise<T>): Promise<T> {
    this.watch.refuse();
    try {
      return await inSpan(what, {}, work);
    } catch (error) {
      throw this.watch.judged(error);
    }
  }

  /** The database is in this process, so it is there unless it crashed: then a query reopens it. A long query is no fault. */
  async #lookAtEmbedded(): Promise<void> {
    if (this.watch.away) await this.ping();
  }

  async ping(): Promise<void> {
    await sql`select 1`.execute(this.raw);
  }

  async lend(): Promise<MessagePort> {
    if (!this.#lend) throw new Error('Only the thread that has opened the embedded database can lend it');
    return this.#lend();
  }

  async holdStill(work: () => Promise<void>): Promise<number> {
    if (this.engine === 'postgres') {
      await work();
      return 0;
    }
    // The database has one connection: whoever holds it keeps everybody else waiting.
    return this.raw.connection().execute(async (db) => {
      // Waits for its turn.
      await sql`select 1`.execute(db);
      const began = performance.now();
      // Writes its memory to its files: a server that starts on them has nothing to repeat.
      await sql`checkpoint`.execute(db);
      await work();
      return performance.now() - began;
    });
  }

  close(): Promise<void> {
    this.#closed ??= this.watch
      .close()
      .then(() => this.raw.destroy())
      .finally(() => this.#lock.release());
    return this.#closed;
  }
}
