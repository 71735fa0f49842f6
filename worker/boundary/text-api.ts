import type { Face } from '../../engine/render/text/font-library.ts';

/** Texts of the diagram that are edited in place. */
export interface TextApi {
  /**
   * Handles a double click: enters the group under the point; where there is none, returns the text to edit there, if
   * any.
   */
  openAt(x: number, y: number): TextSpot | null;
  /** Returns the text of the only selected object; null where it has none to edit. */
  ofSelection(): TextSpot | null;
  /** Moves to the next or previous cell of the table and returns its text; null where no cell is selected. */
  beside(back: boolean): TextSpot | null;
}

/** An editable text of the diagram and its position, for an input element over it: input methods need a real one. */
export interface TextSpot {
  readonly object: string | number;
  readonly field: string;
  readonly text: string;
  /** CSS pixels: left, top, width, height of the object's box before rotation. */
  readonly box: readonly [number, number, number, number];
  /** Degrees. */
  readonly angle: number;
  /** CSS pixels. */
  readonly fontSize: number;
  readonly fontFamily: string;
  /** The files that the diagram draws this font with, the best first. */
  readonly faces: readonly Face[];
  readonly fontWeight: 'normal' | 'bold';
  readonly fontStyle: 'normal' | 'italic';
  readonly fontColor: string;
  readonly textAlign: 'left' | 'center' | 'right';
}
