/**
 * Drafts: what was changed and could not be saved, kept in the browser until it is. Plain data in one IndexedDB store;
 * each user has their own, so that nobody is offered somebody else's work.
 */
import type { DiagramPatch } from '../../worker/protocol.ts';

export interface Draft {
  readonly diagram: string;
  /** Of the diagram as it was when the change was begun. */
  readonly name: string;
  readonly version: number;
  readonly patch: DiagramPatch;
  /** Milliseconds since 1970. */
  readonly time: number;
}

export interface Drafts {
  read(diagram: string): Promise<Draft | null>;
  keep(draft: Draft): Promise<void>;
  drop(diagram: string): Promise<void>;
}

const STORE = 'drafts';

/** The drafts of a user. A browser that refuses the database keeps none; editing goes on without. */
export function openDrafts(user: string, database = 'mimic'): Drafts {
  let opened: Promise<IDBDatabase> | undefined;
  const store = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    opened ??= openDatabase(database);
    return (await opened).transaction(STORE, mode).objectStore(STORE);
  };
  const keyOf = (diagram: string): string => `${user} ${diagram}`;
  return {
    read: async (diagram) => {
      const found = await done((await store('readonly')).get(keyOf(diagram))).catch(() => null);
      return isDraft(found) ? found : null;
    },
    keep: async (draft) => void (await done((await store('readwrite')).put(draft, keyOf(draft.diagram)))),
    drop: async (diagram) => void (await done((await store('readwrite')).delete(keyOf(diagram)))),
  };
}

function openDatabase(name: string): Promise<IDBDatabase> {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  return done(request);
}

function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** The browser's storage is the user's to edit: nothing in it is believed. */
function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { diagram, version, patch, time } = value as Partial<Draft>;
  return (
    typeof diagram === 'string' &&
    Number.isInteger(version) &&
    Number.isFinite(time) &&
    Array.isArray(patch?.put) &&
    Array.isArray(patch?.removed)
  );
}
