import type { EditFault } from '../../engine/edit/command.ts';

/** Whose journal it is. */
export interface JournalOwner {
  /** uuid */
  readonly user: string;
  /** One time of editing: another one at each opening, the same one in the worker that takes a dead one's place. */
  readonly session: string;
  /** uuid of the diagram. */
  readonly diagram: string;
  /** As it is called now. */
  readonly name: string;
}

/** What is known of a journal without reading it. */
export interface JournalHead extends JournalOwner {
  /** Of the stored diagram that its changes were made on. */
  readonly version: number;
  /** Milliseconds since 1970: of its first and of its last change. */
  readonly started: number;
  readonly time: number;
  /** Changes in it, those that were undone and done again among them. */
  readonly edits: number;
}

/**
 * off      nothing is kept: no diagram is being edited
 * kept     all that was done is in the journal
 * keeping  the last of it is not yet
 * refused  the browser keeps nothing: it has no room, or no storage in this window
 */
export type Keeping = 'off' | 'kept' | 'keeping' | 'refused';

/** What came back of the session's own journal, after the death of the worker that wrote it. */
export interface Recovered {
  readonly edits: number;
  /** The diagram was saved by somebody else meanwhile: the next save meets that, and says so. */
  readonly isStale: boolean;
}

/** What keeps edits until they are saved: the journal of this time of editing, and drafts of earlier ones. */
export interface JournalApi {
  /** Keeps the edits of the open diagram from now on. What the session has kept already is done again at once. */
  keep(owner: JournalOwner): Promise<Recovered | null>;
  /** Resolves once all that was done is kept, or cannot be. */
  flush(): Promise<void>;
  /** Journals of the user for the diagram that nobody writes any more: the newest first. */
  findDrafts(user: string, diagram: string): Promise<readonly JournalHead[]>;
  /** Does all of a draft in the open diagram, as one entry of the history. Returns why it cannot; null where it is done. */
  takeDraft(session: string): Promise<EditFault | null>;
  /** Gone for good. Without a session: what this one has kept. */
  dropDraft(session?: string): Promise<void>;
  /** The draft's objects as a file that can be pasted into any diagram; without a session all that is open. */
  draftFile(session?: string): Promise<Blob | null>;
}
