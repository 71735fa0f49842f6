/** Shows the last picture at another scale until the next one is finished. */
import type { Surface } from '../backend.ts';
import { frameAround, stretch } from './compose.ts';
import { Pixels } from './pixels.ts';
import type { RegionPainter, Subject } from './region-painter.ts';
import { areaOf, pixelsOf, type Window } from './window.ts';

/** Objects painted around a shrinking picture: a jump out of a large diagram uncovers more than a frame can draw. */
export const MOST_AROUND = 20_000;

export class StretchedPicture {
  readonly #painter: RegionPainter;
  #pixels: Pixels | undefined;

  constructor(painter: RegionPainter) {
    this.#painter = painter;
  }

  /** Draws a picture of one scale in a window of another and, around it, where it does not reach, the scene itself. */
  draw(subject: Subject, picture: Pixels, scale: number, { width, height }: Surface, window: Window): Pixels {
    const pixels = Pixels.sized(width, height, this.#pixels);
    this.#pixels = pixels;
    pixels.originX = window.originX;
    pixels.originY = window.originY;
    const around = frameAround(stretch(picture, scale, pixels, window), width, height);
    const most = MOST_AROUND / Math.max(1, areaOf(around));
    for (const rect of around)
      this.#painter.paint(subject, pixels, window.scale, rect, 'sketch', most * pixelsOf(rect));
    return pixels;
  }
}
