import type { Rect } from './window.ts';

/** What a frame has done. */
export interface Work {
  /** Number of painted entries. */
  entries: number;
  rects: number;
  /** Rectangles of pixels that have changed; undefined: all. */
  changed: Rect[] | undefined;
  finished: boolean;
  /** All that changed until then is in the picture, unsketched. Milliseconds of performance.now. */
  heldUntil: number;
}

export const noWork = (): Work => ({
  entries: 0,
  rects: 0,
  changed: undefined,
  finished: true,
  heldUntil: -Infinity,
});
