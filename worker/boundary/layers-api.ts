import type { EditFault } from '../../engine/edit/command.ts';
import type { LayerPlace, LayerRef } from '../../engine/edit/layer.ts';
import type { LayerPage, LayerPick, LayerStep } from '../../engine/layer-rows.ts';

/** The list of layers: the page asks for the rows that it shows, and says what was done with them. */
export interface LayersApi {
  /** Rows from `from` on, topmost object first, at most 200; with a filter those whose name, kind or tag it is in. */
  rows(from: number, count: number, filter?: string): LayerPage;
  /** Shows what stands under a row, or no longer. */
  open(ref: LayerRef, open: boolean): void;
  /** The row of what is selected, which is opened to; null where nothing is. */
  reveal(evenOwn: boolean): number | null;
  /** Selects as a click on a row does. */
  pick(ref: LayerRef, how: LayerPick): void;
  /** Takes what is selected to a place in the list, or a step further. */
  move(to: LayerPlace | LayerStep): EditFault | null;
}
