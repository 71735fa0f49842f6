/** Waiting with a limit: for devices that never answer and people who leave. */

/** Rejects after `ms` with `late`, whatever `work` does afterwards. */
export async function withTimeout<T>(work: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(late()), ms);
  });
  try {
    return await Promise.race([work, end]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined);
  }
}

/** Rejects when the signal aborts, whatever `work` does afterwards. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = (): void => undefined;
  const aborted = new Promise<never>((_, fail) => {
    stop = () => fail(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
  });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
    work.catch(() => undefined);
    aborted.catch(() => undefined);
  }
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 15_000;

/** The delay before the next attempt: ever longer, and with jitter, so that the links behind one failed switch do not all reconnect at once. */
export class Backoff {
  #wait = FIRST_WAIT_MS;

  next(): number {
    const wait = this.#wait * (0.75 + Math.random() / 2);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT_MS);
    return wait;
  }

  reset(): void {
    this.#wait = FIRST_WAIT_MS;
  }
}
