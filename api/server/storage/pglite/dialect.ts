/**
 * Kysely over the thread of the embedded database. PGlite has one session and so one connection: whoever
 * begins a transaction holds it until the end, the rest wait in order of arrival. Kysely's own PGlite dialect
 * needs the database on the same thread.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { DatabaseThread, EmbeddedDatabase } from './thread.ts';

export function pgliteDialect(database: EmbeddedDatabase): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ThreadDriver(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
}

/** Bound to one instance of the database: a transaction cannot continue in the next. */
class ThreadConnection implements DatabaseConnection {
  readonly #thread: DatabaseThread;

  constructor(thread: DatabaseThread) {
    this.#thread = thread;
  }

  async executeQuery<R>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    const { rows, affected } = await this.#thread.run(query.sql, query.parameters);
    return {
      rows: rows as R[],
      numAffectedRows: affected === undefined ? undefined : BigInt(affected),
    };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and there is nothing to yield.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream rows; read them in pages');
  }
}

class ThreadDriver implements Driver {
  readonly #database: EmbeddedDatabase;
  readonly #queue: (() => void)[] = [];
  #isTaken = false;

  constructor(database: EmbeddedDatabase) {
    this.#database = database;
  }

  async init(): Promise<void> {
    await this.#database.thread();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isTaken) await new Promise<void>((resolve) => this.#queue.push(resolve));
    this.#isTaken = true;
    try {
      return new ThreadConnection(await this.#database.thread());
    } catch (error) {
      await this.releaseConnection();
      throw error;
    }
  }

  async releaseConnection(): Promise<void> {
    const next = this.#queue.shift();
    // Handed over, not released: a newcomer must not overtake the one who waits.
    if (next) next();
    else this.#isTaken = false;
  }

  async beginTransaction(connection: ThreadConnection, settings: TransactionSettings): Promise<void> {
    const level = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    // Not awaited: the thread runs what follows after it, and does not answer if it could not begin.
    connection.executeQuery({ sql: `begin${level}`, parameters: [] }).catch(() => undefined);
  }

  async commitTransaction(connection: ThreadConnection): Promise<void> {
    await connection.executeQuery({ sql: 'commit', parameters: [] });
  }

  async rollbackTransaction(connection: ThreadConnection): Promise<void> {
    await connection.executeQuery({ sql: 'rollback', parameters: [] });
  }

  destroy(): Promise<void> {
    return this.#database.close();
  }
}
