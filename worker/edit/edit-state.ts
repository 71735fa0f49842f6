import type { EditMode } from '../../engine/edit-mode.ts';
import type { EditState, Keeping } from '../boundary/index.ts';

/** The part of EngineState in edit mode; `version`: the one that the diagram was made from. */
export function editState(editing: EditMode, keeping: Keeping, version: number): EditState {
  const { editor } = editing;
  const { canUndo, canRedo, undoLabel, redoLabel } = editor.history.state;
  return {
    tool: editing.tool,
    selected: editor.selection.size,
    revision: editing.revision,
    canUndo,
    canRedo,
    undoLabel,
    redoLabel,
    unsaved: editor.isUnsaved,
    objects: editor.document.size,
    snap: editing.snap,
    keeping,
    version,
  };
}
