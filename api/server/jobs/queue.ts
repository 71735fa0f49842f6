/** A queue whose items are rows of a module's own table: claimed, handled, settled, and retried with growing delays. */
import { faultOf } from './job.ts';

export interface Claimed<T> {
  readonly item: T;
  /** The number of this attempt; the first is 1. */
  readonly attempt: number;
}

export interface Queue<T> {
  /** Unique in the server, as `mail.send`. */
  readonly name: string;
  /** As of a job. */
  readonly title: string;
  readonly purpose: string;
  /** Milliseconds between two checks for items that are due. */
  readonly everyMs: number;
  /** Attempts after which an item is abandoned. */
  readonly maxAttempts: number;
  /** Milliseconds until the next attempt, after the `attempt`-th has failed. */
  retryMs(attempt: number): number;
  /**
   * Claims due items for this node until a lease ends, and counts the attempt: a node that dies while it
   * handles them leaves them to other nodes. Empty: nothing is due.
   */
  claim(): Promise<readonly Claimed<T>[]>;
  handle(item: T, signal: AbortSignal): Promise<void>;
  /** A reason for administrators that quotes no item; without one the kind of the failure is recorded. */
  reasonOf?(error: unknown): string | undefined;
  /** Handled successfully. */
  done(item: T): Promise<void>;
  /** Failed. `retryMs` is undefined after the last attempt. `fault` is the reason, or the kind of the failure. */
  failed(item: T, fault: string, retryMs: number | undefined): Promise<void>;
}

/**
 * Handles what is due; returns the number of items handled. `note` is called after each item, with its fault or null. Rejects if the
 * queue itself cannot be read or written.
 */
export async function drained<T>(
  queue: Queue<T>,
  signal: AbortSignal,
  log: { warn(data: object, message: string): void },
  note: (fault: string | null) => void = () => {},
): Promise<number> {
  let handled = 0;
  while (!signal.aborted) {
    const claimed = await queue.claim();
    if (claimed.length === 0) break;
    // Claimed items are handled even while the server closes: the next claimer would have to wait for the lease.
    for (const { item, attempt } of claimed) {
      try {
        await queue.handle(item, signal);
      } catch (error) {
        const isLast = attempt >= queue.maxAttempts;
        // Not the message of the error: it may quote the item.
        const fault = queue.reasonOf?.(error) ?? faultOf(error);
        log.warn({ queue: queue.name, fault, attempt, isLast }, 'An item of a queue could not be handled');
        note(fault);
        await queue.failed(item, fault, isLast ? undefined : queue.retryMs(attempt));
        continue;
      }
      note(null);
      await queue.done(item);
      handled++;
    }
  }
  return handled;
}
