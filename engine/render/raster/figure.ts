/**
 * One record prepared for painting: position, dimensions and colours in pixels. The counterpart of
 * webgl/shaders/quad.vert.ts, whose rules for crisp edges and thin strokes it follows, so that both backends draw the
 * same picture.
 */
import {
  isShown,
  Modifier,
  modifierSlot,
  RECORD_WORDS,
  RecordFlag,
  RecordType,
} from '../../primitives/record.ts';
import { ORDER_HEAD, ORDER_TAIL } from '../backend.ts';
import { readArc, readBox, readGradient, readLine, readTriangle } from './forms.ts';
import { highHalf, lowHalf } from './halves.ts';
import { Measures } from './measures.ts';
import type { Placed } from './placed.ts';
import type { Plane } from './plane.ts';
import { readFlow } from './read-flow.ts';
import { colourOf, scalarAt } from './slot-values.ts';

const RADIANS = Math.PI / 180;

export class Figure extends Measures {
  /**
   * Reads a record of the object `o`; `part`: 0, ORDER_HEAD or ORDER_TAIL. Returns whether there is anything to paint.
   */
  read(plane: Plane, o: Placed, row: number, part: number): boolean {
    const { tables } = plane;
    const { words, floats } = tables.records;
    const at = row * RECORD_WORDS;
    const kind = words[at + 8]!;
    const type = kind & 255;
    const modifier = words[at + 10]!;
    const mode = modifier >>> 24;
    const isStill = mode === 0 || mode === Modifier.flow;
    const value = isStill ? 0 : scalarAt(tables.slots, modifierSlot(modifier, o.slotStart), plane.time);
    if (mode === Modifier.show && value >= 0.5 === lowHalf(words[at + 11]!) > 0.5) return false;
    if (mode === Modifier.shift && !isShown(value)) return false;

    this.scale = plane.scale;
    this.form = type;
    this.flags = (kind >>> 8) & 255;
    this.detail = kind >>> 24;
    this.cuts = 0;
    this.small = false;
    this.thin = false;
    this.cos = 1;
    this.sin = 0;
    this.marks.alpha = 0;
    this.readPaints(plane, words[at + 4]!, words[at + 5]!, o.slotStart);
    const marks = this.fill;
    switch (type) {
      case RecordType.line:
        readLine(this, floats, words, at, part);
        break;
      case RecordType.arc:
        readArc(this, floats, words, at, mode === Modifier.sweep ? clamp01(value) : 1);
        break;
      case RecordType.triangle:
        readTriangle(this, floats, at);
        break;
      default:
        readBox(this, floats, words, at, type);
    }
    this.place(o, type, part, mode, value, words[at + 11]!);
    if (this.flags & RecordFlag.gradient) readGradient(this, words[at + 11]!);
    if (mode === Modifier.flow && part === 0) readFlow(this, plane, row, marks, o.slotStart);
    this.marks.alpha *= o.opacity;
    this.fillAlpha *= o.opacity;
    this.strokeAlpha *= o.opacity;
    return this.fillAlpha > 0 || this.strokeAlpha > 0 || this.marks.alpha > 0;
  }

  private readPaints(plane: Plane, fill: number, stroke: number, slotStart: number): void {
    this.fill = colourOf(plane, fill, (this.flags & RecordFlag.fillSlot) !== 0, slotStart);
    this.stroke = colourOf(plane, stroke, (this.flags & RecordFlag.strokeSlot) !== 0, slotStart);
    this.fillAlpha = (this.fill >>> 24) / 255;
    this.strokeAlpha = this.form === RecordType.picture ? 0 : (this.stroke >>> 24) / 255;
  }

  /** Applies the motion, the object's rotation, and pixel alignment. */
  private place(o: Placed, type: number, part: number, mode: number, value: number, parameter: number): void {
    const moved = mode === Modifier.turn || mode === Modifier.shift;
    if (moved) this.move(mode, value, lowHalf(parameter), highHalf(parameter));
    const { mx, my, scale } = this;
    const upright = o.angle === 0 && !moved;
    if (o.angle === 0) {
      this.x = o.x + mx * scale;
      this.y = o.y + my * scale;
    } else {
      this.x = o.x + (mx * o.cos - my * o.sin) * scale;
      this.y = o.y + (mx * o.sin + my * o.cos) * scale;
      this.turn(o.cos, o.sin);
    }
    if (upright && (type === RecordType.rrect || type === RecordType.picture) && !this.small && !this.thin)
      this.snapBox();
    if (upright && type === RecordType.line && part === 0 && !this.small) this.snapLine();
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

  /** Aligns the edges of an upright box to pixel borders, and its stroke to whole pixels: crisp at every ratio. */
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

  /** An axis-aligned line covers whole pixels across. */
  private snapLine(): void {
    if (this.cos * this.sin !== 0) return;
    this.sizeY = Math.floor(this.sizeY * 2 + 0.5) * 0.5;
    if (this.sin === 0) this.y = Math.floor(this.y - this.sizeY + 0.5) + this.sizeY;
    else this.x = Math.floor(this.x - this.sizeY + 0.5) + this.sizeY;
  }

  /** Keeps the part of a fill that starts at an edge. */
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
}

const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));

export const PARTS = (ORDER_HEAD | ORDER_TAIL) >>> 0;
