/** Calls that are repeated by themselves: a server said that nothing of them was done, and that it soon can be. */
import type { ApiError } from './errors.ts';

/** As long as a link takes from one server to another when its server ends. Whoever waits longer is told. */
const PATIENCE_MS = 4000;

/** Does the work, again if need be. Rejects as it does, or with the reason of the signal. */
export async function repeated<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const until = Date.now() + PATIENCE_MS;
  for (;;)
    try {
      return await work();
    } catch (error) {
      const { retryAfter } = error as ApiError;
      const waitMs = (retryAfter ?? Number.POSITIVE_INFINITY) * 1000;
      if (Date.now() + waitMs > until) throw error;
      await pause(waitMs, signal);
    }
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((done, fail) => {
    const stop = (): void => {
      clearTimeout(timer);
      fail(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      done();
    }, ms);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true });
  });
}
