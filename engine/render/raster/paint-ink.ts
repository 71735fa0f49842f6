/**
 * Paints small letters by the ink in each pixel: exact for upright ones, and with the correct average for rotated ones,
 * however small. Distance fields would miss whatever lies between the pixel centres.
 */
import { EM } from '../text/browser-glyphs.ts';
import type { GlyphInk } from '../text/glyph-ink.ts';
import { blend, type Pixels } from './pixels.ts';

/** Ink left of each column's border, above the row and below it. */
let above = new Float64Array(64);
let below = new Float64Array(64);

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
  const borders = end - first + 1;
  if (borders > above.length) {
    above = new Float64Array(borders * 2);
    below = new Float64Array(borders * 2);
  }
  const u = (first - left) * step;
  inkAlong(above, borders, ink, u, step, (start - top) * step);
  const share = texel * texel * alpha * 256;
  for (let row = start; row < last; row++) {
    inkAlong(below, borders, ink, u, step, (row + 1 - top) * step);
    const line = row * pixels.width + first;
    for (let nth = 0; nth < borders - 1; nth++) {
      const part = below[nth + 1]! - below[nth]! - above[nth + 1]! + above[nth]!;
      if (part > 0) blend(pixels.words, line + nth, colour, (part * share + 0.5) | 0);
    }
    [above, below] = [below, above];
  }
}

/** Returns the ink above `v` and left of `u`, `u + step`, …: texels. */
function inkAlong(
  into: Float64Array,
  count: number,
  { sums, width, height }: GlyphInk,
  u: number,
  step: number,
  v: number,
): void {
  const row = v < 0 ? 0 : v < height ? v : height;
  const row0 = Math.min(row | 0, height - 1);
  const fy = row - row0;
  const stride = width + 1;
  const upper = row0 * stride;
  let at = u;
  for (let nth = 0; nth < count; nth++, at += step) {
    const column = at < 0 ? 0 : at < width ? at : width;
    const column0 = Math.min(column | 0, width - 1);
    const fx = column - column0;
    const place = upper + column0;
    const high = sums[place]! + (sums[place + 1]! - sums[place]!) * fx;
    const under = sums[place + stride]!;
    const low = under + (sums[place + stride + 1]! - under) * fx;
    into[nth] = high + (low - high) * fy;
  }
}

/** Returns the ink left of and above a position, texels. */
function inkBefore({ sums, width, height }: GlyphInk, u: number, v: number): number {
  const column = u < 0 ? 0 : u < width ? u : width;
  const row = v < 0 ? 0 : v < height ? v : height;
  const column0 = Math.min(column | 0, width - 1);
  const row0 = Math.min(row | 0, height - 1);
  const fx = column - column0;
  const place = row0 * (width + 1) + column0;
  const high = sums[place]! + (sums[place + 1]! - sums[place]!) * fx;
  const under = sums[place + width + 1]!;
  const low = under + (sums[place + width + 2]! - under) * fx;
  return high + (low - high) * (row - row0);
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
  const share = texel * texel * alpha * 256;
  const half = step * 0.5;
  for (let row = Math.max(pixels.top, Math.ceil(y - reachY - 0.5)); row < bottom; row++) {
    const dy = row + 0.5 - y;
    for (let column = left; column < right; column++) {
      const dx = column + 0.5 - x;
      const u = (dx * cos + dy * sin) * step + halfU;
      const v = (dy * cos - dx * sin) * step + halfV;
      const part =
        inkBefore(ink, u + half, v + half) -
        inkBefore(ink, u - half, v + half) -
        inkBefore(ink, u + half, v - half) +
        inkBefore(ink, u - half, v - half);
      if (part > 0) blend(pixels.words, row * pixels.width + column, colour, (part * share + 0.5) | 0);
    }
  }
}
