import type { Side } from '../../engine/document/merge-conflict.ts';
import type { ObjectId } from '../../engine/document/types.ts';

export type { Side } from '../../engine/document/merge-conflict.ts';

/** An object in a list of changes. */
export interface MergeSubject {
  /** Null for the settings of the diagram itself. */
  readonly id: ObjectId | null;
  /** Its own name, or that of its kind. */
  readonly name: string;
  readonly kind: string;
}

export interface MergeRow extends MergeSubject {
  readonly what: 'added' | 'changed' | 'removed' | 'moved';
  /** At most a dozen. */
  readonly properties: readonly { readonly label: string; readonly from: string; readonly to: string }[];
}

export interface MergeSide {
  /** Number of objects. */
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** The first 300 of them. */
  readonly rows: readonly MergeRow[];
}

export interface ConflictRow extends MergeSubject {
  readonly kindOfConflict: 'changed' | 'removed' | 'rebuilt' | 'order';
  readonly removedBy?: Side;
  readonly properties: readonly {
    readonly label: string;
    readonly base: string;
    readonly mine: string;
    readonly theirs: string;
  }[];
}

export interface MergePreview {
  /** The stored version that the open diagram is merged with, and the one that it was made from. */
  readonly version: number;
  readonly since: number;
  /** The common base is no longer stored: every difference is a conflict. */
  readonly baseIsGone: boolean;
  readonly mine: MergeSide;
  readonly theirs: MergeSide;
  /** Conflicts for the user to decide; the first 300. */
  readonly conflicts: readonly ConflictRow[];
  readonly conflictCount: number;
}

export type MergeAnswer =
  | { readonly ok: true; readonly preview: MergePreview }
  /** `status` and `code` are the server's; 0 where it cannot be reached. */
  | { readonly ok: false; readonly status: number; readonly message: string };

/** By the id of a conflict as JSON; `all` for those that are not named. */
export interface MergeChoices {
  readonly all: Side | null;
  readonly each: readonly (readonly [id: ObjectId | null, side: Side])[];
}

/** Merges unsaved changes with what somebody else has stored in the meantime. */
export interface MergeApi {
  /** Loads what is stored now and compares. Nothing is changed. */
  preview(source: MergeSource): Promise<MergeAnswer>;
  /**
   * Turns the open diagram into the merged one, as one history entry; my part of it is unsaved, against the version of
   * the preview. Returns false, with nothing changed, where a conflict is undecided or there was no preview.
   */
  take(choices: MergeChoices): boolean;
  drop(): void;
}

/** The stored diagram to merge with. */
export interface MergeSource {
  readonly origin: string;
  readonly diagram: string;
  readonly site?: string;
}
