import type { SelectionSummary } from '../../engine/edit/command.ts';

/** What is selected while a diagram is edited. */
export interface SelectionApi {
  summary(): Promise<SelectionSummary>;
  /** As text for the clipboard; null where nothing is selected. */
  copy(): string | null;
  /** For the context menu: selects what lies under the point unless it is selected already. Returns how many are selected. */
  selectAt(x: number, y: number): number;
}
