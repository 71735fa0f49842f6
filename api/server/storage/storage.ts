/** Storage as the rest of the server sees it. Two implementations, one test suite: PGlite in a worker thread, PostgreSQL. */
import type { MessagePort } from 'node:worker_threads';
import type { Kysely, Transaction } from 'kysely';
import type { Schema } from './schema.ts';
import type { StorageWatch } from './watch.ts';

export type Db = Transaction<Schema>;

export interface Storage {
  readonly engine: 'pglite' | 'postgres';
  /**
   * Runs `work` in a transaction of one company: as a role without superuser rights, under row-level security, so that a
   * forgotten `where company_id` still shows no other company's rows. The only way for requests.
   */
  tenant<T>(companyId: number, work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs `work` in a transaction over all companies: sign-in, start-up, drivers, the historian. Never with a request's input as a table or column. */
  system<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Runs one statement over all companies: what every call reads. It needs no transaction, which takes longer than the statement. */
  statement<T>(work: (db: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** Whether the database can be used; both kinds of transactions throw StorageAwayError while it cannot. */
  readonly watch: Pick<StorageWatch, 'away' | 'onChange'>;
  /** For the migrator and the test suite only. */
  readonly raw: Kysely<Schema>;
  ping(): Promise<void>;
  /**
   * Runs `work` while nothing is written to the files of the embedded database; statements wait meanwhile. With PostgreSQL,
   * whose files are elsewhere, it just runs. Returns the milliseconds for which statements waited.
   */
  holdStill(work: () => Promise<void>): Promise<number>;
  close(): Promise<void>;
}

/** Storage as the thread has it that has opened the database. */
export interface OwnStorage extends Storage {
  /** A port to the embedded database, for another thread (`joinStorage`). */
  lend(): Promise<MessagePort>;
}
