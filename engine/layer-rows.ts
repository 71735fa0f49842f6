/** What the list of layers shows of a diagram: a row for each object and group. */
import type { LayerRef } from './edit/layer.ts';

/** For a group: whether none, some or all of its objects are. */
export type Share = 'none' | 'some' | 'all';

export interface LayerRow {
  /** Unique among the rows. */
  readonly key: string;
  readonly ref: LayerRef;
  /** Its name or text; empty where it has neither. */
  readonly name: string;
  /** Title of what was placed, as in the toolbox; "Group" for groups. */
  readonly title: string;
  /** Its kind, and the value that distinguishes variants; null for groups. */
  readonly kind: string | null;
  readonly shape: string | null;
  /** Its tag, where it is known here. */
  readonly tag: string | null;
  /** 1 at the top level. */
  readonly level: number;
  /** Its position among its siblings, from 1, and their number. */
  readonly place: number;
  readonly of: number;
  /** Null where it has no children. */
  readonly open: boolean | null;
  readonly locked: Share;
  readonly hidden: Share;
  readonly selected: boolean;
  /** Whether it lies in a group, or belongs to an object, that is selected. */
  readonly within: boolean;
  /** Part of a table: it cannot be moved. */
  readonly fixed: boolean;
}

export interface LayerPage {
  /** Number of all rows. */
  readonly total: number;
  /** Index of the first of these rows. */
  readonly from: number;
  readonly rows: readonly LayerRow[];
  /** Number of hidden objects in the whole diagram. */
  readonly hiddenObjects: number;
}

export type LayerStep = 'up' | 'down' | 'in' | 'out';
export type LayerPick = 'only' | 'toggle' | 'range';
