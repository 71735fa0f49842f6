/** What the list of layers shows of a diagram, a row for each object and group. */
import type { LayerRef } from './edit/layer.ts';

/** Of a group: none of its objects, some of them, all of them. */
export type Share = 'none' | 'some' | 'all';

export interface LayerRow {
  /** Tells it from every other row. */
  readonly key: string;
  readonly ref: LayerRef;
  /** What it is called; empty where nobody has named it and it says nothing. */
  readonly name: string;
  /** What people call its kind; "Group" for groups. */
  readonly title: string;
  /** Its kind, and what of it tells variants apart; null for groups. */
  readonly kind: string | null;
  readonly shape: string | null;
  /** Its tag, where that is known here. */
  readonly tag: string | null;
  /** 1 for what stands under nothing. */
  readonly level: number;
  /** Its place among those beside it, from 1, and how many they are. */
  readonly place: number;
  readonly of: number;
  /** Null where nothing stands under it. */
  readonly open: boolean | null;
  readonly locked: Share;
  readonly hidden: Share;
  readonly selected: boolean;
  /** It lies in a group, or belongs to an object, that is selected. */
  readonly within: boolean;
  /** Part of a table: it stays where it is. */
  readonly fixed: boolean;
}

export interface LayerPage {
  /** Rows in all. */
  readonly total: number;
  /** Place of the first of these rows. */
  readonly from: number;
  readonly rows: readonly LayerRow[];
  /** Objects that are not to be seen, of the whole diagram. */
  readonly hiddenObjects: number;
}

export type LayerStep = 'up' | 'down' | 'in' | 'out';
export type LayerPick = 'only' | 'toggle' | 'range';
