/**
 * Rectangles of a picture that are still to be painted. A burst of values changes more of a large diagram than a frame
 * has time for: the rest comes with the next frames, so that the picture goes on following the hand.
 */
import type { Pixels } from './pixels.ts';
import { areaOf, pixelsOf, type Rect } from './window.ts';

/** What is owed is painted within this many milliseconds, however little a frame may take. */
const STALE_MS = 500;
/** A rectangle of at most this many pixels is not divided: in small pieces objects are painted several times. */
const LEAST_AREA = 8192;
/** Share of the latest rectangles in what a pixel is said to cost. */
const NEWS = 0.3;

type Origin = Pick<Pixels, 'originX' | 'originY'>;

export class Owed {
  /** In the picture where it was last. Painted from the end: the newest first. */
  #rects: Rect[] = [];
  #at: Origin = { originX: 0, originY: 0 };
  #since = 0;
  /** Milliseconds. */
  #perPixel: number;

  /** `perPixel`: milliseconds that a pixel is thought to take, until some are painted. */
  constructor(perPixel = 0) {
    this.#perPixel = perPixel;
  }

  get isNone(): boolean {
    return this.#rects.length === 0;
  }

  clear(): void {
    this.#rects = [];
  }

  /** Adds rectangles of a picture. */
  add(rects: readonly Rect[], picture: Origin): void {
    this.#follow(picture);
    if (this.isNone) this.#since = performance.now();
    for (let nth = rects.length; nth-- > 0; ) this.#rects.push(rects[nth]!);
  }

  /** Paints rectangles of a picture for so many milliseconds; large ones in pieces where that is too little. */
  pay(picture: Origin, milliseconds: number, paint: (rect: Rect) => void): void {
    this.#follow(picture);
    const start = performance.now();
    let pixels = 0;
    let now = start;
    for (; !this.isNone && now - start < milliseconds; now = performance.now()) {
      const rect = this.#next(start + milliseconds - now);
      paint(rect);
      pixels += pixelsOf(rect);
    }
    if (pixels > 0) this.#perPixel += NEWS * ((now - start) / pixels - this.#perPixel);
  }

  /** Returns the milliseconds that this frame has to pay for all to come in time. `interval`: milliseconds between frames. */
  due(interval: number): number {
    const left = areaOf(this.#rects) * this.#perPixel;
    return left / Math.max(1, (this.#since + STALE_MS - performance.now()) / interval);
  }

  /** What is owed stays where it is on the plane when the picture moves over it. */
  #follow({ originX, originY }: Origin): void {
    const [dx, dy] = [this.#at.originX - originX, this.#at.originY - originY];
    this.#at = { originX, originY };
    if (dx !== 0 || dy !== 0) this.#rects = this.#rects.map((rect) => moved(rect, dx, dy));
  }

  /** Takes the next rectangle, or as much of it as may be painted in so many milliseconds. */
  #next(milliseconds: number): Rect {
    let rect = this.#rects.pop()!;
    for (let area = pixelsOf(rect); area > LEAST_AREA && area * this.#perPixel > milliseconds; area /= 2) {
      const [first, second] = divided(rect);
      this.#rects.push(second);
      rect = first;
    }
    return rect;
  }
}

/** Halves the longer side. */
function divided(rect: Rect): readonly [Rect, Rect] {
  const { left, top, right, bottom } = rect;
  if (right - left > bottom - top) {
    const middle = (left + right) >> 1;
    return [
      { ...rect, right: middle },
      { ...rect, left: middle },
    ];
  }
  const middle = (top + bottom) >> 1;
  return [
    { ...rect, bottom: middle },
    { ...rect, top: middle },
  ];
}

const moved = ({ left, top, right, bottom }: Rect, dx: number, dy: number): Rect => ({
  left: left + dx,
  top: top + dy,
  right: right + dx,
  bottom: bottom + dy,
});
