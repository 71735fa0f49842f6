import type { ComparedSide } from '../../engine/compare-mode.ts';
import type { ObjectId } from '../../engine/document/types.ts';

export type { ComparedSide } from '../../engine/compare-mode.ts';

export interface VersionComparison {
  /** Number of objects. One that only moved in the order counts as changed. */
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  /** Rows of the list: the objects, and the settings of the diagram where they differ. */
  readonly total: number;
}

export interface DifferenceRow {
  /** Null for the settings of the diagram itself. */
  readonly id: ObjectId | null;
  /** Its own name, or that of its kind. */
  readonly name: string;
  readonly kind: string;
  readonly what: 'added' | 'changed' | 'removed' | 'moved';
  /** At most a dozen. */
  readonly properties: readonly { readonly label: string; readonly from: string; readonly to: string }[];
}

/** Calls for an open diagram whose source names a version: it is read-only. */
export interface VersionsApi {
  /** Compares the open version with an earlier one, and shows both. Rejects where that cannot be read. */
  compareWith(version: number): Promise<VersionComparison>;
  /** From the top of the page down. */
  differences(from: number, count: number): readonly DifferenceRow[];
  showSide(side: ComparedSide): void;
  /** Brings a row of the list into view; null ends its mark. */
  showDifference(nth: number | null): void;
  /** Returns the row of what is at a point, CSS pixels in the surface; null where nothing differs there. */
  differenceAt(x: number, y: number): number | null;
}
