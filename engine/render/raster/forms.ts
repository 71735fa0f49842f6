/** Reads the dimensions of each shape from its record: centre in units, lengths in pixels. See primitives/record.ts. */
import { hypot } from '../../geometry/distance.ts';
import { RecordFlag, RecordType, TRIANGLE_RIGHT } from '../../primitives/record.ts';
import { ORDER_HEAD } from '../backend.ts';
import { SMALL_PX } from '../lod.ts';
import { highHalf, lowHalf } from './halves.ts';
import type { Measures } from './measures.ts';

/** Half the width of an arrow head, as a share of its length. */
export const HEAD_HALF_WIDTH = 0.25;
const HEAD_SLANT = 1 / hypot(HEAD_HALF_WIDTH, 1);
/** The shaft extends slightly into its head, so that no seam shows between them. */
export const SHAFT_IN_HEAD = 0.9;
const RADIANS = Math.PI / 180;

export function readBox(
  figure: Measures,
  floats: Float32Array,
  words: Uint32Array,
  at: number,
  type: number,
): void {
  const { scale } = figure;
  const sizes = words[at + 6]!;
  let width = lowHalf(sizes) * scale;
  const gradient = (figure.flags & RecordFlag.gradient) !== 0;
  if (type === RecordType.shadow) width *= 2;
  const halfX = floats[at + 2]! * 0.5 * scale;
  const halfY = floats[at + 3]! * 0.5 * scale;
  const plain = !gradient && (type === RecordType.rrect || (type === RecordType.ellipse && halfX === halfY));
  figure.small = plain && Math.min(halfX, halfY) * 2 < SMALL_PX;
  if (type !== RecordType.shadow && !gradient && !figure.small) {
    figure.strokeAlpha *= thinAlpha(width);
    figure.thin = width > 0 && width < 1;
    width = thinWidth(width);
  }
  figure.mx = floats[at]! + floats[at + 2]! * 0.5;
  figure.my = floats[at + 1]! + floats[at + 3]! * 0.5;
  figure.sizeX = halfX;
  figure.sizeY = halfY;
  figure.strokeHalf = width * 0.5;
  figure.radius = type === RecordType.ellipse ? halfX : Math.min(highHalf(sizes) * scale, halfX, halfY);
  if (type === RecordType.ellipse && halfX === halfY) figure.form = RecordType.rrect;
  if (type === RecordType.polygon) {
    figure.more[0] = lowHalf(words[at + 7]!);
    figure.more[1] = highHalf(words[at + 7]!);
  }
  figure.halfX = halfX + width * 0.5;
  figure.halfY = halfY + width * 0.5;
}

/** A ring is a circle's outline between two half planes; rounded ends need the full arc formula. */
export function readArc(
  figure: Measures,
  floats: Float32Array,
  words: Uint32Array,
  at: number,
  share: number,
): void {
  const { scale } = figure;
  const span = words[at + 7]!;
  const sweep = highHalf(span) * RADIANS * share;
  let width = highHalf(words[at + 6]!) * scale;
  const radiusX = floats[at + 2]! * scale;
  const radiusY = floats[at + 3]! * scale;
  const reach = Math.min(Math.abs(sweep) * 0.5, Math.PI);
  const plain = (figure.flags & RecordFlag.round) === 0 && radiusX === radiusY;
  figure.small = plain && radiusX * 2 < SMALL_PX;
  if (!figure.small) {
    figure.fillAlpha *= thinAlpha(width);
    width = thinWidth(width);
  }
  if (reach * radiusX < 0.25) figure.fillAlpha = 0;
  const middle = lowHalf(span) * RADIANS + sweep * 0.5;
  figure.mx = floats[at]!;
  figure.my = floats[at + 1]!;
  figure.sizeX = radiusX;
  figure.sizeY = radiusY;
  figure.halfX = radiusX + width * 0.5;
  figure.halfY = radiusY + width * 0.5;
  if (!plain) {
    figure.radius = width * 0.5;
    figure.strokeHalf = reach;
    figure.more[0] = middle;
    figure.strokeAlpha = 0;
    return;
  }
  figure.form = RecordType.rrect;
  figure.radius = radiusX;
  figure.strokeHalf = width * 0.5;
  figure.stroke = figure.fill;
  figure.strokeAlpha = figure.fillAlpha;
  figure.fillAlpha = 0;
  if (reach > Math.PI) return;
  const from = middle - reach;
  const to = middle + reach;
  figure.setCuts(-Math.cos(from), -Math.sin(from), 0, Math.cos(to), Math.sin(to), 0, reach <= 1.5708);
}

/** Shaft or head as a box along the line; a dashed line is drawn as one. */
export function readLine(
  figure: Measures,
  floats: Float32Array,
  words: Uint32Array,
  at: number,
  part: number,
): void {
  const { scale } = figure;
  const x1 = floats[at]!;
  const y1 = floats[at + 1]!;
  const dx = floats[at + 2]! - x1;
  const dy = floats[at + 3]! - y1;
  const size = hypot(dx, dy);
  figure.cos = size > 0 ? dx / size : 1;
  figure.sin = size > 0 ? dy / size : 0;
  figure.mx = x1 + dx * 0.5;
  figure.my = y1 + dy * 0.5;
  let width = lowHalf(words[at + 6]!) * scale;
  const head = highHalf(words[at + 6]!) * scale;
  const half = size * 0.5 * scale;
  const dash = words[at + 7]!;
  const dashed = lowHalf(dash) > 0;
  figure.small = !dashed && width < 1;
  const alpha = figure.small ? 1 : thinAlpha(width);
  if (!figure.small) width = thinWidth(width);
  if (dashed) {
    figure.strokeAlpha *= alpha;
    figure.fillAlpha = 0;
    figure.sizeX = half;
    figure.sizeY = width * 0.5;
    figure.radius = head;
    figure.more[0] = lowHalf(dash) * scale;
    figure.more[1] = highHalf(dash) * scale;
    figure.more[2] = 0;
    figure.halfX = half + width * 0.5;
    figure.halfY = Math.max(width * 0.5, head * HEAD_HALF_WIDTH);
    return;
  }
  figure.form = RecordType.rrect;
  figure.fill = figure.stroke;
  figure.fillAlpha = figure.strokeAlpha;
  figure.strokeAlpha = 0;
  figure.strokeHalf = 0;
  if (part === 0) readShaft(figure, half, width, head, alpha);
  else readHead(figure, half, head, part === ORDER_HEAD ? 1 : -1);
}

function readHead(figure: Measures, half: number, head: number, way: number): void {
  figure.small = false;
  figure.sizeX = figure.halfX = head * 0.5;
  figure.sizeY = figure.halfY = head * HEAD_HALF_WIDTH;
  figure.radius = 0;
  const slantX = HEAD_HALF_WIDTH * HEAD_SLANT;
  const offset = slantX * figure.sizeX;
  figure.setCuts(slantX * way, HEAD_SLANT, offset, slantX * way, -HEAD_SLANT, offset, true);
  shiftAlong(figure, (way * (half - figure.sizeX)) / figure.scale);
}

function readShaft(figure: Measures, half: number, width: number, head: number, alpha: number): void {
  figure.fillAlpha *= alpha;
  const tailCut = figure.flags & RecordFlag.tail ? head * SHAFT_IN_HEAD : 0;
  const headCut = figure.flags & RecordFlag.head ? head * SHAFT_IN_HEAD : 0;
  const round = figure.flags & RecordFlag.round ? width * 0.5 : 0;
  figure.sizeX = figure.halfX = Math.max(half - (tailCut + headCut) * 0.5, 0) + round;
  figure.sizeY = figure.halfY = width * 0.5;
  figure.radius = round;
  shiftAlong(figure, ((tailCut - headCut) * 0.5) / figure.scale);
}

export function readTriangle(figure: Measures, floats: Float32Array, at: number): void {
  const { more, scale } = figure;
  const ax = floats[at]!;
  const ay = floats[at + 1]!;
  const bx = floats[at + 2]!;
  const by = floats[at + 3]!;
  const cx = floats[at + 6]!;
  const cy = floats[at + 7]!;
  const minX = Math.min(ax, bx, cx);
  const maxX = Math.max(ax, bx, cx);
  const minY = Math.min(ay, by, cy);
  const maxY = Math.max(ay, by, cy);
  const mx = (minX + maxX) * 0.5;
  const my = (minY + maxY) * 0.5;
  figure.mx = mx;
  figure.my = my;
  more[0] = (ax - mx) * scale;
  more[1] = (ay - my) * scale;
  more[2] = (bx - mx) * scale;
  more[3] = (by - my) * scale;
  more[4] = (cx - mx) * scale;
  more[5] = (cy - my) * scale;
  figure.halfX = (maxX - minX) * 0.5 * scale;
  figure.halfY = (maxY - minY) * 0.5 * scale;
  if ((figure.flags & RecordFlag.gradient) === 0) figure.strokeAlpha = 0;
}

/** Once the figure is placed: a gradient spans what its box has become. `part`: word 11 of a triangle. */
export function readGradient(figure: Measures, part: number): void {
  const { form, detail } = figure;
  if (form !== RecordType.triangle)
    figure.grade(detail !== 0, detail !== 0 ? figure.sizeX : figure.sizeY, 0, 1);
  else {
    const isRight = (detail & TRIANGLE_RIGHT) !== 0;
    figure.grade(isRight, isRight ? figure.halfX : figure.halfY, lowHalf(part), highHalf(part));
  }
}

function shiftAlong(figure: Measures, units: number): void {
  figure.mx += figure.cos * units;
  figure.my += figure.sin * units;
}

/** A stroke thinner than a pixel keeps the width of a pixel and lowers its alpha instead: no gaps, no flicker. */
const thinAlpha = (width: number): number => Math.min(width, 1);
const thinWidth = (width: number): number => (width > 0 ? Math.max(width, 1) : 0);
