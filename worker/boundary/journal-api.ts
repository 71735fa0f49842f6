import type { EditFault } from '../../engine/edit/command.ts';

/** The owner of a journal. */
export interface JournalOwner {
  /** uuid */
  readonly user: string;
  /** One editing session: different at each opening, the same in the worker that replaces a dead one. */
  readonly session: string;
  /** uuid of the diagram. */
  readonly diagram: string;
  /** Its current name. */
  readonly name: string;
}

/** What is known of a journal without reading it. */
export interface JournalHead extends JournalOwner {
  /** The stored version that its changes were made on. */
  readonly version: number;
  /** Milliseconds since 1970 of its first and its last change. */
  readonly started: number;
  readonly time: number;
  /** Number of changes in it, including undone and redone ones. */
  readonly edits: number;
}

/**
 * off      nothing is kept: no diagram is being edited
 * kept     all that was done is in the journal
 * keeping  the last of it is not yet
 * refused  the browser keeps nothing: it has no room, or no storage in this window
 */
export type Keeping = 'off' | 'kept' | 'keeping' | 'refused';

/** What was restored from the session's own journal after the worker that wrote it died. */
export interface Recovered {
  readonly edits: number;
  /** Somebody else has saved the diagram in the meantime: the next save will conflict and say so. */
  readonly isStale: boolean;
}

/** Keeps edits until they are saved: the journal of this editing session, and drafts of earlier ones. */
export interface JournalApi {
  /** Keeps the edits of the open diagram from now on. What the session has already kept is replayed at once. */
  keep(owner: JournalOwner): Promise<Recovered | null>;
  /** Resolves once everything is kept, or cannot be. */
  flush(): Promise<void>;
  /** Returns the user's journals for the diagram that nobody is writing any more, newest first. */
  findDrafts(user: string, diagram: string): Promise<readonly JournalHead[]>;
  /** Replays a whole draft in the open diagram, as one history entry. Returns why it cannot; null on success. */
  takeDraft(session: string): Promise<EditFault | null>;
  /** Deletes a draft for good. Without a session: what this one has kept. */
  dropDraft(session?: string): Promise<void>;
  /**
   * Returns the draft's objects as a file that can be pasted into any diagram; without a session the whole open
   * diagram.
   */
  draftFile(session?: string): Promise<Blob | null>;
}
