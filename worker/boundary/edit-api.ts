import type { EditCommand, EditFault } from '../../engine/edit/command.ts';
import type { GuideLines } from '../../engine/edit/snap.ts';
import type { SnapSettings } from '../../engine/snapping.ts';
import type { OtherBuilder } from '../../engine/tools/edit/others.ts';
import type { Keeping } from './journal-api.ts';

export type { OtherBuilder } from '../../engine/tools/edit/others.ts';

/** The calls for editing a diagram. Every change of the document is an EditCommand. */
export interface EditApi {
  /** Runs a command and returns null, or returns why not with nothing changed. */
  run(command: EditCommand): EditFault | null;
  /** Places an object of the toolbox; CSS pixels in the surface, by default the centre. */
  placeAt(kind: string, variant: string | null, x?: number, y?: number): EditFault | null;
  /** Pastes objects with their centre at a point, CSS pixels in the surface; by default at the centre of the view. */
  pasteAt(text: string, x?: number, y?: number): EditFault | null;
  /**
   * Returns a picture of such objects as the text of an SVG. Null where there are too many to show. Rejects other
   * texts.
   */
  clippingPicture(text: string, files?: Readonly<Record<string, string>>): Promise<string | null>;
  setTool(tool: 'select' | 'draw'): void;
  /** Sets what moved, resized and drawn objects snap to, from the next gesture on. */
  setSnapping(settings: SnapSettings): void;
  /** Sets additional guide lines to snap to, which belong to the builder and not to the diagram. */
  setGuides(lines: GuideLines): void;
  /**
   * Cancels the current gesture; without one puts the tool away, without a tool leaves the group, and then clears the
   * selection.
   */
  escape(): void;
  /** Returns the labels of the history's entries, oldest first; `at` entries are applied, the rest can be redone. */
  history(): { readonly labels: readonly string[]; readonly at: number };
  /** Outlines what other builders have selected. */
  showOthers(others: readonly OtherBuilder[]): void;
}

/** The part of EngineState for a diagram in edit mode. */
export interface EditState {
  readonly tool: 'select' | 'draw';
  /** Number of selected objects. */
  readonly selected: number;
  /** Grows with every change of the selection or of the selected objects: request the summary again. */
  readonly revision: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  readonly unsaved: boolean;
  readonly objects: number;
  readonly snap: SnapSettings;
  /** Whether this browser keeps unsaved changes. */
  readonly keeping: Keeping;
  /** The stored version that the open diagram was made from; 0 for one that was never stored. */
  readonly version: number;
}
