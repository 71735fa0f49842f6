/** PostgreSQL: the connections of this process, and one more that checks whether the server is there. */
import { Kysely, type Logger, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { StorageAwayError } from './away.ts';
import type { Schema } from './schema.ts';

/** Connections of one process to PostgreSQL. */
const POOL_SIZE = 10;
const CONNECT_MS = 10_000;
const LOOK_MS = 4_000;
/** A network that was cut silently is noticed by both sides after some 15 s without traffic. */
const QUIET_MS = 5_000;

/**
 * What a server that is paused, or whose network was cut, had locked is free again after this: others wait for it. Longer than
 * any work of this program between two statements.
 */
const SESSION = {
  query_timeout: CONNECT_MS,
  text: `
  set idle_in_transaction_session_timeout = '10s';
  set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 2; set tcp_keepalives_count = 5;
  set tcp_user_timeout = '15s'`,
};

export interface PostgresConnections {
  readonly db: Kysely<Schema>;
  /** Ends all connections: whatever waits for an answer of the server gets an error at once, and what comes next connects anew. */
  cut(): void;
}

/** `log` is told of each statement. */
export function overPostgres(connectionString: string, log?: Logger): PostgresConnections {
  const pool = new RenewedPool(connectionString);
  return { db: new Kysely<Schema>({ dialect: new PostgresDialect({ pool }), log }), cut: () => pool.renew() };
}

/** A pool that can be left behind with all that waits in it. */
class RenewedPool implements PostgresPool {
  readonly #connectionString: string;
  #pool: pg.Pool;
  #clients = new Set<pg.PoolClient>();

  constructor(connectionString: string) {
    this.#connectionString = connectionString;
    this.#pool = this.#open();
  }

  connect(): ReturnType<PostgresPool['connect']> {
    return this.#pool.connect() as unknown as ReturnType<PostgresPool['connect']>;
  }

  get options(): PostgresPool['options'] {
    return this.#pool.options;
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  renew(): void {
    const [old, clients] = [this.#pool, this.#clients];
    this.#clients = new Set();
    this.#pool = this.#open();
    void old.end().catch(() => undefined);
    for (const client of clients) void client.end().catch(() => undefined);
  }

  #open(): pg.Pool {
    const pool = new pg.Pool({
      connectionString: this.#connectionString,
      max: POOL_SIZE,
      connectionTimeoutMillis: CONNECT_MS,
      keepAlive: true,
      keepAliveInitialDelayMillis: QUIET_MS,
      application_name: 'mimic',
      // A promise is waited for, whatever the type says; the time for connecting is over by then.
      onConnect: (client) => client.query(SESSION) as unknown as undefined,
    });
    const clients = this.#clients;
    // A connection that breaks reports it twice: to its running query, which tells its caller, and as an event that
    // would end the process if nobody listened. The pool listens on idle ones, nobody on those in use.
    pool.on('connect', (client) => {
      client.on('error', () => undefined);
      clients.add(client);
    });
    pool.on('remove', (client) => clients.delete(client));
    pool.on('error', () => undefined);
    return pool;
  }
}

/** Queries the server over a connection of its own: the pool's may all be in use. Throws while it accepts no changes. */
export async function lookAtPostgres(connectionString: string): Promise<void> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: LOOK_MS,
    query_timeout: LOOK_MS,
    application_name: 'mimic watch',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ only: string }>(
      `select current_setting('transaction_read_only') as only`,
    );
    if (rows[0]?.only === 'on')
      throw new StorageAwayError('readOnly', new Error('it is a standby, or set to read only'));
  } finally {
    // A server that is gone does not acknowledge a disconnect.
    void client.end().catch(() => undefined);
  }
}
