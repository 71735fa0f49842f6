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
/** Bytes in use beyond the least that remained after a collection: another one may be useful. */
const GROWTH = 64e6;
/** Looks between two collections, at most, where more is really in use: five minutes. */
const MOST_LOOKS = 150;

/** What the thread holds, in bytes; parts of it may be unused. */
function held(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}

/** Gives memory back when work with large data is over. Returns a function that ends this. */
export function returnMemoryWhenCalm(
  failed: (error: unknown) => void,
  { bytes = held, collect = returnUnusedMemory } = {},
): () => void {
  let least = bytes();
  let last = least;
  let kept = least;
  /** After a collection that found little, the next one comes later: it costs time, and more may really be in use. */
  let pause = 1;
  let looks = 0;
  const timer = setInterval(() => {
    const now = bytes();
    const isCalm = now <= last;
    last = now;
    if (Math.abs(now - kept) > GROWTH) pause = 1;
    looks++;
    if (!isCalm || now < least + GROWTH || looks < pause) return;
    looks = 0;
    collect().then(() => {
      kept = bytes();
      least = Math.min(least, kept);
      pause = now - kept > GROWTH / 2 ? 1 : Math.min(2 * pause, MOST_LOOKS);
    }, failed);
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
