/** The result of an import: objects of a diagram, pictures to upload first, and notes on what was changed. */
import type { DiagramObject } from '../document/types.ts';

/** Most objects of an import: what one transaction of the editor takes without a noticeable pause. */
export const MOST_OBJECTS = 50_000;

/** A file to upload; until then, objects name it by its key. */
export interface ImportedPicture {
  readonly key: string;
  readonly name: string;
  readonly type: 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/gif';
  /** Text for an SVG, base64 for others. */
  readonly data: string;
}

export interface Imported {
  /** From the lowest to the topmost; the top left of the drawing is 0, 0. Ids are local to the import. */
  readonly objects: readonly DiagramObject[];
  readonly pictures: readonly ImportedPicture[];
  /** Units. */
  readonly width: number;
  readonly height: number;
  /** What could not be imported unchanged. */
  readonly notes: readonly string[];
}

/** Maps connecting lines to the identifier of a kind with ends. */
export interface ImportKinds {
  readonly connector: string;
}

/** A page of a file with several. */
export interface ImportPage {
  readonly name: string;
}
