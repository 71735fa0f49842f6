/**
 * Paints objects of a few pixels: one box of their own colour each, its edges by the area that it covers of each pixel.
 * Millions of them add up to the picture that full detail would give.
 */
import { ORDER_FAINT } from '../backend.ts';
import { blend, type Pixels } from './pixels.ts';
import type { Placed } from './placed.ts';

/** Share of ink in the box of a text, a line, a ring. */
const FAINT_INK = 0.35;
export function paintWhole(pixels: Pixels, o: Placed, scale: number, entry: number): void {
  let alpha = ((o.colour >>> 24) / 255) * o.opacity * (entry & ORDER_FAINT ? FAINT_INK : 1);
  let halfX = o.width * scale * 0.5;
  let halfY = o.height * scale * 0.5;
  if (o.angle !== 0) {
    // Uses the upright box around it, with its alpha reduced by the larger area: at a few pixels the difference is
    // invisible.
    const area = halfX * halfY;
    const cos = Math.abs(o.cos);
    const sin = Math.abs(o.sin);
    const upright = halfX;
    halfX = upright * cos + halfY * sin;
    halfY = upright * sin + halfY * cos;
    alpha *= area / (halfX * halfY);
  }
  if (alpha > 0) paintArea(pixels, o.x - halfX, o.y - halfY, o.x + halfX, o.y + halfY, o.colour, alpha * 256);
}

/** `alpha` 0…256. */
function paintArea(
  pixels: Pixels,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  colour: number,
  alpha: number,
): void {
  const { words, width } = pixels;
  const left = Math.max(pixels.left, Math.floor(x1));
  const right = Math.min(pixels.right, Math.ceil(x2));
  const bottom = Math.min(pixels.bottom, Math.ceil(y2));
  for (let row = Math.max(pixels.top, Math.floor(y1)); row < bottom; row++) {
    const high = Math.min(y2, row + 1) - Math.max(y1, row);
    const across = high * alpha;
    for (let column = left; column < right; column++) {
      const wide = Math.min(x2, column + 1) - Math.max(x1, column);
      blend(words, row * width + column, colour, (wide * across + 0.5) | 0);
    }
  }
}
