/**
 * The thread of the embedded database. PGlite runs on the thread that calls it: a batch of 5,000 rows would block
 * every request for a tenth of a second, so it has its own thread.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { failureOf, isFatal } from './failure.ts';
import { type Answer, CLOSE, type Request } from './messages.ts';
import { openPglite } from './settings.ts';
import { Statements } from './statements.ts';

const port = parentPort!;
const post = (answer: Answer): void => port.postMessage(answer);

try {
  const db = await openPglite((workerData as { dataDir: string }).dataDir);
  const statements = new Statements(db);
  port.on('message', (message: Request | typeof CLOSE) => {
    if (message !== CLOSE) void answer(statements, message);
    else
      void statements
        .idle()
        .then(() => db.close())
        .finally(() => port.close());
  });
  post({ ready: true });
} catch (error) {
  post({ broken: failureOf(error) });
}

async function answer(statements: Statements, { id, sql, parameters }: Request): Promise<void> {
  try {
    const { rows, affectedRows } = await statements.run(sql, parameters);
    post({ id, rows, affected: affectedRows });
  } catch (error) {
    const failure = failureOf(error);
    post({ id, failure, fatal: isFatal(failure) });
  }
}
