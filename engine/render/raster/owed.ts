/**
 * Rectangles of a picture that are still to be painted. A burst of values changes more of a large diagram than a frame
 * has time for: the rest comes with the next frames, so that the picture goes on following the hand.
 */
import type { Pixels } from './pixels.ts';
import type { Rect } from './window.ts';

/** Larger rectangles are cut into pieces of these sides, pixels: so much is painted without a look at the clock. */
const [ACROSS, DOWN] = [128, 64] as const;
/** What is owed is painted within this many milliseconds, however little a frame may take. */
const STALE_MS = 500;

type Origin = Pick<Pixels, 'originX' | 'originY'>;

export class Owed {
  /** On the plane, so that they stay right while the picture moves over it. The newest last: they are painted first. */
  #rects: Rect[] = [];
  #since = 0;
  #spent = 0;
  #painted = 0;

  get isNone(): boolean {
    return this.#rects.length === 0;
  }

  clear(): void {
    this.#rects = [];
  }

  /** Adds rectangles of a picture. */
  add(rects: readonly Rect[], { originX, originY }: Origin): void {
    if (this.isNone) {
      this.#since = performance.now();
      this.#spent = 0;
      this.#painted = 0;
    }
    for (const rect of rects)
      for (const piece of piecesOf(rect)) this.#rects.push(moved(piece, originX, originY));
  }

  /** Paints rectangles, as those of the picture, for so many milliseconds. */
  pay(picture: Origin, milliseconds: number, paint: (rect: Rect) => void): void {
    const start = performance.now();
    for (let now = start; !this.isNone && now - start < milliseconds; ) {
      paint(moved(this.#rects.pop()!, -picture.originX, -picture.originY));
      const before = now;
      now = performance.now();
      this.#spent += now - before;
      this.#painted++;
    }
  }

  /**
   * Returns the milliseconds that this frame has to pay for all to come in time, by what was painted before. `interval`:
   * milliseconds from frame to frame.
   */
  due(interval: number): number {
    if (this.isNone || this.#painted === 0) return 0;
    const left = (this.#spent / this.#painted) * this.#rects.length;
    return left / Math.max(1, (this.#since + STALE_MS - performance.now()) / interval);
  }
}

function* piecesOf({ left, top, right, bottom }: Rect): Generator<Rect> {
  for (let y = top; y < bottom; y += DOWN)
    for (let x = left; x < right; x += ACROSS)
      yield { left: x, top: y, right: Math.min(right, x + ACROSS), bottom: Math.min(bottom, y + DOWN) };
}

const moved = ({ left, top, right, bottom }: Rect, dx: number, dy: number): Rect => ({
  left: left + dx,
  top: top + dy,
  right: right + dx,
  bottom: bottom + dy,
});
