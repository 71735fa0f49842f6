/**
 * Paints small letters by the ink in each pixel: exact for upright ones, and with the correct average for rotated ones,
 * however small. Distance fields would miss whatever lies between the pixel centres.
 */
import { EM, type GlyphInk } from '../text/glyph-ink.ts';
import { clamped, InkRows } from '../text/ink-rows.ts';
import { type LetterBitmaps, PHASES } from '../text/letter-bitmaps.ts';
import { blend, type Pixels } from './pixels.ts';

const rows = new InkRows();

/** `x`, `y`: the pen; `px`: pixels per em; `alpha` 0…1. */
export function paintInk(
  pixels: Pixels,
  ink: GlyphInk,
  x: number,
  y: number,
  px: number,
  colour: number,
  alpha: number,
): void {
  const texel = px / EM;
  const left = x + ink.left * texel;
  const top = y - ink.top * texel;
  const first = Math.max(pixels.left, Math.floor(left));
  const end = Math.min(pixels.right, Math.ceil(left + ink.width * texel));
  const start = Math.max(pixels.top, Math.floor(top));
  const last = Math.min(pixels.bottom, Math.ceil(top + ink.height * texel));
  if (first >= end || start >= last) return;
  const step = EM / px;
  rows.begin(ink, end - first, (first - left) * step, (start - top) * step, step);
  const share = texel * texel * alpha * 256;
  for (let row = start; row < last; row++) {
    rows.next(ink, (row + 1 - top) * step);
    const line = row * pixels.width + first;
    for (let nth = 0; nth < end - first; nth++) {
      const part = rows.inkIn(nth);
      if (part > 0) blend(pixels.words, line + nth, colour, (part * share + 0.5) | 0);
    }
  }
}

/** Paints a letter of at least FITTED_PX whose pen stands on a whole row, as it has been painted before. */
export function paintFittedInk(
  pixels: Pixels,
  letters: LetterBitmaps,
  ink: GlyphInk,
  glyph: number,
  x: number,
  y: number,
  px: number,
  colour: number,
  alpha: number,
): void {
  const pen = Math.floor(x * PHASES + 0.5);
  const letter = letters.find(ink, glyph, px, pen & (PHASES - 1));
  const left = Math.floor(pen / PHASES) + letter.left;
  const top = y + letter.top;
  const first = Math.max(pixels.left, left);
  const end = Math.min(pixels.right, left + letter.width);
  const last = Math.min(pixels.bottom, top + letter.height);
  const gain = (alpha * 256) / 255;
  for (let row = Math.max(pixels.top, top); row < last; row++) {
    const from = letter.at + (row - top) * letter.width - left;
    const line = row * pixels.width;
    for (let column = first; column < end; column++) {
      const covered = letter.pixels[from + column]!;
      if (covered > 0) blend(pixels.words, line + column, colour, (covered * gain + 0.5) | 0);
    }
  }
}

/** Puts all of a letter's ink into the pixel that its middle lies in: one that is smaller than a pixel has no shape. */
export function paintInkPoint(
  pixels: Pixels,
  { sums, width, height, left, top }: GlyphInk,
  penX: number,
  penY: number,
  px: number,
  cos: number,
  sin: number,
  colour: number,
  alpha: number,
): void {
  const texel = px / EM;
  const middleX = (left + width * 0.5) * texel;
  const middleY = (height * 0.5 - top) * texel;
  const column = Math.floor(penX + middleX * cos - middleY * sin);
  const row = Math.floor(penY + middleX * sin + middleY * cos);
  if (column < pixels.left || column >= pixels.right || row < pixels.top || row >= pixels.bottom) return;
  const ink = sums[sums.length - 1]! * texel * texel;
  blend(pixels.words, row * pixels.width + column, colour, (Math.min(1, ink) * alpha * 256 + 0.5) | 0);
}

/**
 * A square in a letter: its middle and half its side, texels; and the alpha of a texel's ink. An array, because numbers that are
 * passed to a function one by one take memory.
 */
const square = new Float64Array(4);
const [MIDDLE_U, MIDDLE_V, HALF, SHARE] = [0, 1, 2, 3] as const;

/** Returns the alpha of the ink in the square, 0…256. */
function alphaInSquare({ sums, width, height }: GlyphInk): number {
  const u = square[MIDDLE_U]!;
  const v = square[MIDDLE_V]!;
  const half = square[HALF]!;
  const column1 = clamped(u - half, width);
  const column2 = clamped(u + half, width);
  const row1 = clamped(v - half, height);
  const row2 = clamped(v + half, height);
  const x1 = Math.min(column1 | 0, width - 1);
  const x2 = Math.min(column2 | 0, width - 1);
  const y1 = Math.min(row1 | 0, height - 1);
  const y2 = Math.min(row2 | 0, height - 1);
  const fx1 = column1 - x1;
  const fx2 = column2 - x2;
  const fy1 = row1 - y1;
  const fy2 = row2 - y2;
  const stride = width + 1;
  const part =
    inkBefore(sums, y2 * stride + x2, stride, fx2, fy2) -
    inkBefore(sums, y2 * stride + x1, stride, fx1, fy2) -
    inkBefore(sums, y1 * stride + x2, stride, fx2, fy1) +
    inkBefore(sums, y1 * stride + x1, stride, fx1, fy1);
  return part > 0 ? (part * square[SHARE]! + 0.5) | 0 : 0;
}

/** Returns the ink left of and above a position in a texel, texels. */
function inkBefore(sums: Float32Array, place: number, stride: number, fx: number, fy: number): number {
  const high = sums[place]! + (sums[place + 1]! - sums[place]!) * fx;
  const under = sums[place + stride]!;
  const low = under + (sums[place + stride + 1]! - under) * fx;
  return high + (low - high) * fy;
}

/** Like `paintInk`, rotated by the angle of `cos` and `sin`: a pixel counts as a square along the letter's own axes. */
export function paintTurnedInk(
  pixels: Pixels,
  ink: GlyphInk,
  penX: number,
  penY: number,
  px: number,
  cos: number,
  sin: number,
  colour: number,
  alpha: number,
): void {
  const texel = px / EM;
  const step = EM / px;
  const halfU = ink.width * 0.5;
  const halfV = ink.height * 0.5;
  const middleX = (ink.left + halfU) * texel;
  const middleY = (halfV - ink.top) * texel;
  const x = penX + middleX * cos - middleY * sin;
  const y = penY + middleX * sin + middleY * cos;
  const spanX = halfU * texel + 0.5;
  const spanY = halfV * texel + 0.5;
  const reachX = Math.abs(cos) * spanX + Math.abs(sin) * spanY;
  const reachY = Math.abs(sin) * spanX + Math.abs(cos) * spanY;
  const left = Math.max(pixels.left, Math.ceil(x - reachX - 0.5));
  const right = Math.min(pixels.right, Math.floor(x + reachX - 0.5) + 1);
  const bottom = Math.min(pixels.bottom, Math.floor(y + reachY - 0.5) + 1);
  const half = step * 0.5;
  square[HALF] = half;
  square[SHARE] = texel * texel * alpha * 256;
  const farthestU = ink.width + half;
  const farthestV = ink.height + half;
  for (let row = Math.max(pixels.top, Math.ceil(y - reachY - 0.5)); row < bottom; row++) {
    const dy = row + 0.5 - y;
    for (let column = left; column < right; column++) {
      const dx = column + 0.5 - x;
      const u = (dx * cos + dy * sin) * step + halfU;
      const v = (dy * cos - dx * sin) * step + halfV;
      if (u <= -half || v <= -half || u >= farthestU || v >= farthestV) continue;
      square[MIDDLE_U] = u;
      square[MIDDLE_V] = v;
      const covered = alphaInSquare(ink);
      if (covered > 0) blend(pixels.words, row * pixels.width + column, colour, covered);
    }
  }
}
