/** What the console keeps of a session in the browser, as its own code writes it. */
import type { Session } from '../../../api/contract/index.ts';

/** Names and values of the local storage of somebody who has just signed in. */
export async function storedSession(session: Session): Promise<(readonly [name: string, value: string])[]> {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  };
  // Before the store is imported: it reads what is there at once.
  Object.assign(globalThis, { localStorage: storage });
  const { storeSession } = await import('../../../host/data/stores/session-store.ts');
  storeSession(session);
  return [...kept];
}
