import type { EditCommand, EditFault } from '../../engine/edit/command.ts';
import type { GuideLines } from '../../engine/edit/snap.ts';
import type { SnapSettings } from '../../engine/snapping.ts';
import type { OtherBuilder } from '../../engine/tools/edit/others.ts';
import type { Keeping } from './journal-api.ts';

export type { OtherBuilder } from '../../engine/tools/edit/others.ts';

/** What the host calls while a diagram is edited. Every change of the document is an EditCommand. */
export interface EditApi {
  /** Does it and returns null, or returns why not with nothing changed. */
  run(command: EditCommand): EditFault | null;
  /** Places an object of the toolbox; CSS pixels in the surface, its middle where missing. */
  placeAt(kind: string, variant: string | null, x?: number, y?: number): EditFault | null;
  /** Pastes objects with their middle at a point, CSS pixels in the surface; in the middle of the view where missing. */
  pasteAt(text: string, x?: number, y?: number): EditFault | null;
  /** What such objects look like: the text of an SVG. Null where they are too many to be shown. Rejects other texts. */
  clippingPicture(text: string, files?: Readonly<Record<string, string>>): Promise<string | null>;
  setTool(tool: 'select' | 'draw'): void;
  /** What moved, resized and drawn things snap to, from the next gesture on. */
  setSnapping(settings: SnapSettings): void;
  /** Lines that they snap to besides, which belong to the builder and not to the diagram. */
  setGuides(lines: GuideLines): void;
  /** Ends the gesture under way; without one puts the tool away, without that leaves the group, and then the selection. */
  escape(): void;
  /** Labels of the history's entries, oldest first; `at` entries are done, the rest can be redone. */
  history(): { readonly labels: readonly string[]; readonly at: number };
  /** Outlines what other builders have selected. */
  showOthers(others: readonly OtherBuilder[]): void;
}

/** Part of EngineState while a diagram is edited. */
export interface EditState {
  readonly tool: 'select' | 'draw';
  /** Objects selected. */
  readonly selected: number;
  /** Grows with every change of the selection or of what is selected: ask for the summary again. */
  readonly revision: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  readonly unsaved: boolean;
  readonly objects: number;
  readonly snap: SnapSettings;
  /** Whether this browser keeps what is not saved. */
  readonly keeping: Keeping;
  /** The stored version that the open diagram was made from; 0 of one that was never stored. */
  readonly version: number;
}
