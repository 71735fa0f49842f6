/**
 * Where journals are kept. A journal is a head and the steps that were made since the
 * version that the head names, in the order in which they were written. One session of editing has one journal, so two tabs
 * never write into the same.
 */
import type { Step } from '../../engine/document/touched.ts';
import type { JournalHead } from '../boundary/journal-api.ts';

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
