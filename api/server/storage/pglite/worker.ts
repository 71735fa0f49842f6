/**
 * The thread of the embedded database. PGlite runs on the thread that calls it: a batch of 5,000 rows would hold up
 * every request for a tenth of a second, so it has a thread to itself.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, types } from '@electric-sql/pglite';
import { type Answer, CLOSE, type Failure, type Request } from './messages.ts';

const port = parentPort!;
const post = (answer: Answer): void => port.postMessage(answer);

/** 64-bit integers stay text, as the PostgreSQL driver hands them out: a number would lose digits. */
const parsers = { [types.INT8]: (text: string) => text };

try {
  const db = await PGlite.create({ dataDir: (workerData as { dataDir: string }).dataDir, parsers });
  port.on('message', (message: Request | typeof CLOSE) => {
    if (message !== CLOSE) void answer(db, message);
    else void db.close().finally(() => port.close());
  });
  post({ ready: true });
} catch (error) {
  post({ broken: error instanceof Error ? error.message : String(error) });
}

async function answer(db: PGlite, { id, sql, parameters }: Request): Promise<void> {
  try {
    // Without parameters the simple protocol serves, which takes several statements at once: migrations need that.
    const result = parameters.length
      ? await db.query(sql, parameters as unknown[])
      : (await db.exec(sql)).at(-1);
    post({ id, rows: result?.rows ?? [], affected: result?.affectedRows });
  } catch (error) {
    post({ id, failure: failureOf(error) });
  }
}

function failureOf(error: unknown): Failure {
  const { message, code, detail, constraint, table, column } = error as Failure;
  return { message: message ?? String(error), code, detail, constraint, table, column };
}
