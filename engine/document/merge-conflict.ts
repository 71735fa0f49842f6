/** Where two sides of a merge disagree, and how that was resolved. */
import type { PropertyChange } from './compare.ts';
import type { ObjectId } from './types.ts';

export type Side = 'mine' | 'theirs';

/** The canvas settings, in places where everything else is identified by an object's id. */
export const CANVAS = null;

/** A value that both sides changed, each to something else. */
export interface PropertyConflict extends Pick<PropertyChange, 'part' | 'path'> {
  readonly object: ObjectId | typeof CANVAS;
  /** JSON; undefined where it is not there. */
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

export interface MergeConflict {
  /** The object, or the root of its unit; CANVAS for the settings of the diagram. */
  readonly id: ObjectId | typeof CANVAS;
  /** `removed`: one side removed it, or a part of it, that the other changed. `rebuilt`: both changed what parts it has. */
  readonly kind: 'changed' | 'removed' | 'rebuilt' | 'order';
  /** The side that removed it, where it is gone as a whole. */
  readonly removedBy?: Side;
  /** Values that differ, each with its object; empty unless `changed`. */
  readonly properties: readonly PropertyConflict[];
  /** The decision; null until somebody has made one. */
  readonly choice: Side | null;
}

export type Choices = ReadonlyMap<ObjectId | typeof CANVAS, Side>;
