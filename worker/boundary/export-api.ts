import type { ExportFormat } from '../../engine/render/export/export.ts';

/** Pictures of the diagram as files. */
export interface ExportApi {
  /** Units that an export shows; null where nothing is selected. */
  area(selection: boolean): { readonly width: number; readonly height: number } | null;
  /** Draws the diagram, or what is selected, into a file. Progress stands in EngineState; `work.cancel` ends it. */
  run(order: ExportOrder): Promise<ExportOutcome>;
}

/** A picture of the diagram as a file. */
export interface ExportOrder {
  readonly format: ExportFormat;
  /** The selected objects alone, with what is around them left out. */
  readonly selection: boolean;
  /** Stands in the file. */
  readonly title: string;
  /** Pixels of a PNG, up to 16,384 a side: the diagram fits into it. Vectors have the size of the diagram. */
  readonly width: number;
  readonly height: number;
}

export type ExportOutcome =
  | { readonly ok: true; readonly file: Blob }
  | { readonly ok: false; readonly cancelled: boolean; readonly message: string };
