import type { Rect } from './window.ts';

/** What a frame has done. */
export interface Work {
  /** Number of painted entries. */
  entries: number;
  rects: number;
  /** Pixels that have changed; undefined: all. */
  changed: Rect | undefined;
  finished: boolean;
}

export const noWork = (): Work => ({ entries: 0, rects: 0, changed: undefined, finished: true });
