/**
 * Stores journals. A journal is a head and the steps made since the version that the head names, in the order in which
 * they were written. Each editing session has its own journal, so two tabs never write to the same one.
 */
import type { Step } from '../../engine/document/touched.ts';
import type { JournalHead } from '../boundary/journal-api.ts';

export interface JournalWrite {
  readonly head: JournalHead;
  /** Read one by one as they are written, so that many of them never block the thread. */
  readonly steps: Iterable<Step>;
  /** Replaces everything kept for the session. */
  readonly anew: boolean;
  /** Resolves only when the data is on disk, not only with the operating system: it survives a power failure. */
  readonly strict: boolean;
}

export interface KeptJournal {
  readonly head: JournalHead;
  readonly steps: readonly Step[];
}

export interface FoundJournal extends JournalHead {
  /** Somebody is editing with it right now. */
  readonly held: boolean;
}

export interface JournalStore {
  /**
   * Holds the journal until the returned function is called, or its thread ends, however it ends. The previous holder
   * has been given up: only the worker that replaces a dead one holds the same journal again.
   */
  hold(session: string): Promise<() => void>;
  /** All or nothing. Rejects where nothing could be kept, and where there is nothing to add to (unless `anew`). */
  write(write: JournalWrite): Promise<void>;
  /** Returns a user's journals of a diagram, or of all diagrams. */
  find(user: string, diagram?: string): Promise<readonly FoundJournal[]>;
  read(session: string): Promise<KeptJournal | null>;
  drop(session: string): Promise<void>;
}
