import type { ExportFormat } from '../../engine/render/export/export.ts';

/** Exports pictures of the diagram as files. */
export interface ExportApi {
  /** Returns the size of an export in units; null where nothing is selected. */
  area(selection: boolean): { readonly width: number; readonly height: number } | null;
  /** Draws the diagram, or the selection, into a file. Progress is in EngineState; `work.cancel` cancels it. */
  run(order: ExportOrder): Promise<ExportOutcome>;
}

/** A picture of the diagram as a file. */
export interface ExportOrder {
  readonly format: ExportFormat;
  /** Only the selected objects, without what is around them. */
  readonly selection: boolean;
  /** Title written into the file. */
  readonly title: string;
  /**
   * Pixels of a PNG, up to 16,384 per side: the diagram is fitted into it. Vector pictures have the size of the
   * diagram.
   */
  readonly width: number;
  readonly height: number;
}

export type ExportOutcome =
  | { readonly ok: true; readonly file: Blob }
  | { readonly ok: false; readonly cancelled: boolean; readonly message: string };
