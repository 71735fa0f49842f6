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
/** Bytes of growth since the last collection that make another one useful. */
const GROWTH = 64e6;

/** Gives memory back when work with large data is over. Returns a function that ends this. */
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
    if (!isCalm || now < kept + GROWTH) return;
    returnUnusedMemory().then(() => {
      kept = used();
    }, failed);
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
