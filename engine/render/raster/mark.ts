/** Where an object's mark is painted: the pixels, and the object's half size in pixels. */
export interface Mark {
  readonly words: Uint32Array;
  readonly halfX: number;
  readonly halfY: number;
  /** Pixels per CSS pixel. */
  readonly px: number;
}
