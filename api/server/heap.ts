/** The memory of this thread that nothing uses any more. */
import { Session } from 'node:inspector/promises';
import { getHeapStatistics } from 'node:v8';

/**
 * Gives it back now. A server that has just started has used more than twice what it keeps, and an idle one allocates too
 * little for the engine to collect it by itself. Takes a tenth of a second, in which the thread does nothing else.
 */
export async function returnUnusedMemory(): Promise<void> {
  const session = new Session();
  session.connect();
  await session.post('HeapProfiler.collectGarbage').finally(() => session.disconnect());
}

const LOOK_MS = 2000;
/** Bytes on top of what was kept the last time that are worth a collection. */
const WORTH = 64e6;

/** Gives memory back whenever work that used much of it is over. Returns what ends that. */
export function returnMemoryWhenCalm(failed: (error: unknown) => void): () => void {
  const used = (): number => {
    const { total_heap_size, external_memory } = getHeapStatistics();
    return total_heap_size + external_memory;
  };
  let kept = used();
  let before = kept;
  const timer = setInterval(() => {
    const now = used();
    const isCalm = now <= before;
    before = now;
    if (!isCalm || now < kept + WORTH) return;
    returnUnusedMemory().then(() => {
      kept = used();
    }, failed);
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
