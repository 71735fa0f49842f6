/** Journals in IndexedDB: heads by session, and the steps of all journals, numbered within their session. */
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB } from 'idb';
import type { Step } from '../../engine/document/touched.ts';
import type { JournalHead } from '../boundary/index.ts';
import { heldJournals, holdJournal } from './journal-locks.ts';
import type { FoundJournal, JournalStore, JournalWrite, KeptJournal } from './journal-store.ts';

/** The stored form of a head; `next` numbers the steps. */
interface StoredHead extends JournalHead {
  readonly next: number;
}

interface Journals extends DBSchema {
  heads: { key: string; value: StoredHead; indexes: { owner: [user: string, diagram: string] } };
  steps: { key: [session: string, nth: number]; value: Step };
}

type Write = IDBPTransaction<Journals, ('heads' | 'steps')[], 'readwrite'>;

/** A browser may refuse the database (some do in private windows) or be out of space: calls then reject. */
export const openJournalStore = (name = 'mimic-journal'): JournalStore => new IndexedJournals(name);

class IndexedJournals implements JournalStore {
  readonly hold = holdJournal;
  readonly #name: string;
  #opened: Promise<IDBPDatabase<Journals>> | undefined;

  constructor(name: string) {
    this.#name = name;
  }

  async write(write: JournalWrite): Promise<void> {
    const durability = write.strict ? 'strict' : 'relaxed';
    const database = await this.#database();
    const work = database.transaction(['heads', 'steps'], 'readwrite', { durability });
    const written = putAll(work, write).catch((error: unknown) => {
      abort(work);
      throw error;
    });
    await Promise.all([written, work.done]);
  }

  async find(user: string, diagram?: string): Promise<readonly FoundJournal[]> {
    const database = await this.#database();
    const range =
      diagram === undefined ? IDBKeyRange.bound([user], [user, []]) : IDBKeyRange.only([user, diagram]);
    const [found, held] = await Promise.all([
      database.getAllFromIndex('heads', 'owner', range),
      heldJournals(),
    ]);
    return found.filter(isHead).map(({ next: _, ...head }) => ({ ...head, held: held.has(head.session) }));
  }

  async read(session: string): Promise<KeptJournal | null> {
    const work = (await this.#database()).transaction(['heads', 'steps']);
    const [head, steps] = await Promise.all([
      work.objectStore('heads').get(session),
      work.objectStore('steps').getAll(stepsOf(session)),
    ]);
    if (!head || !isHead(head)) return null;
    const { next: _, ...kept } = head;
    return { head: kept, steps };
  }

  async drop(session: string): Promise<void> {
    const work = (await this.#database()).transaction(['heads', 'steps'], 'readwrite');
    await Promise.all([
      work.objectStore('heads').delete(session),
      work.objectStore('steps').delete(stepsOf(session)),
      work.done,
    ]);
  }

  #database(): Promise<IDBPDatabase<Journals>> {
    if (this.#opened) return this.#opened;
    const forget = (): void => {
      this.#opened = undefined;
    };
    const opened = openDB<Journals>(this.#name, 1, {
      upgrade(database) {
        database.createObjectStore('heads', { keyPath: 'session' }).createIndex('owner', ['user', 'diagram']);
        database.createObjectStore('steps');
      },
      // The user has cleared the site's data, or a newer page needs another schema.
      terminated: forget,
      blocking() {
        forget();
        void opened.then((database) => database.close());
      },
    });
    opened.catch(forget);
    this.#opened = opened;
    return opened;
  }
}

const stepsOf = (session: string): IDBKeyRange => IDBKeyRange.bound([session], [session, []]);

async function putAll(work: Write, { head, steps, anew }: JournalWrite): Promise<void> {
  const [heads, kept] = [work.objectStore('heads'), work.objectStore('steps')];
  const before = await heads.get(head.session);
  if (!before && !anew) throw new DOMException('There is no such journal', 'NotFoundError');
  if (anew) await kept.delete(stepsOf(head.session));
  let next = before?.next ?? 0;
  // One at a time, each when the previous one is in: in between, the thread does other work.
  for (const step of steps) await kept.put(step, [head.session, next++]);
  await heads.put({ ...head, next });
}

/** Discards the whole write. */
function abort(work: Write): void {
  try {
    work.abort();
  } catch {
    // It has ended by itself: there was no space, or the database was closed.
  }
}

/** The user can edit the browser's storage: nothing in it is trusted. */
function isHead(value: unknown): value is StoredHead {
  if (typeof value !== 'object' || value === null) return false;
  const { session, user, diagram, name, version, started, time, edits } = value as Partial<StoredHead>;
  return (
    [session, user, diagram, name].every((text) => typeof text === 'string') &&
    [version, started, time, edits].every((number) => Number.isFinite(number))
  );
}
