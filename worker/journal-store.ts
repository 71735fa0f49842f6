/**
 * Where journals are kept, as an interface and in IndexedDB. A journal is a head and the steps that were made since the
 * version that the head names, in the order in which they were written. One session of editing has one journal, so two tabs
 * never write into the same.
 */
import type { Step } from '../engine/document/touched.ts';
import type { JournalHead } from './journal-types.ts';

export interface JournalWrite {
  readonly head: JournalHead;
  /** Read one by one as they are written, so that many of them never hold the thread up. */
  readonly steps: Iterable<Step>;
  /** In place of all that was kept of the session. */
  readonly anew: boolean;
  /** On the disk when it is answered, and not only with the system: a cut of the power does not take it. */
  readonly strict: boolean;
}

export interface KeptJournal {
  readonly head: JournalHead;
  readonly steps: readonly Step[];
}

export interface FoundJournal extends JournalHead {
  /** Somebody is editing with it at this moment. */
  readonly held: boolean;
}

export interface JournalStore {
  /**
   * Holds the journal until the answered function is called, or its thread ends, however it ends. Whoever held it before has
   * been given up: only the worker that takes a dead one's place holds the same journal once more.
   */
  hold(session: string): Promise<() => void>;
  /** All of it or nothing. Rejects where nothing could be kept, and where there is nothing to add to (unless `anew`). */
  write(write: JournalWrite): Promise<void>;
  /** A user's journals of a diagram, or of all. */
  find(user: string, diagram?: string): Promise<readonly FoundJournal[]>;
  read(session: string): Promise<KeptJournal | null>;
  drop(session: string): Promise<void>;
}

const HEADS = 'heads';
const STEPS = 'steps';
const LOCK = 'mimic-journal ';

/** What is stored of a head; `next` numbers the steps. */
interface StoredHead extends JournalHead {
  readonly next: number;
}

/** A browser may refuse the database (private windows of some do) or have no room: then calls reject. */
export function openJournalStore(name = 'mimic-journal'): JournalStore {
  let opened: Promise<IDBDatabase> | undefined;
  const database = (): Promise<IDBDatabase> => {
    opened ??= openDatabase(name, () => {
      opened = undefined;
    });
    opened.catch(() => {
      opened = undefined;
    });
    return opened;
  };
  const stepsOf = (session: string) => IDBKeyRange.bound([session], [session, []]);

  return {
    hold: (session) => holdLock(LOCK + session),
    async write({ head, steps, anew, strict }) {
      const work = (await database()).transaction([HEADS, STEPS], 'readwrite', {
        durability: strict ? 'strict' : 'relaxed',
      });
      const done = finished(work);
      const [heads, kept] = [work.objectStore(HEADS), work.objectStore(STEPS)];
      const asked = heads.get(head.session) as IDBRequest<StoredHead | undefined>;
      asked.onsuccess = () => {
        if (!asked.result && !anew) {
          work.abort();
          return;
        }
        if (anew) kept.delete(stepsOf(head.session));
        putAll(kept, head.session, asked.result?.next ?? 0, steps[Symbol.iterator](), (next) =>
          heads.put({ ...head, next } satisfies StoredHead),
        );
      };
      await done;
    },
    async find(user, diagram) {
      const work = (await database()).transaction(HEADS, 'readonly');
      const index = work.objectStore(HEADS).index('owner');
      const range =
        diagram === undefined ? IDBKeyRange.bound([user], [user, []]) : IDBKeyRange.only([user, diagram]);
      const [found, held] = await Promise.all([answer(index.getAll(range)), heldLocks()]);
      return (found as StoredHead[])
        .filter(isHead)
        .map(({ next: _, ...head }) => ({ ...head, held: held.has(LOCK + head.session) }));
    },
    async read(session) {
      const work = (await database()).transaction([HEADS, STEPS], 'readonly');
      const [head, steps] = await Promise.all([
        answer(work.objectStore(HEADS).get(session) as IDBRequest<StoredHead | undefined>),
        answer(work.objectStore(STEPS).getAll(stepsOf(session)) as IDBRequest<Step[]>),
      ]);
      if (!head || !isHead(head)) return null;
      const { next: _, ...kept } = head;
      return { head: kept, steps };
    },
    async drop(session) {
      const work = (await database()).transaction([HEADS, STEPS], 'readwrite');
      work.objectStore(HEADS).delete(session);
      work.objectStore(STEPS).delete(stepsOf(session));
      await finished(work);
    },
  };
}

/** One after the other, each when the one before is in: between two of them the thread does other work. */
function putAll(
  store: IDBObjectStore,
  session: string,
  at: number,
  steps: Iterator<Step>,
  end: (next: number) => void,
): void {
  const { done, value } = steps.next();
  if (done) {
    end(at);
    return;
  }
  store.put(value, [session, at]).onsuccess = () => putAll(store, session, at + 1, steps, end);
}

function openDatabase(name: string, closed: () => void): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    const heads = request.result.createObjectStore(HEADS, { keyPath: 'session' });
    heads.createIndex('owner', ['user', 'diagram']);
    request.result.createObjectStore(STEPS);
  };
  return answer(request).then((database) => {
    // The user has cleared the site's data, or a newer page wants another layout.
    database.onclose = closed;
    database.onversionchange = () => {
      database.close();
      closed();
    };
    return database;
  });
}

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

function finished(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error ?? new DOMException('There is no such journal', 'NotFoundError'));
  });
}

/**
 * Locks end with the thread that holds them, whatever ends it: nobody has to notice that, and no clock is asked. A thread
 * that hangs may hold its lock for seconds after it was ended, so the next one takes it away.
 */
function holdLock(name: string): Promise<() => void> {
  return new Promise((resolve, reject) => {
    const { locks } = navigator;
    if (!locks) {
      resolve(() => {});
      return;
    }
    // Rejects as well when it is taken away later: nobody waits for it then.
    locks
      .request(name, { steal: true }, () => new Promise<void>((release) => resolve(release)))
      .catch(reject);
  });
}

async function heldLocks(): Promise<ReadonlySet<string>> {
  const held = (await navigator.locks?.query())?.held ?? [];
  return new Set(held.map((lock) => lock.name ?? ''));
}

/** The browser's storage is the user's to edit: nothing in it is believed. */
function isHead(value: unknown): value is StoredHead {
  if (typeof value !== 'object' || value === null) return false;
  const { session, user, diagram, name, version, started, time, edits } = value as Partial<StoredHead>;
  return (
    [session, user, diagram, name].every((text) => typeof text === 'string') &&
    [version, started, time, edits].every((number) => Number.isFinite(number))
  );
}
