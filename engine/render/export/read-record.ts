/** Converts records to figures: the vector counterpart of the shaders and the raster painter. */
import { beatOf, flowPlaceAt, flowSpeedAt } from '../../primitives/flow.ts';
import { fromHalf } from '../../primitives/half.ts';
import type { Palette } from '../../primitives/palette.ts';
import {
  isShown,
  Modifier,
  modifierSlot,
  RECORD_WORDS,
  RecordFlag,
  RecordType,
  TRIANGLE_RIGHT,
} from '../../primitives/record.ts';
import type { SceneTables } from '../../primitives/tables.ts';
import { HEAD_HALF_WIDTH, SHAFT_IN_HEAD } from '../raster/forms.ts';
import { colourOf, scalarAt } from '../raster/slot-values.ts';
import { type Box, type Figure, type Gradient, type Ink, inkOf, type Shift, type Step } from './figure.ts';
import { flowSteps } from './flow-steps.ts';
import { arcSteps, ellipseSteps, polygonSteps, starSteps } from './outlines.ts';

const low = (word: number): number => fromHalf(word & 0xffff);
const high = (word: number): number => fromHalf(word >>> 16);
const clamp01 = (value: number): number => Math.min(1, Math.max(0, value));
/** Further than any object reaches, and small enough for every reader of the file. */
const FAR = 1e6;

/** A record with the values of its slots at the time; its words are read once. */
export class RecordReader {
  readonly tables: SceneTables;
  readonly time: number;
  readonly palette: Palette;
  /** Opacity of the object, 0…1. */
  opacity = 1;
  /** Row of the object's first slot. */
  slotStart = 0;
  type: number = RecordType.none;
  private at = 0;
  private flags = 0;
  private mode = 0;
  private value = 0;

  constructor(tables: SceneTables, time: number, palette: Palette) {
    this.tables = tables;
    this.time = time;
    this.palette = palette;
  }

  /** Moves to a record; returns whether anything of it is visible. */
  open(row: number): boolean {
    const { words } = this.tables.records;
    this.at = row * RECORD_WORDS;
    const kind = this.word(8);
    this.type = kind & 255;
    this.flags = (kind >>> 8) & 255;
    this.mode = this.word(10) >>> 24;
    this.value =
      this.mode === 0 || this.mode === Modifier.flow
        ? 0
        : scalarAt(this.tables.slots, modifierSlot(this.word(10), this.slotStart), this.time);
    if (this.type === RecordType.none) return false;
    if (this.flags & RecordFlag.overlay) return false;
    if (this.mode === Modifier.shift && !isShown(this.value)) return false;
    return this.mode !== Modifier.show || this.value >= 0.5 !== low(words[this.at + 11]!) > 0.5;
  }

  /** A key that two records must share to be parts of one figure or of one text. */
  get family(): string {
    const moves = this.mode >= Modifier.fillFromBottom && this.mode <= Modifier.fillFromRight;
    const parameter = moves ? 0 : this.word(11);
    const colours = `${this.type} ${this.flags & 7} ${this.word(4)} ${this.word(10)}`;
    if (!this.isGraded || this.type !== RecordType.triangle) return `${colours} ${parameter}`;
    return `${colours} ${this.word(5)} ${(this.word(8) >>> 24) & TRIANGLE_RIGHT}`;
  }

  get shift(): Shift | undefined {
    const [x, y] = [low(this.word(11)), high(this.word(11))];
    if (this.mode === Modifier.turn) return { by: 'turn', degrees: this.value, x, y };
    if (this.mode === Modifier.shift) return { by: 'move', x: x * this.value, y: y * this.value };
    return undefined;
  }

  private get isGraded(): boolean {
    return (this.flags & RecordFlag.gradient) !== 0;
  }

  get fill(): Ink | undefined {
    return this.paint(4, RecordFlag.fillSlot);
  }

  get stroke(): Ink | undefined {
    return this.paint(5, RecordFlag.strokeSlot);
  }

  float(nth: number): number {
    return this.tables.records.floats[this.at + nth]!;
  }

  word(nth: number): number {
    return this.tables.records.words[this.at + nth]!;
  }

  /** Returns the figures of any shape except letters and triangles, lowest first. */
  figures(): Figure[] {
    switch (this.type) {
      case RecordType.line:
        return this.line();
      case RecordType.arc:
        return this.arc();
      case RecordType.shadow:
        return this.shadow();
      default:
        return this.box();
    }
  }

  /** Returns its corners, x, y pairs, clockwise: all parts of one shape must have the same orientation. */
  triangle(): number[] {
    const corners = [0, 1, 2, 3, 6, 7].map((nth) => this.float(nth));
    const [x1, y1, x2, y2, x3, y3] = corners as [number, number, number, number, number, number];
    const turns = (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1);
    return turns >= 0 ? corners : [x1, y1, x3, y3, x2, y2];
  }

  /** Returns the part of a shape with this box that a level leaves. */
  clipOf([x, y, width, height]: Box): Box | undefined {
    if (this.mode < Modifier.fillFromBottom || this.mode > Modifier.fillFromRight) return undefined;
    const from = low(this.word(11));
    const part = from + (high(this.word(11)) - from) * clamp01(this.value);
    if (this.mode === Modifier.fillFromBottom) {
      const top = y + height * (1 - part);
      return [-FAR, top, 2 * FAR, FAR];
    }
    if (this.mode === Modifier.fillFromTop) return [-FAR, -FAR, 2 * FAR, FAR + y + height * part];
    if (this.mode === Modifier.fillFromLeft) return [-FAR, -FAR, FAR + x + width * part, 2 * FAR];
    return [x + width * (1 - part), -FAR, FAR, 2 * FAR];
  }

  private paint(nth: number, slotFlag: number): Ink | undefined {
    const word = this.word(nth);
    const colour = colourOf(this, word, (this.flags & slotFlag) !== 0, this.slotStart);
    return inkOf(colour, this.opacity);
  }

  /** For a picture: whether it keeps its own aspect ratio. */
  get contains(): boolean {
    return (this.flags & RecordFlag.contain) !== 0;
  }

  /** The box of a shape that has one. */
  get frame(): Box {
    return [this.float(0), this.float(1), this.float(2), this.float(3)];
  }

  private box(): Figure[] {
    const box = this.frame;
    const strokeWidth = this.isGraded ? 0 : low(this.word(6));
    const more = {
      fill: this.fillOver(box),
      stroke: strokeWidth > 0 ? this.stroke : undefined,
      strokeWidth,
      shift: this.shift,
      clip: this.clipOf(box),
    };
    if (!more.fill && !more.stroke) return [];
    if (this.type === RecordType.ellipse) return [{ outline: { form: 'ellipse', box }, ...more }];
    if (this.type === RecordType.polygon) {
      const steps = starSteps(box, Math.max(3, Math.round(low(this.word(7)))), high(this.word(7)));
      return [{ outline: { form: 'path', steps }, ...more }];
    }
    return [{ outline: { form: 'box', box, radius: high(this.word(6)) }, ...more }];
  }

  /**
   * Returns the fill of a shape with this box. A gradient is mixed with premultiplied alpha: where one end is transparent
   * it has the other's colour.
   */
  fillOver(over: Box): Ink | Gradient | undefined {
    const from = this.fill;
    if (!this.isGraded) return from;
    const to = this.stroke;
    if (!from && !to) return undefined;
    const none = (other: Ink | undefined): Ink => ({ ...(other ?? { red: 0, green: 0, blue: 0 }), alpha: 0 });
    const isTriangle = this.type === RecordType.triangle;
    const isRight = (this.word(8) >>> 24) & (isTriangle ? TRIANGLE_RIGHT : 1);
    return { from: from ?? none(to), to: to ?? none(from), towards: isRight ? 'right' : 'down', over };
  }

  private arc(): Figure[] {
    const [cx, cy, rx, ry] = this.frame;
    const share = this.mode === Modifier.sweep ? clamp01(this.value) : 1;
    const sweep = high(this.word(7)) * share;
    const ink = this.fill;
    if (!ink || sweep === 0) return [];
    const full = Math.abs(sweep) >= 360;
    const steps = full
      ? ellipseSteps([cx - rx, cy - ry, rx * 2, ry * 2])
      : arcSteps([cx, cy], [rx, ry], low(this.word(7)), sweep);
    const round = (this.flags & RecordFlag.round) !== 0;
    const strokeWidth = high(this.word(6));
    return [{ outline: { form: 'path', steps }, stroke: ink, strokeWidth, round, shift: this.shift }];
  }

  /** Returns a shaft, and a head at either end that hides the end of the shaft. */
  private line(): Figure[] {
    const ink = this.stroke;
    const [x1, y1, x2, y2] = this.frame;
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (!ink || length === 0) return [];
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const head = high(this.word(6));
    const { shift } = this;
    const headAt = (x: number, y: number, way: number): Figure => {
      const [bx, by] = [x - dx * head * way, y - dy * head * way];
      const [ox, oy] = [-dy * head * HEAD_HALF_WIDTH, dx * head * HEAD_HALF_WIDTH];
      const steps = polygonSteps([x, y, bx + ox, by + oy, bx - ox, by - oy]);
      return { outline: { form: 'path', steps }, fill: ink, strokeWidth: 0, shift };
    };
    const isTail = (this.flags & RecordFlag.tail) !== 0;
    const isHead = (this.flags & RecordFlag.head) !== 0;
    const from = isTail ? head * SHAFT_IN_HEAD : 0;
    const to = length - (isHead ? head * SHAFT_IN_HEAD : 0);
    const dash = low(this.word(7));
    const steps: Step[] = [
      ['M', x1 + dx * from, y1 + dy * from],
      ['L', x1 + dx * to, y1 + dy * to],
    ];
    const shaft: Figure = {
      outline: { form: 'path', steps },
      stroke: ink,
      strokeWidth: low(this.word(6)),
      round: (this.flags & RecordFlag.round) !== 0,
      ...(dash > 0 ? { dash: [dash, high(this.word(7))] as const } : {}),
      shift,
    };
    const marks = dash > 0 ? [] : this.marks(x1, y1, dx, dy, from, to);
    return [
      ...(to > from ? [shaft] : []),
      ...marks,
      ...(isHead ? [headAt(x2, y2, 1)] : []),
      ...(isTail ? [headAt(x1, y1, -1)] : []),
    ];
  }

  /** Returns the marks of its flow, from and to these distances from its start; nothing where nothing flows. */
  private marks(x1: number, y1: number, dx: number, dy: number, from: number, to: number): Figure[] {
    const ink = this.fill;
    if (this.mode !== Modifier.flow || !ink) return [];
    const slot = modifierSlot(this.word(10), this.slotStart);
    const way = high(this.word(11));
    const speed = flowSpeedAt(this.tables.slots, slot) * way;
    if (speed === 0) return [];
    const place = flowPlaceAt(this.tables.slots, slot, beatOf(this.time)) * way - low(this.word(11));
    const steps = flowSteps({ width: low(this.word(6)), place, way: Math.sign(speed), from, to });
    const placed = steps.map(([op, ...at]): Step => {
      const [along, across] = at as [number, number];
      return op === 'Z' ? [op] : ([op, x1 + dx * along - dy * across, y1 + dy * along + dx * across] as Step);
    });
    return [{ outline: { form: 'path', steps: placed }, fill: ink, strokeWidth: 0 }];
  }

  private shadow(): Figure[] {
    const ink = this.fill;
    const outline = { form: 'box', box: this.frame, radius: high(this.word(6)) } as const;
    return ink ? [{ outline, fill: ink, strokeWidth: 0, blur: low(this.word(6)) }] : [];
  }
}
