/** Tracks which journals are being written. */

const LOCK = 'mimic-journal ';

/**
 * Locks end with the thread that holds them, whatever ends it: nobody has to detect that, and no clock is involved. A
 * thread that hangs may hold its lock for seconds after it was ended, so the next one steals it.
 */
export function holdJournal(session: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const { locks } = navigator;
    if (!locks) {
      resolve(() => {});
      return;
    }
    // Also rejects when the lock is stolen later: nobody waits for it then.
    locks
      .request(LOCK + session, { steal: true }, () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}

/** Returns the sessions whose journals are held, by this page or another. */
export async function heldJournals(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  const names = held.flatMap(({ name }) => (name?.startsWith(LOCK) ? [name.slice(LOCK.length)] : []));
  return new Set(names);
}
