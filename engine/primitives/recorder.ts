/**
 * The pen that kinds draw with: turns each call into records, in a staging that the scene then copies into its table.
 * Coordinates become relative to the object's centre, and the object's scale is multiplied in, so that nothing after
 * the drawing has to know of it.
 */
import { parseColour } from './colour.ts';
import { baselineShift, fontOf, type Glyphs, isBlank, LINE_HEIGHT } from './glyphs.ts';
import { packHalves } from './half.ts';
import { layGlyphs, lineStart, TEXT_WORDS } from './live-text.ts';
import { coverMotion, fillFrom, motionOfPart, writeMotion } from './motion.ts';
import type {
  ArcStyle,
  BoxStyle,
  Colour,
  LineStyle,
  Motion,
  Paint,
  PaintSlot,
  Pen,
  ScalarSlot,
  Side,
  Style,
  TextSlot,
  TextStyle,
} from './pen.ts';
import { Placement } from './placement.ts';
import { RecordFlag, RecordType } from './record.ts';
import { triangulate } from './shape.ts';
import { offsetOf, type SlotLayout } from './slots.ts';
import { Staging } from './staging.ts';
import type { WordTable } from './tables.ts';

/** Of what a drawing is made: the object's place in the tables, its box and its scale. */
export interface Subject {
  readonly layout: SlotLayout;
  /** Size before scaling, units. */
  readonly width: number;
  readonly height: number;
  readonly scaleX: number;
  readonly scaleY: number;
  /** The object's first row in the slot table and in the text table. */
  readonly slotStart: number;
  readonly textStart: number;
  /** Has it a tag? Without one a live text never changes, and is drawn as the plain text that it shows. */
  readonly linked: boolean;
  /** What a live text shows while nothing is known, by its place among the kind's texts. */
  idleText(nth: number): string;
}

const ALIGNMENTS = { left: 0, center: 1, right: 2 } as const;
const DEFAULT_INK = '#000000';
const DEFAULT_HEAD = 20;

export class Recorder implements Pen {
  readonly staging = new Staging();
  private readonly texts: WordTable;
  private readonly glyphs: Glyphs;
  private subject!: Subject;
  private readonly place = new Placement();

  constructor(texts: WordTable, glyphs: Glyphs) {
    this.texts = texts;
    this.glyphs = glyphs;
  }

  /** Starts a drawing: the staging is empty, live texts have no places yet. */
  begin(subject: Subject): void {
    this.staging.clear();
    this.subject = subject;
    this.place.set(subject.width, subject.height, subject.scaleX, subject.scaleY);
    for (let nth = 0; nth < subject.layout.textCount; nth++)
      this.texts.words[(subject.textStart + nth) * TEXT_WORDS + 1] = 0;
  }

  rrect(x: number, y: number, width: number, height: number, style: BoxStyle): void {
    this.box(RecordType.rrect, x, y, width, height, style.r ?? 0, style);
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, style: BoxStyle): void {
    this.box(RecordType.ellipse, cx - rx, cy - ry, rx * 2, ry * 2, 0, style);
  }

  polygon(
    x: number,
    y: number,
    width: number,
    height: number,
    sides: number,
    style: Style & { readonly inner?: number },
  ): void {
    const at = this.boxRecord(RecordType.polygon, x, y, width, height, this.outlineOf(style), style.motion);
    const { words } = this.staging;
    this.colour(at, 4, style.fill);
    this.colour(at, 5, style.stroke);
    words[at + 6] = packHalves(this.strokeOf(style), 0);
    words[at + 7] = packHalves(sides, style.inner ?? 1);
    this.finish(at, style.motion, style.minPx);
  }

  arc(cx: number, cy: number, rx: number, ry: number, from: number, sweep: number, style: ArcStyle): void {
    const { staging } = this;
    const at = staging.add();
    const x = this.place.x(cx);
    const y = this.place.y(cy);
    const radiusX = rx * this.place.scaleX;
    const radiusY = ry * this.place.scaleY;
    const width = style.width * this.place.scale;
    staging.floats[at] = x;
    staging.floats[at + 1] = y;
    staging.floats[at + 2] = radiusX;
    staging.floats[at + 3] = radiusY;
    this.colour(at, 4, style.stroke);
    staging.words[at + 6] = packHalves(0, width);
    staging.words[at + 7] = packHalves(from, sweep);
    staging.words[at + 8] |= RecordType.arc | (style.round ? RecordFlag.round << 8 : 0);
    this.cover(x - radiusX, y - radiusY, x + radiusX, y + radiusY, width / 2, style.motion);
    this.finish(at, style.motion);
  }

  line(x1: number, y1: number, x2: number, y2: number, style: LineStyle): void {
    const head = style.head || style.tail ? (style.headLength ?? DEFAULT_HEAD) * this.place.scale : 0;
    const at = this.segment(
      this.place.x(x1),
      this.place.y(y1),
      this.place.x(x2),
      this.place.y(y2),
      style.width * this.place.scale,
      head,
      style.motion,
    );
    const { words } = this.staging;
    this.colour(at, 5, style.stroke);
    if (style.dash)
      words[at + 7] = packHalves(style.dash[0] * this.place.scale, style.dash[1] * this.place.scale);
    const flags =
      (style.head ? RecordFlag.head : 0) |
      (style.tail ? RecordFlag.tail : 0) |
      (style.round ? RecordFlag.round : 0);
    words[at + 8] |= flags << 8;
    this.finish(at, style.motion);
  }

  shape(points: readonly number[], style: Style): void {
    const local = points.map((value, nth) => (nth % 2 === 0 ? this.place.x(value) : this.place.y(value)));
    if (style.fill !== undefined) this.fillShape(local, style.fill, style);
    const width = this.strokeOf(style);
    if (style.stroke === undefined || width === 0) return;
    for (let nth = 0; nth < local.length; nth += 2) {
      const next = (nth + 2) % local.length;
      const at = this.segment(
        local[nth]!,
        local[nth + 1]!,
        local[next]!,
        local[next + 1]!,
        width,
        0,
        style.motion,
      );
      this.colour(at, 5, style.stroke);
      this.staging.words[at + 8] |= RecordFlag.round << 8;
      this.finish(at, style.motion, style.minPx);
    }
  }

  text(x: number, y: number, text: string | TextSlot, style: TextStyle): void {
    const size = style.size * this.place.scale;
    const baseline = this.place.y(y) + baselineShift(style.baseline) * size;
    if (typeof text !== 'string' && this.subject.linked) {
      this.liveText(this.place.x(x), baseline, text, style, size);
      return;
    }
    const plain = typeof text === 'string' ? text : this.subject.idleText(offsetOf(text));
    const lines = plain.split('\n');
    const rise =
      style.baseline === 'middle' || !style.baseline ? ((lines.length - 1) / 2) * LINE_HEIGHT * size : 0;
    lines.forEach((line, nth) => {
      this.textLine(this.place.x(x), baseline - rise + nth * LINE_HEIGHT * size, line, style, size);
    });
  }

  shadow(
    x: number,
    y: number,
    width: number,
    height: number,
    style: { readonly r?: number; readonly blur: number; readonly fill: Colour },
  ): void {
    const at = this.boxRecord(RecordType.shadow, x, y, width, height, style.blur * 2);
    this.colour(at, 4, style.fill);
    this.staging.words[at + 6] = packHalves(style.blur * this.place.scale, (style.r ?? 0) * this.place.scale);
  }

  slot(name: string): ScalarSlot {
    return this.subject.layout.scalar(name);
  }

  paint(name: string): PaintSlot {
    return this.subject.layout.paint(name);
  }

  slotText(name: string): TextSlot {
    return this.subject.layout.text(name);
  }

  fillFrom(side: Side, slot: ScalarSlot, low = 0, high = 1): Motion {
    return fillFrom(side, slot, low, high);
  }

  turn(slot: ScalarSlot, x: number, y: number): Motion {
    return { do: 'turn', slot, x, y };
  }

  sweep(slot: ScalarSlot): Motion {
    return { do: 'sweep', slot };
  }

  shift(slot: ScalarSlot, dx: number, dy: number): Motion {
    return { do: 'shift', slot, dx, dy };
  }

  show(slot: ScalarSlot, inverted = false): Motion {
    return { do: 'show', slot, inverted };
  }

  /** An outline's width before scaling: none without a colour, one unit without a width. */
  private outlineOf(style: Style): number {
    return style.stroke === undefined ? 0 : (style.strokeWidth ?? 1);
  }

  private strokeOf(style: Style): number {
    return this.outlineOf(style) * this.place.scale;
  }

  /** A record has one second colour: a gradient that also has an outline becomes two. */
  private box(
    type: RecordType,
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    style: BoxStyle,
  ): void {
    if (style.to === undefined) {
      const at = this.boxRecord(type, x, y, width, height, this.outlineOf(style), style.motion);
      this.colour(at, 4, style.fill);
      this.colour(at, 5, style.stroke);
      this.staging.words[at + 6] = packHalves(this.strokeOf(style), radius * this.place.scale);
      this.finish(at, style.motion, style.minPx);
      return;
    }
    const at = this.boxRecord(type, x, y, width, height, 0, style.motion);
    this.colour(at, 4, style.fill);
    this.colour(at, 5, style.to);
    this.staging.words[at + 6] = packHalves(0, radius * this.place.scale);
    this.staging.words[at + 8] |= (RecordFlag.gradient << 8) | ((style.towards === 'right' ? 1 : 0) << 24);
    this.finish(at, style.motion, style.minPx);
    if (style.stroke !== undefined)
      this.box(type, x, y, width, height, radius, { ...style, fill: undefined, to: undefined });
  }

  private boxRecord(
    type: RecordType,
    x: number,
    y: number,
    width: number,
    height: number,
    strokeWidth: number,
    motion?: Motion,
  ): number {
    const at = this.staging.add();
    const { words, floats } = this.staging;
    const left = this.place.x(x);
    const top = this.place.y(y);
    const wide = width * this.place.scaleX;
    const high = height * this.place.scaleY;
    floats[at] = left;
    floats[at + 1] = top;
    floats[at + 2] = wide;
    floats[at + 3] = high;
    words[at + 8] |= type;
    this.cover(left, top, left + wide, top + high, (strokeWidth * this.place.scale) / 2, motion);
    return at;
  }

  private segment(
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    width: number,
    head: number,
    motion?: Motion,
  ): number {
    const at = this.staging.add();
    const { words, floats } = this.staging;
    floats[at] = x1;
    floats[at + 1] = y1;
    floats[at + 2] = x2;
    floats[at + 3] = y2;
    words[at + 6] = packHalves(width, head);
    words[at + 8] |= RecordType.line;
    const reach = Math.max(width, head) / 2;
    this.cover(Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2), reach, motion);
    return at;
  }

  private fillShape(local: readonly number[], fill: Paint, style: Style): void {
    const whole = extents(local);
    const [[minX, maxX], [minY, maxY]] = whole;
    this.cover(minX, minY, maxX, maxY, 0, style.motion);
    for (const { a, b, c, outer } of triangulate(local)) {
      const at = this.staging.add();
      const { words, floats } = this.staging;
      floats[at] = local[a]!;
      floats[at + 1] = local[a + 1]!;
      floats[at + 2] = local[b]!;
      floats[at + 3] = local[b + 1]!;
      floats[at + 6] = local[c]!;
      floats[at + 7] = local[c + 1]!;
      words[at + 8] |= RecordType.triangle | (RecordFlag.outerEdges << 8) | (outer << 24);
      this.colour(at, 4, fill);
      const part = extents([local[a]!, local[a + 1]!, local[b]!, local[b + 1]!, local[c]!, local[c + 1]!]);
      this.finish(at, motionOfPart(style.motion, whole, part), style.minPx);
    }
  }

  private textLine(x: number, baseline: number, line: string, style: TextStyle, size: number): void {
    const { glyphs } = this;
    const font = fontOf(style);
    const shown = style.maxWidth === undefined ? line : glyphs.fit(font, line, style.maxWidth / style.size);
    const width = glyphs.width(font, shown) * size;
    let at = lineStart(x, width, ALIGNMENTS[style.align ?? 'left']);
    this.coverLine(at, baseline, width, size);
    for (const character of shown) {
      const glyph = glyphs.glyph(font, character);
      if (!isBlank(character)) this.glyphRecord(at, baseline, size, glyph, style.fill);
      at += glyphs.advance(glyph) * size;
    }
  }

  private liveText(x: number, baseline: number, text: TextSlot, style: TextStyle, size: number): void {
    const { subject, staging, texts } = this;
    const nth = offsetOf(text);
    const at = (subject.textStart + nth) * TEXT_WORDS;
    if (texts.words[at + 1] !== 0) throw new Error('A live text can be drawn only once in an object');
    const places = style.places ?? subject.layout.places[nth]!;
    const first = staging.count;
    for (let place = 0; place < places; place++) this.glyphRecord(0, baseline, size, 0, style.fill);
    texts.words[at] = first;
    texts.words[at + 1] = places;
    texts.floats[at + 2] = x;
    texts.floats[at + 3] = baseline;
    texts.floats[at + 4] = size;
    texts.words[at + 5] = fontOf(style);
    texts.words[at + 6] = ALIGNMENTS[style.align ?? 'left'];
    texts.floats[at + 7] = (style.maxWidth ?? 0) * this.place.scale;
    const idle = subject.idleText(nth);
    const width = layGlyphs(staging.words, staging.floats, first, texts, at, idle, this.glyphs);
    // What a longer reading will cover is told to the scene when it comes.
    this.coverLine(lineStart(x, width, texts.words[at + 6]!), baseline, width, size);
  }

  private glyphRecord(
    x: number,
    baseline: number,
    size: number,
    glyph: number,
    fill: Paint | undefined,
  ): void {
    const at = this.staging.add();
    const { words, floats } = this.staging;
    floats[at] = x;
    floats[at + 1] = baseline;
    floats[at + 2] = size;
    this.colour(at, 4, fill ?? DEFAULT_INK);
    words[at + 6] = glyph;
    words[at + 8] |= RecordType.glyph;
  }

  private coverLine(x: number, baseline: number, width: number, size: number): void {
    this.staging.cover(x, baseline - size, x + width, baseline + size * 0.3);
  }

  /** Widens what the object covers by a primitive and by everywhere its motion may take it. */
  private cover(
    minX: number,
    minY: number,
    maxX: number,
    maxY: number,
    reach: number,
    motion?: Motion,
  ): void {
    coverMotion(this.staging, motion, minX - reach, minY - reach, maxX + reach, maxY + reach, this.place);
  }

  private colour(at: number, word: 4 | 5, paint: Paint | undefined): void {
    if (paint === undefined) return;
    const { words } = this.staging;
    if (typeof paint === 'string') {
      words[at + word] = parseColour(paint);
      return;
    }
    words[at + word] = this.subject.slotStart + offsetOf(paint);
    words[at + 8] |= (word === 4 ? RecordFlag.fillSlot : RecordFlag.strokeSlot) << 8;
  }

  private finish(at: number, motion?: Motion, minPx = 0): void {
    const { words } = this.staging;
    if (minPx > 0) words[at + 8] |= Math.min(255, Math.round(minPx)) << 16;
    if (motion) writeMotion(words, at, motion, this.subject.slotStart, this.place);
  }
}

type Extents = [x: [min: number, max: number], y: [min: number, max: number]];

function extents(points: readonly number[]): Extents {
  const found: Extents = [
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ];
  points.forEach((value, nth) => {
    const range = found[nth % 2]!;
    if (value < range[0]) range[0] = value;
    if (value > range[1]) range[1] = value;
  });
  return found;
}
