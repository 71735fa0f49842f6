import type { EditFault } from '../../engine/edit/command.ts';
import type { LayerPlace, LayerRef } from '../../engine/edit/layer.ts';
import type { LayerPage, LayerPick, LayerStep } from '../../engine/layer-rows.ts';

/** The list of layers: the page requests the rows that it shows, and reports what the user does with them. */
export interface LayersApi {
  /**
   * Returns rows from `from` on, topmost object first, at most 200; with a filter those whose name, kind or tag
   * contains it.
   */
  rows(from: number, count: number, filter?: string): LayerPage;
  /** Expands or collapses a row. */
  open(ref: LayerRef, open: boolean): void;
  /** Returns the row of the selection, after opening the rows above it; null where nothing is selected. */
  reveal(evenOwn: boolean): number | null;
  /** Selects as a click on a row does. */
  pick(ref: LayerRef, how: LayerPick): void;
  /** Moves the selection to a place in the list, or one step. */
  move(to: LayerPlace | LayerStep): EditFault | null;
}
