/**
 * Paints boxes, circles, rings and lines that are a few pixels large or thinner than one, by the area that they cover
 * of each pixel. The distance formulas are only right for single edges: two edges within one pixel add up wrongly.
 */
import type { Figure } from './figure.ts';
import { cutCover } from './paint-box.ts';
import { blend, type Pixels, toAlpha } from './pixels.ts';

/** The area that rounding its corners removes from a square of the radius. */
const CORNER = 4 - Math.PI;
/** Half the side of a square with the area of a circle of radius 1. */
const SQUARED = Math.sqrt(Math.PI) / 2;
/** Circles below this radius, in pixels, are squares of equal area. */
const LEAST_ROUND = 0.6;

/**
 * Returns the share of a pixel's width covered by a segment of half length `half` around the centre, `x` away from it.
 */
function overlap(x: number, half: number): number {
  const part = Math.min(half, x + 0.5) - Math.max(-half, x - 0.5);
  return part > 0 ? part : 0;
}

/** Returns the area of a pixel inside a rounded box about the origin; `x`, `y` not negative. */
function areaIn(x: number, y: number, halfX: number, halfY: number, radius: number): number {
  if (halfX <= 0 || halfY <= 0) return 0;
  if (radius > 0 && halfX === halfY && radius >= halfX) return areaInCircle(x, y, halfX);
  const square = overlap(x, halfX) * overlap(y, halfY);
  return radius > 0 ? square * (1 - (CORNER * radius * radius) / (4 * halfX * halfY)) : square;
}

function areaInCircle(x: number, y: number, radius: number): number {
  if (radius < LEAST_ROUND) return overlap(x, radius * SQUARED) * overlap(y, radius * SQUARED);
  // The one-pixel ramp at the edge contains a twelfth too much.
  const cover = 0.5 + Math.sqrt(radius * radius - 1 / 12) - Math.sqrt(x * x + y * y);
  return cover < 0 ? 0 : cover > 1 ? 1 : cover;
}

export function paintSmall(pixels: Pixels, figure: Figure): void {
  const { x, y, cos, sin, sizeX, sizeY, strokeHalf } = figure;
  const reachX = sizeX + strokeHalf + 0.5;
  const reachY = sizeY + strokeHalf + 0.5;
  const [c, s] = [Math.abs(cos), Math.abs(sin)];
  const tall = s * reachX + c * reachY;
  const bottom = Math.min(pixels.bottom, Math.floor(y + tall - 0.5) + 1);
  for (let row = Math.max(pixels.top, Math.ceil(y - tall - 0.5)); row < bottom; row++) {
    const dy = row + 0.5 - y;
    // Along the row: where both of the box's own coordinates are within reach.
    let from = -Infinity;
    let to = Infinity;
    if (c > 1e-6) {
      const middle = (-dy * sin) / cos;
      from = middle - reachX / c;
      to = middle + reachX / c;
    }
    if (s > 1e-6) {
      const middle = (dy * cos) / sin;
      from = Math.max(from, middle - reachY / s);
      to = Math.min(to, middle + reachY / s);
    }
    const left = Math.max(pixels.left, Math.ceil(x + from - 0.5));
    const right = Math.min(pixels.right, Math.floor(x + to - 0.5) + 1);
    if (left < right) paintRow(pixels, figure, row, left, right, dy);
  }
}

function paintRow(
  { words, width }: Pixels,
  figure: Figure,
  row: number,
  left: number,
  right: number,
  dy: number,
): void {
  const { x, cos, sin, sizeX, sizeY, radius, strokeHalf, fillAlpha, cuts } = figure;
  const strokeAlpha = strokeHalf > 0 ? figure.strokeAlpha : 0;
  for (let column = left; column < right; column++) {
    const dx = column + 0.5 - x;
    const alongX = dx * cos + dy * sin;
    const alongY = dy * cos - dx * sin;
    const kept = cuts === 0 ? 1 : cutCover(figure, alongX, alongY);
    if (kept === 0) continue;
    const px = Math.abs(alongX);
    const py = Math.abs(alongY);
    const at = row * width + column;
    if (strokeAlpha === 0) {
      const share = areaIn(px, py, sizeX, sizeY, radius) * fillAlpha * kept;
      if (share > 0) blend(words, at, figure.fill, toAlpha(share));
      continue;
    }
    const more = radius > 0 ? strokeHalf : 0;
    const outer = areaIn(px, py, sizeX + strokeHalf, sizeY + strokeHalf, radius + more);
    if (outer <= 0) continue;
    const inner = Math.min(
      outer,
      areaIn(px, py, sizeX - strokeHalf, sizeY - strokeHalf, Math.max(0, radius - more)),
    );
    const stroke = (outer - inner) * strokeAlpha * kept;
    const fill = inner * fillAlpha * kept;
    if (stroke <= 0 && fill <= 0) continue;
    blend(words, at, mixOf(figure.fill, figure.stroke, stroke / (stroke + fill)), toAlpha(stroke + fill));
  }
}

/** `share` 0…1 of the second colour. */
function mixOf(one: number, other: number, share: number): number {
  const part = (share * 256 + 0.5) | 0;
  const rest = 256 - part;
  const redBlue = (Math.imul(one & 0xff00ff, rest) + Math.imul(other & 0xff00ff, part)) >>> 8;
  const green = (Math.imul(one & 0xff00, rest) + Math.imul(other & 0xff00, part)) >>> 8;
  return (redBlue & 0xff00ff) | (green & 0xff00);
}
