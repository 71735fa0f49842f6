/** Waiting with an end: for devices that never answer and people who go away. */

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

/** Rejects as soon as the signal says so, whatever `work` does afterwards. */
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

/** How long to wait before the next attempt: ever longer, and spread, so that the links of one lost switch do not all come back in the same instant. */
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
