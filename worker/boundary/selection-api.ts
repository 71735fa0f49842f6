import type { AssemblyDraft } from '../../engine/edit/assembly-draft.ts';
import type { EditFault, SelectionSummary } from '../../engine/edit/command.ts';

export type { AssemblyDefinition, AssemblyParameter, ParameterType } from '../../engine/document/assembly.ts';
export type { OwnUse } from '../../engine/document/assembly-document.ts';
export type { Equipment } from '../../engine/document/types.ts';
export type { AssemblyDraft, AssemblyOffer } from '../../engine/edit/assembly-draft.ts';

/** The selection in edit mode. */
export interface SelectionApi {
  summary(): Promise<SelectionSummary>;
  /** Returns it as text for the clipboard; null where nothing is selected. */
  copy(): string | null;
  /** Returns what the selection would be as an assembly; a fault where it cannot become one. */
  assemblyDraft(): AssemblyDraft | EditFault;
  /**
   * For the context menu: selects what is under the point unless it is selected already. Returns how many are selected.
   */
  selectAt(x: number, y: number): number;
}
