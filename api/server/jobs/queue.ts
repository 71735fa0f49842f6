/** A queue whose items are rows of a module's own table: claimed, handled, settled, tried again later each time. */
import { faultOf } from './job.ts';

interface Claimed<T> {
  readonly item: T;
  /** Which attempt this is; the first is 1. */
  readonly attempt: number;
}

export interface Queue<T> {
  /** Unique in the server, as `mail.send`. */
  readonly name: string;
  /** As of a job. */
  readonly title: string;
  readonly purpose: string;
  /** Milliseconds between two looks for items that are due. */
  readonly everyMs: number;
  /** Attempts after which an item is given up. */
  readonly maxAttempts: number;
  /** Milliseconds until the next attempt, after the `attempt`-th has failed. */
  retryMs(attempt: number): number;
  /**
   * Takes items that are due, for this node alone until a lease ends, and counts the attempt: a node that dies while it
   * handles them leaves them to the others. None: nothing is due.
   */
  claim(): Promise<readonly Claimed<T>[]>;
  handle(item: T, signal: AbortSignal): Promise<void>;
  /** It was handled. */
  done(item: T): Promise<void>;
  /** It was not. `retryMs` is undefined after the last attempt. `fault` is the kind of failure, without its words. */
  failed(item: T, fault: string, retryMs: number | undefined): Promise<void>;
}

/** Works off what is due; returns how many items were handled. Rejects where the queue itself cannot be read or written. */
export async function drained<T>(
  queue: Queue<T>,
  signal: AbortSignal,
  log: { warn(data: object, message: string): void },
): Promise<number> {
  let handled = 0;
  while (!signal.aborted) {
    const claimed = await queue.claim();
    if (claimed.length === 0) break;
    // What is claimed is worked off even where the server closes: whoever claims it next would wait for the lease.
    for (const { item, attempt } of claimed) {
      try {
        await queue.handle(item, signal);
      } catch (error) {
        const isLast = attempt >= queue.maxAttempts;
        // The kind of failure and no more: its words may quote the item.
        const fault = faultOf(error);
        log.warn({ queue: queue.name, fault, attempt, isLast }, 'An item of a queue could not be handled');
        await queue.failed(item, fault, isLast ? undefined : queue.retryMs(attempt));
        continue;
      }
      await queue.done(item);
      handled++;
    }
  }
  return handled;
}
