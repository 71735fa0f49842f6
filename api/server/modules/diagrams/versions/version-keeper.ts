/** Thins old versions of diagrams, hour by hour. Every process may run it; what two do at once, one of them does. */

import type { Storage } from '../../../storage/storage.ts';
import { thinVersions } from './queries/version-retention.ts';

const EVERY_MS = 3_600_000;

export function startVersionKeeper(
  storage: Storage,
  now: () => number,
  log: { warn(data: object, message: string): void },
): { close(): Promise<void> } {
  let work: Promise<unknown> = Promise.resolve();
  const thin = () => {
    work = storage
      .system((db) => thinVersions(db, now()))
      .catch((error: unknown) =>
        log.warn({ error: String(error) }, 'Old versions could not be thinned; it is tried again'),
      );
  };
  const timer = setInterval(thin, EVERY_MS);
  return {
    close: async () => {
      clearInterval(timer);
      await work;
    },
  };
}
