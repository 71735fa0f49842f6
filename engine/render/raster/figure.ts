/**
 * One record made ready for painting: place, measures and colours in pixels. The counterpart of webgl/shaders/quad.vert.ts,
 * whose rules for crisp edges and thin strokes it follows, so that both backends draw one picture.
 */
import { Modifier, RECORD_WORDS, RecordFlag, RecordType } from '../../primitives/record.ts';
import { ORDER_HEAD, ORDER_TAIL } from '../backend.ts';
import { highHalf, lowHalf } from './halves.ts';
import type { Placed } from './placed.ts';
import type { Plane } from './plane.ts';
import { paintAt, scalarAt } from './slot-values.ts';

/** Half the width of an arrow head, as a share of its length. */
export const HEAD_HALF_WIDTH = 0.25;
const HEAD_SLANT = 1 / Math.hypot(HEAD_HALF_WIDTH, 1);
/** The shaft reaches a little into its head, so that no seam shows between them. */
const SHAFT_IN_HEAD = 0.9;
const RADIANS = Math.PI / 180;

export class Figure {
  /** What formula draws it: circles, rings and plain lines are boxes. A RecordType. */
  form: number = RecordType.none;
  flags = 0;
  detail = 0;
  /** Middle, pixels of the window. */
  x = 0;
  y = 0;
  /** Direction of the figure's own x axis. */
  cos = 1;
  sin = 0;
  /** Half of what it covers along its own axes, without the margin for anti-aliasing. */
  halfX = 0;
  halfY = 0;
  /** Colour words; their alpha stands beside them, 0…1. */
  fill = 0;
  fillAlpha = 0;
  stroke = 0;
  strokeAlpha = 0;
  /** Box, ellipse, polygon, shadow: half size. Arc: radii. Line: half length, half width. */
  sizeX = 0;
  sizeY = 0;
  /** Corner radius of a box; half width of an arc's ring; length of a line's head. */
  radius = 0;
  /** Half width of the stroke; half the sweep of an arc, radians. */
  strokeHalf = 0;
  /** Triangle: three points from the middle. Polygon: sides, inner ratio. Arc: its middle's angle. Line: dash, gap. */
  readonly more = new Float64Array(6);
  /** Two half planes that are kept: outward normals and offsets. */
  cuts = 0;
  readonly cut = new Float64Array(6);
  /** Whether both half planes must hold a point, or either. */
  cutBoth = true;

  private mx = 0;
  private my = 0;

  /** Reads a record of the object `o`; `part`: 0, ORDER_HEAD or ORDER_TAIL. Answers whether there is anything to paint. */
  read(plane: Plane, o: Placed, row: number, part: number): boolean {
    const { tables, scale } = plane;
    const { words, floats } = tables.records;
    const at = row * RECORD_WORDS;
    const kind = words[at + 8]!;
    const type = kind & 255;
    const modifier = words[at + 10]!;
    const mode = modifier >>> 24;
    const value = mode === 0 ? 0 : scalarAt(tables.slots, modifier & 0xffffff, plane.time);
    const minPx = ((kind >>> 16) & 255) * plane.ratio;
    if (minPx > 0 && Math.max(o.width, o.height) * scale < minPx) return false;
    if (mode === Modifier.show && value >= 0.5 === lowHalf(words[at + 11]!) > 0.5) return false;

    this.form = type;
    this.flags = (kind >>> 8) & 255;
    this.detail = kind >>> 24;
    this.cuts = 0;
    this.cos = 1;
    this.sin = 0;
    this.readPaints(plane, words[at + 4]!, words[at + 5]!);
    switch (type) {
      case RecordType.line:
        this.readLine(floats, words, at, scale, part);
        break;
      case RecordType.arc:
        this.readArc(floats, words, at, scale, mode === Modifier.sweep ? clamp01(value) : 1);
        break;
      case RecordType.triangle:
        this.readTriangle(floats, at, scale);
        break;
      default:
        this.readBox(floats, words, at, scale, type);
    }
    this.place(o, scale, type, part, mode, value, words[at + 11]!);
    this.fillAlpha *= o.opacity;
    this.strokeAlpha *= o.opacity;
    return this.fillAlpha > 0 || this.strokeAlpha > 0;
  }

  private readPaints({ tables, time }: Plane, fill: number, stroke: number): void {
    this.fill = this.flags & RecordFlag.fillSlot ? paintAt(tables.slots, fill, time) : fill;
    this.stroke = this.flags & RecordFlag.strokeSlot ? paintAt(tables.slots, stroke, time) : stroke;
    this.fillAlpha = (this.fill >>> 24) / 255;
    this.strokeAlpha = (this.stroke >>> 24) / 255;
  }

  private readBox(floats: Float32Array, words: Uint32Array, at: number, scale: number, type: number): void {
    const sizes = words[at + 6]!;
    let width = lowHalf(sizes) * scale;
    const gradient = (this.flags & RecordFlag.gradient) !== 0;
    if (type === RecordType.shadow) width *= 2;
    else if (!gradient) {
      this.strokeAlpha *= thinAlpha(width);
      width = thinWidth(width);
    }
    const halfX = floats[at + 2]! * 0.5 * scale;
    const halfY = floats[at + 3]! * 0.5 * scale;
    this.mx = floats[at]! + floats[at + 2]! * 0.5;
    this.my = floats[at + 1]! + floats[at + 3]! * 0.5;
    this.sizeX = halfX;
    this.sizeY = halfY;
    this.strokeHalf = width * 0.5;
    this.radius = type === RecordType.ellipse ? halfX : Math.min(highHalf(sizes) * scale, halfX, halfY);
    if (type === RecordType.ellipse && halfX === halfY) this.form = RecordType.rrect;
    if (type === RecordType.polygon) {
      this.more[0] = lowHalf(words[at + 7]!);
      this.more[1] = highHalf(words[at + 7]!);
    }
    this.halfX = halfX + width * 0.5;
    this.halfY = halfY + width * 0.5;
  }

  /** A ring is a circle's outline between two half planes; the ends of a round one need the richer formula. */
  private readArc(floats: Float32Array, words: Uint32Array, at: number, scale: number, share: number): void {
    const span = words[at + 7]!;
    const sweep = highHalf(span) * RADIANS * share;
    let width = highHalf(words[at + 6]!) * scale;
    this.fillAlpha *= thinAlpha(width);
    width = thinWidth(width);
    const radiusX = floats[at + 2]! * scale;
    const radiusY = floats[at + 3]! * scale;
    const reach = Math.min(Math.abs(sweep) * 0.5, Math.PI);
    if (reach * radiusX < 0.25) this.fillAlpha = 0;
    const middle = lowHalf(span) * RADIANS + sweep * 0.5;
    this.mx = floats[at]!;
    this.my = floats[at + 1]!;
    this.sizeX = radiusX;
    this.sizeY = radiusY;
    this.halfX = radiusX + width * 0.5;
    this.halfY = radiusY + width * 0.5;
    if (this.flags & RecordFlag.round || radiusX !== radiusY) {
      this.radius = width * 0.5;
      this.strokeHalf = reach;
      this.more[0] = middle;
      this.strokeAlpha = 0;
      return;
    }
    this.form = RecordType.rrect;
    this.radius = radiusX;
    this.strokeHalf = width * 0.5;
    this.stroke = this.fill;
    this.strokeAlpha = this.fillAlpha;
    this.fillAlpha = 0;
    if (reach > Math.PI) return;
    const from = middle - reach;
    const to = middle + reach;
    this.setCuts(-Math.cos(from), -Math.sin(from), 0, Math.cos(to), Math.sin(to), 0, reach <= 1.5708);
  }

  /** Shaft or head as a box along the line; a dashed line is drawn in one. */
  private readLine(floats: Float32Array, words: Uint32Array, at: number, scale: number, part: number): void {
    const x1 = floats[at]!;
    const y1 = floats[at + 1]!;
    const dx = floats[at + 2]! - x1;
    const dy = floats[at + 3]! - y1;
    const size = Math.hypot(dx, dy);
    this.cos = size > 0 ? dx / size : 1;
    this.sin = size > 0 ? dy / size : 0;
    this.mx = x1 + dx * 0.5;
    this.my = y1 + dy * 0.5;
    let width = lowHalf(words[at + 6]!) * scale;
    const head = highHalf(words[at + 6]!) * scale;
    const alpha = thinAlpha(width);
    width = thinWidth(width);
    const half = size * 0.5 * scale;
    const dash = words[at + 7]!;
    if (lowHalf(dash) > 0) {
      this.strokeAlpha *= alpha;
      this.fillAlpha = 0;
      this.sizeX = half;
      this.sizeY = width * 0.5;
      this.radius = head;
      this.more[0] = lowHalf(dash) * scale;
      this.more[1] = highHalf(dash) * scale;
      this.halfX = half + width * 0.5;
      this.halfY = Math.max(width * 0.5, head * HEAD_HALF_WIDTH);
      return;
    }
    this.form = RecordType.rrect;
    this.fill = this.stroke;
    this.fillAlpha = this.strokeAlpha;
    this.strokeAlpha = 0;
    this.strokeHalf = 0;
    if (part === 0) this.readShaft(half, width, head, alpha, scale);
    else this.readHead(half, head, part === ORDER_HEAD ? 1 : -1, scale);
  }

  private readHead(half: number, head: number, way: number, scale: number): void {
    this.sizeX = this.halfX = head * 0.5;
    this.sizeY = this.halfY = head * HEAD_HALF_WIDTH;
    this.radius = 0;
    const slantX = HEAD_HALF_WIDTH * HEAD_SLANT;
    const offset = slantX * this.sizeX;
    this.setCuts(slantX * way, HEAD_SLANT, offset, slantX * way, -HEAD_SLANT, offset, true);
    this.shiftAlong((way * (half - this.sizeX)) / scale);
  }

  private readShaft(half: number, width: number, head: number, alpha: number, scale: number): void {
    this.fillAlpha *= alpha;
    const tailCut = this.flags & RecordFlag.tail ? head * SHAFT_IN_HEAD : 0;
    const headCut = this.flags & RecordFlag.head ? head * SHAFT_IN_HEAD : 0;
    const round = this.flags & RecordFlag.round ? width * 0.5 : 0;
    this.sizeX = this.halfX = Math.max(half - (tailCut + headCut) * 0.5, 0) + round;
    this.sizeY = this.halfY = width * 0.5;
    this.radius = round;
    this.shiftAlong(((tailCut - headCut) * 0.5) / scale);
  }

  private readTriangle(floats: Float32Array, at: number, scale: number): void {
    const { more } = this;
    more.set([
      floats[at]!,
      floats[at + 1]!,
      floats[at + 2]!,
      floats[at + 3]!,
      floats[at + 6]!,
      floats[at + 7]!,
    ]);
    const minX = Math.min(more[0]!, more[2]!, more[4]!);
    const maxX = Math.max(more[0]!, more[2]!, more[4]!);
    const minY = Math.min(more[1]!, more[3]!, more[5]!);
    const maxY = Math.max(more[1]!, more[3]!, more[5]!);
    this.mx = (minX + maxX) * 0.5;
    this.my = (minY + maxY) * 0.5;
    for (let nth = 0; nth < 6; nth += 2) {
      more[nth] = (more[nth]! - this.mx) * scale;
      more[nth + 1] = (more[nth + 1]! - this.my) * scale;
    }
    this.halfX = (maxX - minX) * 0.5 * scale;
    this.halfY = (maxY - minY) * 0.5 * scale;
    this.strokeAlpha = 0;
  }

  /** Motion, the object's own turn, and pixel borders. */
  private place(
    o: Placed,
    scale: number,
    type: number,
    part: number,
    mode: number,
    value: number,
    parameter: number,
  ): void {
    const moved = mode === Modifier.turn || mode === Modifier.shift;
    if (moved) this.move(mode, value, lowHalf(parameter), highHalf(parameter));
    const { mx, my } = this;
    const upright = o.angle === 0 && !moved;
    if (o.angle === 0) {
      this.x = o.x + mx * scale;
      this.y = o.y + my * scale;
    } else {
      this.x = o.x + (mx * o.cos - my * o.sin) * scale;
      this.y = o.y + (mx * o.sin + my * o.cos) * scale;
      this.turn(o.cos, o.sin);
    }
    if (upright && type === RecordType.rrect) this.snapBox();
    if (upright && type === RecordType.line && part === 0) this.snapLine();
    if (mode >= Modifier.fillFromBottom && mode <= Modifier.fillFromRight)
      this.cutFill(mode, type, clamp01(value), parameter);
  }

  private move(mode: number, value: number, x: number, y: number): void {
    if (mode === Modifier.shift) {
      this.mx += value * x;
      this.my += value * y;
      return;
    }
    const cos = Math.cos(value * RADIANS);
    const sin = Math.sin(value * RADIANS);
    const dx = this.mx - x;
    const dy = this.my - y;
    this.mx = x + dx * cos - dy * sin;
    this.my = y + dx * sin + dy * cos;
    this.turn(cos, sin);
  }

  private turn(cos: number, sin: number): void {
    const before = this.cos;
    this.cos = cos * before - sin * this.sin;
    this.sin = sin * before + cos * this.sin;
  }

  private shiftAlong(units: number): void {
    this.mx += this.cos * units;
    this.my += this.sin * units;
  }

  /** Puts the edges of an upright box on pixel borders, its stroke on whole pixels: crisp at every ratio. */
  private snapBox(): void {
    const stroke = this.strokeAlpha > 0 && this.strokeHalf > 0 ? Math.floor(this.strokeHalf * 2 + 0.5) : 0;
    const half = stroke * 0.5;
    this.strokeHalf = half;
    const lowX = Math.floor(this.x - this.sizeX - half + 0.5) + half;
    const lowY = Math.floor(this.y - this.sizeY - half + 0.5) + half;
    const least = Math.max(1 - stroke, 0);
    const highX = Math.max(Math.floor(this.x + this.sizeX + half + 0.5) - half, lowX + least);
    const highY = Math.max(Math.floor(this.y + this.sizeY + half + 0.5) - half, lowY + least);
    this.x = (lowX + highX) * 0.5;
    this.y = (lowY + highY) * 0.5;
    this.sizeX = (highX - lowX) * 0.5;
    this.sizeY = (highY - lowY) * 0.5;
    this.halfX = this.sizeX + half;
    this.halfY = this.sizeY + half;
  }

  /** An upright line covers whole pixels across. */
  private snapLine(): void {
    if (this.cos * this.sin !== 0) return;
    this.sizeY = Math.floor(this.sizeY * 2 + 0.5) * 0.5;
    if (this.sin === 0) this.y = Math.floor(this.y - this.sizeY + 0.5) + this.sizeY;
    else this.x = Math.floor(this.x - this.sizeY + 0.5) + this.sizeY;
  }

  /** Keeps the part of a fill that comes from an edge. */
  private cutFill(mode: number, type: number, value: number, parameter: number): void {
    const low = lowHalf(parameter);
    const part = low + (highHalf(parameter) - low) * value;
    const along = mode === Modifier.fillFromLeft || mode === Modifier.fillFromRight;
    const triangle = type === RecordType.triangle;
    const half = along ? (triangle ? this.halfX : this.sizeX) : triangle ? this.halfY : this.sizeY;
    const way = mode === Modifier.fillFromLeft || mode === Modifier.fillFromTop ? 1 : -1;
    const offset = half * (2 * part - 1);
    const [x, y] = along ? [way, 0] : [0, way];
    this.setCuts(x, y, offset, x, y, offset, true);
  }

  private setCuts(
    x1: number,
    y1: number,
    at1: number,
    x2: number,
    y2: number,
    at2: number,
    both: boolean,
  ): void {
    const { cut } = this;
    cut[0] = x1;
    cut[1] = y1;
    cut[2] = at1;
    cut[3] = x2;
    cut[4] = y2;
    cut[5] = at2;
    this.cuts = x1 === x2 && y1 === y2 ? 1 : 2;
    this.cutBoth = both;
  }
}

/** A stroke thinner than a pixel keeps a pixel's width and pays with its alpha: no gaps, no flicker. */
const thinAlpha = (width: number): number => Math.min(width, 1);
const thinWidth = (width: number): number => (width > 0 ? Math.max(width, 1) : 0);

const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

export const PARTS = (ORDER_HEAD | ORDER_TAIL) >>> 0;
