/**
 * Paints boxes with or without rounded corners, circles, rings and lines: nearly all of a diagram. Row by row: pixels
 * well inside are a run of one colour, the few at the edges get their coverage from the distance to the edge.
 */
import type { Figure } from './figure.ts';
import { isRound, paintRound } from './paint-round.ts';
import { blend, blendRun, cover, type Pixels, toAlpha } from './pixels.ts';
import { clear, cutRow, firstAfter, insetOf, keepUncut, setBox, span } from './row-span.ts';
import { alikeWithin, fillAlphaAt, OPAQUE, Sides, strokeAlphaAt } from './sides.ts';

const sides = new Sides();

export function paintBox(pixels: Pixels, figure: Figure): void {
  if (isRound(figure)) paintRound(pixels, figure);
  else if (figure.cuts === 0 && figure.sin === 0) paintUpright(pixels, figure);
  else paintTurned(pixels, figure);
}

/** Signed distance to a rounded box around the origin, negative inside. `x` and `y` not negative. */
export function boxDistance(x: number, y: number, halfX: number, halfY: number, radius: number): number {
  const dx = x - halfX + radius;
  const dy = y - halfY + radius;
  if (dx <= 0 || dy <= 0) return Math.max(dx, dy) - radius;
  return Math.sqrt(dx * dx + dy * dy) - radius;
}

/**
 * Returns half the width, in the row `y` from the centre, of a rounded box grown by `more` on all sides; negative
 * beyond it.
 */
function halfWidthAt(y: number, halfX: number, halfY: number, radius: number, more: number): number {
  if (y > halfY + more) return -1;
  const beyond = y - halfY + radius;
  const reach = radius + more;
  if (beyond <= 0 || reach <= 0) return halfX + more;
  const square = reach * reach - beyond * beyond;
  return square < 0 ? -1 : halfX - radius + Math.sqrt(square);
}

function paintUpright(pixels: Pixels, figure: Figure): void {
  const { x, y, sizeX, sizeY, radius, strokeHalf } = figure;
  const edge = strokeHalf + 0.5;
  const first = Math.max(pixels.top, Math.ceil(y - sizeY - edge - 0.5));
  const last = Math.min(pixels.bottom - 1, Math.floor(y + sizeY + edge - 0.5));
  const alike = alikeWithin(figure);
  let isReady = false;
  for (let row = first; row <= last; row++) {
    const across = Math.abs(row + 0.5 - y);
    if (across <= alike) {
      if (!isReady) sides.read(pixels, figure);
      isReady = true;
      sides.paint(pixels, figure, row);
      continue;
    }
    const outer = halfWidthAt(across, sizeX, sizeY, radius, edge);
    if (outer < 0) continue;
    const inner = halfWidthAt(across, sizeX, sizeY, radius, -edge);
    const first = Math.max(pixels.left, firstAfter(x - outer));
    const end = Math.min(pixels.right, Math.floor(x + outer - 0.5) + 1);
    if (first >= end) continue;
    const solid = inner < 0 ? end : Math.max(first, firstAfter(x - inner));
    paintRow(pixels, figure, row, first, end, solid, Math.floor(x + inner - 0.5) + 1);
  }
}

/** Paints a rotated box: its sides limit each row, and slightly inside them everything is fill. */
function paintTurned(pixels: Pixels, figure: Figure): void {
  const { x, y, cos, sin, sizeX, sizeY, radius, strokeHalf, halfX, halfY } = figure;
  const edge = strokeHalf + 0.5;
  const reachY = Math.abs(sin) * (halfX + 1) + Math.abs(cos) * (halfY + 1);
  const first = Math.max(pixels.top, Math.ceil(y - reachY - 0.5));
  const last = Math.min(pixels.bottom - 1, Math.floor(y + reachY - 0.5));
  const inset = insetOf(radius, edge);
  setBox('outer', sizeX + edge, sizeY + edge);
  setBox('inner', sizeX - inset, sizeY - inset);
  // Two half planes of which one is enough have no simple inside.
  const plain = figure.cuts === 0 || figure.cutBoth;
  for (let row = first; row <= last; row++) {
    cutRow(figure, row, 'outer');
    keepUncut(figure, row, 'outer');
    if (span.from > span.to) continue;
    const first = Math.max(pixels.left, firstAfter(x + span.from));
    const end = Math.min(pixels.right, Math.floor(x + span.to - 0.5) + 1);
    if (first >= end) continue;
    if (plain) cutRow(figure, row, 'inner');
    else clear();
    keepUncut(figure, row, 'inner');
    const isSolid = span.from <= span.to;
    const solid = isSolid ? Math.max(first, firstAfter(x + span.from)) : end;
    paintRow(pixels, figure, row, first, end, solid, isSolid ? Math.floor(x + span.to - 0.5) + 1 : end);
  }
}

/** Paints one row from a column to the one before `end`; from `solid` to the one before `hollow`, where they are in order, everything is fill. */
function paintRow(
  pixels: Pixels,
  figure: Figure,
  row: number,
  first: number,
  end: number,
  solid: number,
  hollow: number,
): void {
  const line = row * pixels.width;
  const rest = Math.min(end, hollow);
  if (solid >= rest) {
    if (figure.cuts === 0 && figure.sin === 0) paintBand(pixels, figure, row, first, end);
    else paintEdge(pixels, figure, line, row, first, end);
    return;
  }
  paintEdge(pixels, figure, line, row, first, solid);
  if (figure.fillAlpha > 0)
    blendRun(pixels.words, line + solid, line + rest, figure.fill, toAlpha(figure.fillAlpha));
  paintEdge(pixels, figure, line, row, rest, end);
}

/** Paints a row of an upright box that is all edge: pixels nearest to its upper or lower side, between the corners, are alike. */
function paintBand(pixels: Pixels, figure: Figure, row: number, first: number, end: number): void {
  const { words, width } = pixels;
  const { x, y, sizeX, sizeY, radius } = figure;
  const line = row * width;
  const across = Math.abs(row + 0.5 - y);
  const half = sizeX - Math.max(radius, sizeY - across);
  const from = Math.max(first, Math.ceil(x - half - 0.5));
  const to = Math.min(end, Math.floor(x + half - 0.5) + 1);
  if (from >= to) {
    paintEdge(pixels, figure, line, row, first, end);
    return;
  }
  paintEdge(pixels, figure, line, row, first, from);
  const distance = across - sizeY;
  const over = strokeAlphaAt(figure, distance);
  const under = over < OPAQUE ? fillAlphaAt(figure, distance) : 0;
  if (under > 0) blendRun(words, line + from, line + to, figure.fill, under);
  if (over > 0) blendRun(words, line + from, line + to, figure.stroke, over);
  paintEdge(pixels, figure, line, row, to, end);
}

function paintEdge(
  { words }: Pixels,
  figure: Figure,
  line: number,
  row: number,
  from: number,
  to: number,
): void {
  if (from >= to) return;
  const { x, y, cos, sin, sizeX, sizeY, radius, strokeHalf, fill, fillAlpha, stroke, cuts } = figure;
  const strokeAlpha = strokeHalf > 0 ? figure.strokeAlpha : 0;
  const dy = row + 0.5 - y;
  for (let column = from; column < to; column++) {
    const dx = column + 0.5 - x;
    const alongX = dx * cos + dy * sin;
    const alongY = dy * cos - dx * sin;
    const distance = boxDistance(Math.abs(alongX), Math.abs(alongY), sizeX, sizeY, radius);
    const kept = cuts === 0 ? 1 : cutCover(figure, alongX, alongY);
    if (kept === 0) continue;
    const over = strokeAlpha > 0 ? toAlpha(cover(Math.abs(distance) - strokeHalf) * strokeAlpha * kept) : 0;
    if (fillAlpha > 0 && distance < 0.5 && over < OPAQUE)
      blend(words, line + column, fill, toAlpha(cover(distance) * fillAlpha * kept));
    if (over > 0) blend(words, line + column, stroke, over);
  }
}

/** Returns the coverage by the figure's half planes: between two, or beside either. Pixels along the figure's axes. */
export function cutCover({ cut, cutBoth }: Figure, x: number, y: number): number {
  const one = x * cut[0]! + y * cut[1]! - cut[2]!;
  const other = x * cut[3]! + y * cut[4]! - cut[5]!;
  return cover(cutBoth ? Math.max(one, other) : Math.min(one, other));
}
