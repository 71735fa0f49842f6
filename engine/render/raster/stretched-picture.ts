/** What is shown while the next picture is not there yet: the last one at another scale. */
import type { Surface } from '../backend.ts';
import { frameAround, stretch } from './compose.ts';
import { Pixels } from './pixels.ts';
import type { RegionPainter, Subject } from './region-painter.ts';
import { areaOf, type Window } from './window.ts';

/** Objects that are painted around a picture that shrinks: a leap out of a large diagram uncovers more than a frame bears. */
export const MOST_AROUND = 20_000;

export class StretchedPicture {
  readonly #painter: RegionPainter;
  #pixels: Pixels | undefined;

  constructor(painter: RegionPainter) {
    this.#painter = painter;
  }

  /** A picture of one scale in a window of another, and around it, where it does not reach, the real one. */
  draw(subject: Subject, picture: Pixels, scale: number, { width, height }: Surface, window: Window): Pixels {
    const pixels = Pixels.sized(width, height, this.#pixels);
    this.#pixels = pixels;
    pixels.originX = window.originX;
    pixels.originY = window.originY;
    const around = frameAround(stretch(picture, scale, pixels, window), width, height);
    const most = MOST_AROUND / Math.max(1, areaOf(around));
    for (const rect of around)
      this.#painter.paint(subject, pixels, window.scale, rect, 'sketch', most * areaOf([rect]));
    return pixels;
  }
}
