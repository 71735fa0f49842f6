/** PostgreSQL: the connections of this process, and one more that checks whether the server is there. */
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { StorageAwayError } from './away.ts';
import type { Schema } from './schema.ts';

/** Connections of one process to PostgreSQL. */
const POOL_SIZE = 10;
const CONNECT_MS = 10_000;
const LOOK_MS = 4_000;

export function overPostgres(connectionString: string): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    application_name: 'mimic',
  });
  // A connection that breaks reports it twice: to its running query, which tells its caller, and as an event that
  // would end the process if nobody listened. The pool listens on idle ones, nobody on those in use.
  pool.on('connect', (client) => client.on('error', () => undefined));
  pool.on('error', () => undefined);
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
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
