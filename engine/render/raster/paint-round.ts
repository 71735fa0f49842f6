/**
 * Paints circles and rings, and the arcs that two half planes leave of a ring. Half of their pixels are at an edge: those are
 * worked out one by one from their distance to the centre.
 */
import type { Figure } from './figure.ts';
import { blend, blendRun, cover, type Pixels, toAlpha } from './pixels.ts';
import { keepUncut, open, span } from './row-span.ts';
import { OPAQUE } from './sides.ts';

/** Whether a box is one: its corners are all there is of it, and no half plane cuts what is in it. */
export const isRound = ({ sizeX, sizeY, radius, fillAlpha, cuts }: Figure): boolean =>
  sizeX === sizeY && radius === sizeX && (cuts === 0 || fillAlpha === 0);

export function paintRound(pixels: Pixels, figure: Figure): void {
  const { x, y, sizeX, strokeHalf, fill, fillAlpha, cuts } = figure;
  const edge = strokeHalf + 0.5;
  const outer = sizeX + edge;
  const inner = Math.max(0, sizeX - edge);
  const inside = toAlpha(fillAlpha);
  const first = Math.max(pixels.top, Math.ceil(y - outer - 0.5));
  const last = Math.min(pixels.bottom - 1, Math.floor(y + outer - 0.5));
  for (let row = first; row <= last; row++) {
    const across = row + 0.5 - y;
    const reach = outer * outer - across * across;
    if (reach <= 0) continue;
    let low = -Math.sqrt(reach);
    let high = -low;
    if (cuts > 0) {
      open();
      keepUncut(figure, row, 'outer');
      low = Math.max(low, span.from);
      high = Math.min(high, span.to);
    }
    const from = Math.max(pixels.left, Math.ceil(x + low - 0.5));
    const end = Math.min(pixels.right, Math.floor(x + high - 0.5) + 1);
    if (from >= end) continue;
    const hollow = inner * inner - across * across;
    const gap = hollow > 0 ? Math.sqrt(hollow) : 0;
    const middle = hollow > 0 ? Math.min(end, Math.max(from, Math.ceil(x - gap - 0.5))) : end;
    const rest = hollow > 0 ? Math.max(middle, Math.min(end, Math.floor(x + gap - 0.5) + 1)) : end;
    paintEdge(pixels, figure, row, from, middle);
    if (inside > 0)
      blendRun(pixels.words, row * pixels.width + middle, row * pixels.width + rest, fill, inside);
    paintEdge(pixels, figure, row, rest, end);
  }
}

function paintEdge({ words, width }: Pixels, figure: Figure, row: number, from: number, end: number): void {
  if (from >= end) return;
  const { x, y, cos, sin, sizeX, strokeHalf, fill, fillAlpha, stroke, cuts, cut, cutBoth } = figure;
  const strokeAlpha = strokeHalf > 0 ? figure.strokeAlpha : 0;
  const dy = row + 0.5 - y;
  const first = from + 0.5 - x;
  // How far a pixel is beyond each half plane changes by the same from column to column.
  const stepOne = cut[0]! * cos - cut[1]! * sin;
  const stepOther = cut[3]! * cos - cut[4]! * sin;
  let one = first * stepOne + dy * (cut[0]! * sin + cut[1]! * cos) - cut[2]!;
  let other = first * stepOther + dy * (cut[3]! * sin + cut[4]! * cos) - cut[5]!;
  let at = row * width + from;
  for (let dx = first; dx < end - x; dx++, at++, one += stepOne, other += stepOther) {
    const kept = cuts === 0 ? 1 : cover(cutBoth ? Math.max(one, other) : Math.min(one, other));
    if (kept === 0) continue;
    const distance = Math.sqrt(dx * dx + dy * dy) - sizeX;
    const over = strokeAlpha > 0 ? toAlpha(cover(Math.abs(distance) - strokeHalf) * strokeAlpha * kept) : 0;
    if (fillAlpha > 0 && distance < 0.5 && over < OPAQUE)
      blend(words, at, fill, toAlpha(cover(distance) * fillAlpha));
    if (over > 0) blend(words, at, stroke, over);
  }
}
