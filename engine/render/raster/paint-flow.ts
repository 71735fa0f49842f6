/** Paints the marks of a flow along a line: the formulas of webgl/shaders/quad.frag.ts. */
import { FLOW_SLOPE, FLOW_WIDTH } from '../../primitives/flow.ts';
import type { FlowMarks } from './flow-marks.ts';
import type { Measures } from './measures.ts';
import { boxDistance } from './paint-box.ts';
import { blend, blendRun, cover, type Pixels, toAlpha } from './pixels.ts';

/** A line's edge: the slanted side of a mark is this much nearer than it is along the line. */
const SLANT = 1 / Math.hypot(1, FLOW_SLOPE);
/** Pixels of a row on either side of such an edge that it covers in part. */
const EDGE = 0.5 / SLANT;

/** Paints the marks over their line, which has been painted. */
export function paintFlow(pixels: Pixels, figure: Measures): void {
  if (figure.sin === 0 && figure.radius === 0) paintLevel(pixels, figure);
  else paintTurned(pixels, figure);
}

/** Mark by mark: the pixels between them are not looked at. */
function paintLevel(pixels: Pixels, figure: Measures): void {
  const { x, y, cos, sizeX, sizeY, marks } = figure;
  const top = Math.max(pixels.top, Math.floor(y - sizeY - 0.5));
  const bottom = Math.min(pixels.bottom, Math.ceil(y + sizeY + 0.5));
  const low = Math.max(pixels.left - x, -sizeX - 0.5);
  const high = Math.min(pixels.right - x, sizeX + 0.5);
  const { length, step } = marks;
  // A line that runs to the left has its marks mirrored.
  const slope = marks.slope * cos;
  const first = cos > 0 ? marks.first : -marks.first - length;
  for (let row = top; row < bottom; row++) {
    const across = Math.abs(row + 0.5 - y);
    const inRow = cover(across - sizeY * FLOW_WIDTH) * marks.alpha;
    if (inRow <= 0) continue;
    const start = first - across * slope;
    let nth = Math.floor((low - length - EDGE - start) / step);
    for (; start + nth * step < high + EDGE; nth++)
      paintMark(pixels, figure, row, start + nth * step, low, high, inRow);
  }
}

/** Paints a row of a mark that begins at `from`, pixels from the line's middle, between `low` and `high`. */
function paintMark(
  { words, width }: Pixels,
  { x, sizeX, marks: { colour, length } }: Measures,
  row: number,
  from: number,
  low: number,
  high: number,
  alpha: number,
): void {
  const line = row * width;
  const left = column(Math.max(x + low, x + from - EDGE));
  const right = column(Math.min(x + high, x + from + length + EDGE));
  const solid = Math.max(left, column(x + Math.max(from + EDGE, 0.5 - sizeX)));
  const rest = Math.min(right, column(x + Math.min(from + length - EDGE, sizeX - 0.5)));
  const middle = x + from + length / 2 - 0.5;
  for (let at = left; at < right; at++) {
    if (at === solid && rest > solid) {
      blendRun(words, line + solid, line + rest, colour, toAlpha(alpha));
      at = rest - 1;
      continue;
    }
    const mark = cover((Math.abs(at - middle) - length / 2) * SLANT);
    const share = mark * cover(Math.abs(at + 0.5 - x) - sizeX) * alpha;
    if (share > 0) blend(words, line + at, colour, toAlpha(share));
  }
}

/** Returns the first column whose centre lies beyond a position, as a small integer: there are very many. */
const column = (place: number): number => Math.ceil(place - 0.5) | 0;

function paintTurned(pixels: Pixels, figure: Measures): void {
  const { x, y, cos, sin, sizeX, sizeY, radius, marks } = figure;
  const tall = Math.abs(sin) * (sizeX + 1) + Math.abs(cos) * (sizeY + 1);
  const wide = Math.abs(cos) * (sizeX + 1) + Math.abs(sin) * (sizeY + 1);
  const bottom = Math.min(pixels.bottom, Math.ceil(y + tall));
  for (let row = Math.max(pixels.top, Math.floor(y - tall)); row < bottom; row++) {
    const dy = row + 0.5 - y;
    if (cos * cos < 1e-12 && !isMarked(marks, dy * sin, sizeY)) continue;
    // Only where the row crosses the line.
    const reach = Math.abs(sin) > 1e-6 ? (sizeY + 1) / Math.abs(sin) : Number.POSITIVE_INFINITY;
    const middle = Math.abs(sin) > 1e-6 ? (dy * cos) / sin : 0;
    const left = Math.max(pixels.left, Math.floor(x + Math.max(-wide, middle - reach)));
    const right = Math.min(pixels.right, Math.ceil(x + Math.min(wide, middle + reach)));
    for (let column = left; column < right; column++) {
      const dx = column + 0.5 - x;
      const along = dx * cos + dy * sin;
      const across = Math.abs(dy * cos - dx * sin);
      const mark = markCover(marks, along, across) * cover(across - sizeY * FLOW_WIDTH);
      if (mark <= 0) continue;
      const share = mark * cover(boxDistance(Math.abs(along), across, sizeX, sizeY, radius)) * marks.alpha;
      if (share > 0) blend(pixels.words, row * pixels.width + column, marks.colour, toAlpha(share));
    }
  }
}

/** Whether any pixel this far along a line may be on a mark. */
function isMarked({ first, slope, step, length }: FlowMarks, along: number, half: number): boolean {
  const low = along - first + Math.min(0, half * slope) - 1;
  const place = low - Math.floor(low / step) * step;
  return place < length || place + half * Math.abs(slope) + 2 > step;
}

function markCover({ first, slope, step, length }: FlowMarks, along: number, across: number): number {
  const place = along - first + across * slope;
  const at = Math.abs(place - Math.floor(place / step) * step - length / 2);
  return cover((Math.min(at, step - at) - length / 2) * SLANT);
}
