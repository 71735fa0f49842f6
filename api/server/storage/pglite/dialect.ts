/**
 * Kysely over the thread of the embedded database, where each connection waits for its turn (turns.ts). Kysely's own
 * PGlite dialect needs the database on the same thread.
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
import type { DatabaseClient } from './client.ts';
import type { DatabaseSource } from './thread.ts';

export function pgliteDialect(database: DatabaseSource): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new ThreadDriver(database),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
  };
}

/** Settings of a transaction, which have no answer. */
const SETTINGS = /^set local /;

/** A session at one instance of the database: a transaction cannot continue in the next. */
class ThreadConnection implements DatabaseConnection {
  readonly #client: DatabaseClient;
  readonly #session: number;
  /** A transaction that begins with the next statement. */
  #begin = '';

  constructor(client: DatabaseClient) {
    this.#client = client;
    this.#session = client.begin();
  }

  async executeQuery<R>({
    sql,
    parameters,
  }: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<R>> {
    const begin = this.#begin;
    this.#begin = '';
    const isSettings = SETTINGS.test(sql);
    // Several statements can be one message if they have no parameters.
    if (begin && !isSettings) this.#client.run(this.#session, begin, []).catch(() => undefined);
    const text = begin && isSettings ? `${begin}; ${sql}` : sql;
    const answer = this.#client.run(this.#session, text, parameters);
    if (isSettings) {
      // Not awaited: what follows in the transaction runs after it, and fails if it has failed.
      answer.catch(() => undefined);
      return { rows: [] };
    }
    const { rows, affected } = await answer;
    return {
      rows: rows as R[],
      numAffectedRows: affected === undefined ? undefined : BigInt(affected),
    };
  }

  // biome-ignore lint/correctness/useYield: the interface asks for a generator, and there is nothing to yield.
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('The embedded database does not stream rows; read them in pages');
  }

  /** Not sent by itself: the thread runs it before the next statement, and does not answer that one if it could not begin. */
  begin(sql: string): void {
    this.#begin = sql;
  }

  end(): void {
    this.#client.end(this.#session);
  }
}

class ThreadDriver implements Driver {
  readonly #database: DatabaseSource;

  constructor(database: DatabaseSource) {
    this.#database = database;
  }

  async init(): Promise<void> {
    await this.#database.client();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    return new ThreadConnection(await this.#database.client());
  }

  async releaseConnection(connection: ThreadConnection): Promise<void> {
    connection.end();
  }

  async beginTransaction(connection: ThreadConnection, settings: TransactionSettings): Promise<void> {
    connection.begin(settings.isolationLevel ? `begin isolation level ${settings.isolationLevel}` : 'begin');
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
