/**
 * Paints triangles row by row; every shape that has no record of its own consists of them. Outer edges are
 * anti-aliased; inner ones overlap slightly, so that the triangles of one shape leave no seam.
 */
import { hypot } from '../../geometry/distance.ts';
import { RecordFlag } from '../../primitives/record.ts';
import type { Figure } from './figure.ts';
import { GradientRuns, mix, mixed, shareOfPixel } from './gradient.ts';
import { blend, blendRun, cover, type Pixels, toAlpha } from './pixels.ts';

/** Pixels by which inner edges overlap. */
const HAIR = 0.002;
const EDGES = 3;
/** An edge's signed distance at the centre of a pixel, positive outside: x * slopeX + y * slopeY + start. */
const slopeX = new Float64Array(EDGES);
const slopeY = new Float64Array(EDGES);
const start = new Float64Array(EDGES);
/** Distances up to which a pixel is partly, and up to which it is fully inside the triangle. */
const touching = new Float64Array(EDGES);
const within = new Float64Array(EDGES);
const pointX = new Float64Array(EDGES);
const pointY = new Float64Array(EDGES);
/** The first and the last column of a row, both included. */
const cut = new Float64Array(2);

export function paintTriangle(pixels: Pixels, figure: Figure): void {
  setPoints(figure);
  const first = Math.max(pixels.top, Math.floor(Math.min(pointY[0]!, pointY[1]!, pointY[2]!) - 0.5));
  const last = Math.min(pixels.bottom - 1, Math.ceil(Math.max(pointY[0]!, pointY[1]!, pointY[2]!)));
  const left = Math.max(pixels.left, Math.floor(Math.min(pointX[0]!, pointX[1]!, pointX[2]!) - 0.5));
  const right = Math.min(pixels.right - 1, Math.ceil(Math.max(pointX[0]!, pointX[1]!, pointX[2]!)));
  if (first > last || left > right) return;
  setEdges(figure.flags & RecordFlag.outerEdges ? figure.detail : 0);
  const alpha = toAlpha(figure.fillAlpha);
  const runs =
    figure.flags & RecordFlag.gradient
      ? new GradientRuns(figure, left, Math.max(left, right + 1))
      : undefined;
  for (let row = first; row <= last; row++) {
    cutRow(row, touching, left, right);
    const from = cut[0]!;
    const to = cut[1]!;
    if (from > to) continue;
    cutRow(row, within, from, to);
    const solidFrom = cut[0]!;
    const solidTo = cut[1]!;
    const line = row * pixels.width;
    const solid = solidFrom <= solidTo;
    paintEdge(pixels.words, line, row, from, solid ? solidFrom : to + 1, figure);
    if (!solid) continue;
    if (runs) runs.paint(pixels, row, solidFrom, solidTo + 1);
    else blendRun(pixels.words, line + solidFrom, line + solidTo + 1, figure.fill, alpha);
    paintEdge(pixels.words, line, row, solidTo + 1, to + 1, figure);
  }
}

/** Computes the corners in the window. */
function setPoints({ x, y, cos, sin, more }: Figure): void {
  for (let nth = 0; nth < EDGES; nth++) {
    const alongX = more[nth * 2]!;
    const alongY = more[nth * 2 + 1]!;
    pointX[nth] = x + alongX * cos - alongY * sin;
    pointY[nth] = y + alongX * sin + alongY * cos;
  }
}

function setEdges(outer: number): void {
  const ax = pointX[0]!;
  const ay = pointY[0]!;
  const area = (pointX[1]! - ax) * (pointY[2]! - ay) - (pointY[1]! - ay) * (pointX[2]! - ax);
  const side = Math.sign(area);
  for (let nth = 0; nth < EDGES; nth++) {
    const next = (nth + 1) % EDGES;
    const dx = pointX[next]! - pointX[nth]!;
    const dy = pointY[next]! - pointY[nth]!;
    const length = Math.max(hypot(dx, dy), 1e-6);
    slopeX[nth] = (side * dy) / length;
    slopeY[nth] = (-side * dx) / length;
    start[nth] = (0.5 - pointX[nth]!) * slopeX[nth]! + (0.5 - pointY[nth]!) * slopeY[nth]!;
    const isOuter = (outer & (1 << nth)) !== 0;
    touching[nth] = isOuter ? 0.5 : HAIR;
    within[nth] = isOuter ? -0.5 : HAIR;
  }
}

/** Finds the pixels of a row, from `left` to `right`, whose distances are all below their bounds: `cut`, empty if out of order. */
function cutRow(row: number, bounds: Float64Array, left: number, right: number): void {
  let from = left;
  let to = right;
  for (let nth = 0; nth < EDGES; nth++) {
    const slope = slopeX[nth]!;
    const room = bounds[nth]! - start[nth]! - row * slopeY[nth]!;
    if (Math.abs(slope) < 1e-9) {
      if (room < 0) to = -1;
    } else if (slope > 0) to = Math.min(to, Math.floor(room / slope));
    else from = Math.max(from, Math.ceil(room / slope));
  }
  cut[0] = from;
  cut[1] = to;
}

function paintEdge(
  words: Uint32Array,
  line: number,
  row: number,
  from: number,
  to: number,
  figure: Figure,
): void {
  const graded = (figure.flags & RecordFlag.gradient) !== 0;
  for (let column = from; column < to; column++) {
    let share = 1;
    for (let nth = 0; nth < EDGES; nth++)
      if (touching[nth] === 0.5)
        share = Math.min(share, cover(column * slopeX[nth]! + row * slopeY[nth]! + start[nth]!));
    if (share <= 0) continue;
    if (!graded) blend(words, line + column, figure.fill, toAlpha(share * figure.fillAlpha));
    else {
      mix(figure, shareOfPixel(figure, column, row));
      blend(words, line + column, mixed.colour, toAlpha(share * mixed.alpha));
    }
  }
}
