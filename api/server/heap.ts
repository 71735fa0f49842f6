/** The memory of this thread that nothing uses any more. */
import { Session } from 'node:inspector/promises';

/**
 * Gives it back now. A server that has just started has used more than twice what it keeps, and an idle one allocates too
 * little for the engine to collect it by itself. Takes a tenth of a second, in which the thread does nothing else.
 */
export async function returnUnusedMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect());
}
