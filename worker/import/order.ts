/** Messages between the page and the worker that imports drawings of other programs. Types only. */
import type { Imported, ImportPage } from '../../engine/import/imported.ts';

export type { Imported, ImportedPicture } from '../../engine/import/imported.ts';

export interface ImportOrder {
  readonly bytes: Uint8Array;
  /** Of a file with several pages. */
  readonly page: number;
}

export type ImportAnswer =
  | {
      readonly ok: true;
      readonly format: 'SVG' | 'draw.io';
      readonly pages: readonly ImportPage[];
      readonly imported: Imported;
    }
  | { readonly ok: false; readonly message: string };
