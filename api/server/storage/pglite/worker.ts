/**
 * The thread of the embedded database. PGlite runs on the thread that calls it: a batch of 5,000 rows would hold up
 * every request for a tenth of a second, so it has a thread to itself.
 */
import { parentPort, workerData } from 'node:worker_threads';
import type { PGlite } from '@electric-sql/pglite';
import { failureOf, isFatal } from './failure.ts';
import { type Answer, CLOSE, type Request } from './messages.ts';
import { openPglite } from './settings.ts';

const port = parentPort!;
const post = (answer: Answer): void => port.postMessage(answer);

try {
  const db = await openPglite((workerData as { dataDir: string }).dataDir);
  port.on('message', (message: Request | typeof CLOSE) => {
    if (message !== CLOSE) void answer(db, message);
    else void db.close().finally(() => port.close());
  });
  post({ ready: true });
} catch (error) {
  post({ broken: failureOf(error) });
}

async function answer(db: PGlite, { id, sql, parameters }: Request): Promise<void> {
  try {
    // Without parameters the simple protocol serves, which takes several statements at once: migrations need that.
    const result = parameters.length
      ? await db.query(sql, parameters as unknown[])
      : (await db.exec(sql)).at(-1);
    post({ id, rows: result?.rows ?? [], affected: result?.affectedRows });
  } catch (error) {
    const failure = failureOf(error);
    post({ id, failure, fatal: isFatal(failure) });
  }
}
