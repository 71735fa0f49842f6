/**
 * Paints the rarer shapes. Row by row: pixels at their edges one by one from their distance formulas, and those well
 * inside as a run, because they are all equal, or at least fully covered.
 */
import { RecordFlag, RecordType } from '../../primitives/record.ts';
import { COVERAGE, type Coverage } from './coverage.ts';
import type { Figure } from './figure.ts';
import { GradientRuns } from './gradient.ts';
import { cutCover } from './paint-box.ts';
import { blendRun, type Pixels, toAlpha } from './pixels.ts';
import {
  clear,
  cutRow,
  firstAfter,
  insetOf,
  keepEllipse,
  keepUncut,
  open,
  setBox,
  span,
} from './row-span.ts';

export function paintRich(pixels: Pixels, figure: Figure): void {
  const { x, y, cos, sin } = figure;
  const coverage = COVERAGE[figure.form];
  if (!coverage) return;
  const halfX = figure.halfX + 1;
  const halfY = figure.halfY + 1;
  const reachX = Math.abs(cos) * halfX + Math.abs(sin) * halfY;
  const reachY = Math.abs(sin) * halfX + Math.abs(cos) * halfY;
  const leftmost = Math.max(pixels.left, Math.floor(x - reachX));
  const rightmost = Math.min(pixels.right, Math.ceil(x + reachX));
  const bottom = Math.min(pixels.bottom, Math.ceil(y + reachY));
  const top = Math.max(pixels.top, Math.floor(y - reachY));
  if (leftmost >= rightmost || top >= bottom) return;
  const graded = (figure.flags & RecordFlag.gradient) !== 0;
  const runs = graded ? new GradientRuns(figure, leftmost, rightmost) : undefined;
  setBox('outer', halfX, halfY);
  setInside(figure);
  for (let row = top; row < bottom; row++) {
    const dy = row + 0.5 - y;
    cutRow(figure, row, 'outer');
    cutOutside(figure, dy);
    keepUncut(figure, row, 'outer');
    const left = Math.max(leftmost, firstAfter(x + span.from));
    const right = Math.min(rightmost, firstAfter(x + span.to));
    if (left >= right) continue;
    cutInside(figure, row, graded);
    keepUncut(figure, row, 'inner');
    const isSolid = span.from < span.to;
    const from = isSolid ? Math.min(right, Math.max(left, firstAfter(x + span.from))) : right;
    const to = isSolid ? Math.min(right, Math.max(from, firstAfter(x + span.to))) : right;
    paintEdge(pixels, figure, coverage, row, left, from);
    if (runs) runs.paint(pixels, row, from, to);
    else paintInside(pixels, figure, row, from, to);
    paintEdge(pixels, figure, coverage, row, to, right);
  }
}

/** Skips the pixels beside an ellipse and its stroke; the round ends of an arc reach slightly further than its ring. */
function cutOutside({ form, flags, cos, sin, sizeX, sizeY, radius, strokeHalf }: Figure, dy: number): void {
  const isRing = form === RecordType.arc && (flags & RecordFlag.round) === 0;
  if (isRing) keepEllipse(dy, cos, sin, sizeX, sizeY, -radius - 0.5);
  else if (form === RecordType.ellipse) keepEllipse(dy, cos, sin, sizeX, sizeY, -strokeHalf - 0.5);
}

/** Sets what of a box or of its shadow is so far inside that no formula is needed. */
function setInside({ form, sizeX, sizeY, radius, strokeHalf }: Figure): void {
  const edge = form === RecordType.shadow ? Math.max(strokeHalf, 0.5) : 0.5;
  const inset = insetOf(radius, edge);
  setBox('inner', sizeX - inset, sizeY - inset);
}

/** Determines which part of a row is so far inside that no formula is needed. */
function cutInside(figure: Figure, row: number, graded: boolean): void {
  const { form, y, cos, sin, sizeX, sizeY, radius, strokeHalf } = figure;
  const dy = row + 0.5 - y;
  open();
  // Two half planes of which one is enough have no simple inside.
  if (figure.cuts !== 0 && !figure.cutBoth) clear();
  else if (form === RecordType.rrect || form === RecordType.shadow) cutRow(figure, row, 'inner');
  else if (form === RecordType.ellipse)
    keepEllipse(dy, cos, sin, sizeX, sizeY, graded ? 0.5 : strokeHalf + 0.5);
  else if (form === RecordType.arc) keepEllipse(dy, cos, sin, sizeX, sizeY, radius + 0.5);
  else clear();
}

/** A ring has no inside. */
function paintInside(
  pixels: Pixels,
  { form, fill, fillAlpha }: Figure,
  row: number,
  from: number,
  to: number,
): void {
  if (form === RecordType.arc || fillAlpha <= 0) return;
  const line = row * pixels.width;
  blendRun(pixels.words, line + from, line + to, fill, toAlpha(fillAlpha));
}

function paintEdge(
  pixels: Pixels,
  figure: Figure,
  coverage: Coverage,
  row: number,
  from: number,
  to: number,
): void {
  const { x, y, cos, sin } = figure;
  const dy = row + 0.5 - y;
  for (let column = from; column < to; column++) {
    const dx = column + 0.5 - x;
    const alongX = dx * cos + dy * sin;
    const alongY = dy * cos - dx * sin;
    const kept = figure.cuts === 0 ? 1 : cutCover(figure, alongX, alongY);
    if (kept > 0) coverage(pixels.words, row * pixels.width + column, figure, alongX, alongY, kept);
  }
}
