import type { SelectionSummary } from '../../engine/edit/command.ts';

/** The selection in edit mode. */
export interface SelectionApi {
  summary(): Promise<SelectionSummary>;
  /** Returns it as text for the clipboard; null where nothing is selected. */
  copy(): string | null;
  /**
   * For the context menu: selects what is under the point unless it is selected already. Returns how many are selected.
   */
  selectAt(x: number, y: number): number;
}
