/** What an import brings: objects of a diagram, pictures to be uploaded first, and what is not as it was. */
import type { DiagramObject } from '../document/types.ts';

/** Elements that an import makes at most: what one transaction of the editor takes without a pause. */
export const MOST_OBJECTS = 50_000;

/** A file to be uploaded; objects name it by its key until then. */
export interface ImportedPicture {
  readonly key: string;
  readonly name: string;
  readonly type: 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/gif';
  /** Of an SVG its text, of others base64. */
  readonly data: string;
}

export interface Imported {
  /** From the lowest to the topmost; the top left of the drawing is 0, 0. Ids are the import's own. */
  readonly objects: readonly DiagramObject[];
  readonly pictures: readonly ImportedPicture[];
  /** Units. */
  readonly width: number;
  readonly height: number;
  /** What could not be taken over as it was. */
  readonly notes: readonly string[];
}

/** What an import makes of what leads from one point to another: the identifier of a kind with ends. */
export interface ImportKinds {
  readonly connector: string;
}

/** A page of a file that has several. */
export interface ImportPage {
  readonly name: string;
}
