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
 * A rounded box about the origin, by what its area in a pixel is worked out from: half sizes, the share that its corners leave;
 * and how far a circle reaches that is large enough for a formula of its own, else 0. In arrays: numbers that are passed to a
 * function one by one take memory.
 */
const [HALF_X, HALF_Y, SHARE, REACH] = [0, 1, 2, 3] as const;
const whole = new Float64Array(4);
const inside = new Float64Array(4);

function setForm(form: Float64Array, halfX: number, halfY: number, radius: number): void {
  const isSome = halfX > 0 && halfY > 0;
  const isCircle = isSome && radius > 0 && halfX === halfY && radius >= halfX;
  const square = isCircle ? halfX * SQUARED : 0;
  form[HALF_X] = isCircle ? square : halfX;
  form[HALF_Y] = isCircle ? square : halfY;
  form[SHARE] = isSome ? 1 : 0;
  if (isSome && !isCircle && radius > 0) form[SHARE] = 1 - (CORNER * radius * radius) / (4 * halfX * halfY);
  // The one-pixel ramp at the edge contains a twelfth too much.
  form[REACH] = isCircle && halfX >= LEAST_ROUND ? 0.5 + Math.sqrt(halfX * halfX - 1 / 12) : 0;
}

/** Returns the area of a pixel inside a form; `x`, `y`: of its centre, not negative. */
function areaIn(form: Float64Array, x: number, y: number): number {
  const reach = form[REACH]!;
  if (reach > 0) {
    const cover = reach - Math.sqrt(x * x + y * y);
    return cover < 0 ? 0 : cover > 1 ? 1 : cover;
  }
  const halfX = form[HALF_X]!;
  const halfY = form[HALF_Y]!;
  const wide = Math.min(halfX, x + 0.5) - Math.max(-halfX, x - 0.5);
  const high = Math.min(halfY, y + 0.5) - Math.max(-halfY, y - 0.5);
  return wide > 0 && high > 0 ? wide * high * form[SHARE]! : 0;
}

export function paintSmall(pixels: Pixels, figure: Figure): void {
  const { x, y, cos, sin, sizeX, sizeY, strokeHalf, radius } = figure;
  const reachX = sizeX + strokeHalf + 0.5;
  const reachY = sizeY + strokeHalf + 0.5;
  const c = Math.abs(cos);
  const s = Math.abs(sin);
  const tall = s * reachX + c * reachY;
  const first = Math.max(pixels.top, Math.ceil(y - tall - 0.5));
  const bottom = Math.min(pixels.bottom, Math.floor(y + tall - 0.5) + 1);
  if (first >= bottom) return;
  const isLined = strokeHalf > 0 && figure.strokeAlpha > 0;
  const more = isLined ? strokeHalf : 0;
  const rounder = radius > 0 ? more : 0;
  setForm(whole, sizeX + more, sizeY + more, radius + rounder);
  if (isLined) setForm(inside, sizeX - more, sizeY - more, Math.max(0, radius - rounder));
  for (let row = first; row < bottom; row++) {
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
    if (left < right) paintRow(pixels, figure, row, left, right, isLined);
  }
}

/** Paints a row; `isLined`: an outline and what is in it are of one colour in each pixel. */
function paintRow(
  { words, width }: Pixels,
  figure: Figure,
  row: number,
  left: number,
  right: number,
  isLined: boolean,
): void {
  const { x, y, cos, sin, fillAlpha, strokeAlpha, cuts } = figure;
  const dy = row + 0.5 - y;
  for (let column = left; column < right; column++) {
    const dx = column + 0.5 - x;
    const alongX = dx * cos + dy * sin;
    const alongY = dy * cos - dx * sin;
    const kept = cuts === 0 ? 1 : cutCover(figure, alongX, alongY);
    const outer = kept > 0 ? areaIn(whole, Math.abs(alongX), Math.abs(alongY)) : 0;
    if (outer <= 0) continue;
    const inner = isLined ? Math.min(outer, areaIn(inside, Math.abs(alongX), Math.abs(alongY))) : outer;
    const stroke = isLined ? (outer - inner) * strokeAlpha * kept : 0;
    const fill = inner * fillAlpha * kept;
    if (stroke <= 0 && fill <= 0) continue;
    const colour = isLined ? mixOf(figure.fill, figure.stroke, stroke / (stroke + fill)) : figure.fill;
    blend(words, row * width + column, colour, toAlpha(stroke + fill));
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
