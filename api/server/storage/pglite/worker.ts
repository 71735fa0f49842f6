/**
 * The thread of the embedded database. PGlite runs on the thread that calls it: a batch of 5,000 rows would block
 * every request for a tenth of a second, so it has its own thread. Other threads use it over a port each.
 */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { returnMemoryWhenCalm } from '../../telemetry/heap.ts';
import { failureOf, isFatal } from './failure.ts';
import type { Answer, Request, SessionEnd, State } from './messages.ts';
import { openPglite } from './settings.ts';
import { Statements } from './statements.ts';
import { Turns } from './turns.ts';

/** From the thread that has started this one: another client, or the end once everything sent so far is done. */
export type Order = { readonly client: MessagePort } | 'close';

const parent = parentPort!;
const tell = (state: State): void => parent.postMessage(state);

try {
  const db = await openPglite((workerData as { dataDir: string }).dataDir);
  const statements = new Statements(db);
  const turns = new Turns({ run: (sql, parameters) => run(statements, sql, parameters) });
  parent.on('message', (order: Order) => {
    if (order !== 'close') serve(turns, order.client);
    else
      void statements
        .idle()
        .then(() => db.close())
        .finally(() => process.exit());
  });
  // Pictures pass through it as texts. It has no log: memory that cannot be collected stays.
  returnMemoryWhenCalm(() => undefined);
  tell({ ready: true });
} catch (error) {
  tell({ broken: failureOf(error) });
}

function serve(turns: Turns, port: MessagePort): void {
  const client = turns.join((answer) => port.postMessage(answer));
  port.on('message', (message: Request | SessionEnd) => client.take(message));
  port.once('close', () => client.leave());
}

async function run(
  statements: Statements,
  sql: string,
  parameters: readonly unknown[],
): Promise<Omit<Answer, 'id'>> {
  try {
    const { rows, affectedRows } = await statements.run(sql, parameters);
    return { rows, affected: affectedRows };
  } catch (error) {
    const failure = failureOf(error);
    const fatal = isFatal(failure);
    if (fatal) tell({ stopped: failure });
    return { failure, fatal };
  }
}
