/** Opens storage: the embedded database in the data directory, or PostgreSQL where an address is given. */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import { type DirectoryLock, lockDirectory } from './lock.ts';
import { migrate } from './migrations/migrate.ts';
import { pgliteDialect } from './pglite/dialect.ts';
import { DatabaseThread } from './pglite/thread.ts';
import type { Schema } from './schema.ts';
import type { Db, Storage } from './storage.ts';

/** Connections of one process to PostgreSQL. */
const POOL_SIZE = 10;

/**
 * Takes the data directory, opens the database and brings its tables up to date.
 * Throws DirectoryInUseError, MigrationError, or what the database says.
 */
export async function openStorage(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Storage> {
  // Keys and audit heads live there with PostgreSQL too, so the directory is always taken.
  const lock = lockDirectory(config.dataDir);
  let raw: Kysely<Schema> | undefined;
  try {
    chmodSync(config.dataDir, 0o700);
    raw = config.databaseUrl ? overPostgres(config.databaseUrl) : overPglite(config.dataDir);
    await migrate(raw);
    return new KyselyStorage(config.databaseUrl ? 'postgres' : 'pglite', raw, lock);
  } catch (error) {
    await raw?.destroy().catch(() => undefined);
    lock.release();
    throw error;
  }
}

function overPglite(dataDir: string): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: pgliteDialect(new DatabaseThread(join(dataDir, 'database'))) });
}

function overPostgres(connectionString: string): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: 10_000,
    application_name: 'mimic',
  });
  // A connection that breaks while nobody uses it: the pool replaces it, and the next query tells if that fails.
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

class KyselyStorage implements Storage {
  readonly engine: 'pglite' | 'postgres';
  readonly raw: Kysely<Schema>;
  readonly #lock: DirectoryLock;
  #closed: Promise<void> | undefined;

  constructor(engine: 'pglite' | 'postgres', raw: Kysely<Schema>, lock: DirectoryLock) {
    this.engine = engine;
    this.raw = raw;
    this.#lock = lock;
  }

  tenant<T>(companyId: number, work: (db: Db) => Promise<T>): Promise<T> {
    return this.raw.transaction().execute(async (db) => {
      // The third argument makes both last as long as the transaction: SET LOCAL, in one round trip.
      await sql`select set_config('role', 'mimic_tenant', true),
        set_config('mimic.company', ${String(companyId)}, true)`.execute(db);
      return work(db);
    });
  }

  system<T>(work: (db: Db) => Promise<T>): Promise<T> {
    return this.raw.transaction().execute(work);
  }

  async ping(): Promise<void> {
    await sql`select 1`.execute(this.raw);
  }

  close(): Promise<void> {
    this.#closed ??= this.raw.destroy().finally(() => this.#lock.release());
    return this.#closed;
  }
}
