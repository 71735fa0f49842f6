/**
 * Checks all object kinds as they are on the disk: names, declarations, and a drawing of each toolbox entry. In a thread of
 * its own, which loads the sources afresh and can be ended if a kind does not end.
 */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';

export type CheckMessage = { readonly kind: string } | { readonly faults: readonly string[] };

/** Time for the entries of one kind, and before the first for loading all. */
const DRAWING_MS = 3000;
const LOADING_MS = 60_000;

/** Resolves with the faults, each with its kind, and its line where one is known. */
export function checkKinds(): Promise<readonly string[]> {
  const thread = new Worker(join(import.meta.dirname, 'kind-check-thread.ts'));
  const { promise, resolve } = Promise.withResolvers<readonly string[]>();
  const within = (ms: number, fault: string): NodeJS.Timeout => setTimeout(() => resolve([fault]), ms);
  let timer = within(
    LOADING_MS,
    `The kinds were not loaded within ${LOADING_MS / 1000} s: a loop outside of draw?`,
  );
  thread.on('message', (message: CheckMessage) => {
    if ('faults' in message) return resolve(message.faults);
    clearTimeout(timer);
    timer = within(
      DRAWING_MS,
      `Kind "${message.kind}": it did not finish drawing within ${DRAWING_MS / 1000} s`,
    );
  });
  thread.once('error', (error: Error) => resolve([`The kinds cannot be loaded: ${error.message}`]));
  return promise.finally(() => {
    clearTimeout(timer);
    return thread.terminate();
  });
}
