/** Coverage and colour of a pixel for the rarer shapes: the formulas of webgl/shaders/quad.frag.ts. */
import { hypot } from '../../geometry/distance.ts';
import { RecordFlag, RecordType } from '../../primitives/record.ts';
import type { Figure } from './figure.ts';
import { HEAD_HALF_WIDTH } from './forms.ts';
import { mix, mixed, shareAt } from './gradient.ts';
import { boxDistance } from './paint-box.ts';
import { blend, cover, toAlpha } from './pixels.ts';

/** Paints one pixel; `x`, `y` are its position along the figure's axes, from its centre. */
export type Coverage = (
  words: Uint32Array,
  at: number,
  figure: Figure,
  x: number,
  y: number,
  kept: number,
) => void;

function fillAndStroke(
  words: Uint32Array,
  at: number,
  figure: Figure,
  distance: number,
  x: number,
  y: number,
  kept: number,
): void {
  const gradient = (figure.flags & RecordFlag.gradient) !== 0;
  const inside = cover(distance) * kept;
  if (gradient) {
    if (inside <= 0) return;
    mix(figure, shareAt(figure, x, y));
    if (mixed.alpha > 0) blend(words, at, mixed.colour, toAlpha(mixed.alpha * inside));
    return;
  }
  if (inside > 0 && figure.fillAlpha > 0) blend(words, at, figure.fill, toAlpha(inside * figure.fillAlpha));
  if (figure.strokeHalf <= 0) return;
  const share = cover(Math.abs(distance) - figure.strokeHalf) * kept;
  if (share > 0) blend(words, at, figure.stroke, toAlpha(share * figure.strokeAlpha));
}

const fillOnly = (words: Uint32Array, at: number, figure: Figure, share: number): void => {
  if (share > 0) blend(words, at, figure.fill, toAlpha(share * figure.fillAlpha));
};

/** First-order distance: exact for circles, good within a few pixels of an ellipse's edge. */
function ellipseDistance(x: number, y: number, radiusX: number, radiusY: number): number {
  const qx = x / radiusX;
  const qy = y / radiusY;
  const k = Math.sqrt(qx * qx + qy * qy);
  const slope = hypot(qx / radiusX, qy / radiusY);
  return slope > 0 ? (k * (k - 1)) / slope : -Math.min(radiusX, radiusY);
}

/** A star with this many points in a unit circle, the inner radius as a share of the outer; 1 is the polygon. */
function starDistance(x: number, y: number, sides: number, inner: number): number {
  const wedge = Math.PI / sides;
  const turn = modulo(Math.atan2(x, -y) + wedge, 2 * wedge) - wedge;
  const length = Math.sqrt(x * x + y * y);
  const waist = inner < 1 ? inner : Math.cos(wedge);
  const edgeX = waist * Math.cos(wedge) - 1;
  const edgeY = waist * Math.sin(wedge);
  const size = hypot(edgeX, edgeY);
  return ((length * Math.cos(turn) - 1) * edgeY - length * Math.abs(Math.sin(turn)) * edgeX) / size;
}

const modulo = (value: number, by: number): number => value - Math.floor(value / by) * by;

/** A ring around an ellipse, limited to the arc's reach on both sides of its middle. */
function arcDistance(figure: Figure, x: number, y: number): number {
  const { sizeX, sizeY, radius: half, strokeHalf: reach, more } = figure;
  const ring = Math.abs(ellipseDistance(x, y, sizeX, sizeY)) - half;
  if (reach > Math.PI) return ring;
  const sin = Math.sin(more[0]!);
  const cos = Math.cos(more[0]!);
  const upX = x / sizeX;
  const upY = -y / sizeY;
  const side = Math.abs(upX * cos - upY * sin);
  const ahead = upX * sin + upY * cos;
  const endX = Math.sin(reach);
  const endY = Math.cos(reach);
  const beyond = side * endY - ahead * endX;
  const size = 0.5 * (sizeX + sizeY);
  if (figure.flags & RecordFlag.round)
    return beyond < 0 ? ring : hypot(side - endX, ahead - endY) * size - half;
  const behind = side * endX + ahead * endY < 0;
  const cut = (behind ? Math.sign(beyond) * hypot(side, ahead) : beyond) * size;
  return Math.max(ring, cut);
}

const SLANT = 1 / hypot(HEAD_HALF_WIDTH, 1);

const headDistance = (fromTip: number, across: number, size: number): number =>
  Math.max(-fromTip - size, (fromTip * HEAD_HALF_WIDTH + across) * SLANT);

/** A dashed line with its heads. */
function lineDistance(
  { sizeX: half, sizeY: width, radius: head, more, flags }: Figure,
  x: number,
  y: number,
): number {
  const headSize = flags & RecordFlag.head ? head : 0;
  const tailSize = flags & RecordFlag.tail ? head : 0;
  const low = -half + tailSize * 0.9;
  const high = half - headSize * 0.9;
  const beyond = Math.abs(x - 0.5 * (low + high)) - 0.5 * (high - low);
  const across = Math.abs(y);
  let shaft =
    flags & RecordFlag.round ? hypot(Math.max(beyond, 0), across) - width : Math.max(beyond, across - width);
  const dash = more[0]!;
  const period = dash + more[1]!;
  const at = Math.abs(modulo(x - low - more[2]!, period) - 0.5 * dash);
  shaft = Math.max(shaft, Math.min(at, period - at) - 0.5 * dash);
  if (headSize > 0) shaft = Math.min(shaft, headDistance(x - half, across, headSize));
  if (tailSize > 0) shaft = Math.min(shaft, headDistance(-x - half, across, tailSize));
  return shaft;
}

/** Outer edges are anti-aliased; inner ones overlap slightly, so that the triangles of one shape leave no seam. */
function edgeCover(
  x: number,
  y: number,
  more: Float64Array,
  from: number,
  to: number,
  side: number,
  outer: boolean,
): number {
  const alongX = more[to]! - more[from]!;
  const alongY = more[to + 1]! - more[from + 1]!;
  const size = Math.max(hypot(alongX, alongY), 1e-6);
  const distance = (side * ((x - more[from]!) * alongY - (y - more[from + 1]!) * alongX)) / size;
  return outer ? cover(distance) : distance < 0.002 ? 1 : 0;
}

function triangleCover({ more, flags, detail }: Figure, x: number, y: number): number {
  const outer = flags & RecordFlag.outerEdges ? detail : 0;
  const area = (more[2]! - more[0]!) * (more[5]! - more[1]!) - (more[3]! - more[1]!) * (more[4]! - more[0]!);
  const side = Math.sign(area);
  const one = edgeCover(x, y, more, 0, 2, side, (outer & 1) !== 0);
  if (one === 0) return 0;
  const two = edgeCover(x, y, more, 2, 4, side, (outer & 2) !== 0);
  if (two === 0) return 0;
  return Math.min(one, two, edgeCover(x, y, more, 4, 0, side, (outer & 4) !== 0));
}

function shadowShare({ sizeX, sizeY, radius, strokeHalf }: Figure, x: number, y: number): number {
  const blur = Math.max(strokeHalf, 0.5);
  const distance = boxDistance(Math.abs(x), Math.abs(y), sizeX, sizeY, radius);
  const t = Math.min(1, Math.max(0, (distance + blur) / (2 * blur)));
  return 1 - t * t * (3 - 2 * t);
}

export const COVERAGE: Readonly<Record<number, Coverage>> = {
  /** A box with a gradient. */
  [RecordType.rrect]: (words, at, f, x, y, kept) => {
    const distance = boxDistance(Math.abs(x), Math.abs(y), f.sizeX, f.sizeY, f.radius);
    fillAndStroke(words, at, f, distance, x, y, kept);
  },
  [RecordType.ellipse]: (words, at, f, x, y, kept) =>
    fillAndStroke(words, at, f, ellipseDistance(x, y, f.sizeX, f.sizeY), x, y, kept),
  [RecordType.polygon]: (words, at, f, x, y, kept) => {
    const unit = starDistance(x / f.sizeX, y / f.sizeY, f.more[0]!, f.more[1]!);
    fillAndStroke(words, at, f, unit * Math.min(f.sizeX, f.sizeY), x, y, kept);
  },
  [RecordType.arc]: (words, at, f, x, y, kept) => fillOnly(words, at, f, cover(arcDistance(f, x, y)) * kept),
  [RecordType.line]: (words, at, f, x, y, kept) => {
    const share = cover(lineDistance(f, x, y)) * kept;
    if (share > 0) blend(words, at, f.stroke, toAlpha(share * f.strokeAlpha));
  },
  [RecordType.triangle]: (words, at, f, x, y, kept) => fillOnly(words, at, f, triangleCover(f, x, y) * kept),
  [RecordType.shadow]: (words, at, f, x, y, kept) => fillOnly(words, at, f, shadowShare(f, x, y) * kept),
};
