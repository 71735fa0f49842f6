/**
 * The pen that kinds draw with: turns each call into records, in a staging that the scene then copies into its table.
 * Coordinates become relative to the object's centre and are multiplied by the object's scale, so that nothing after
 * the drawing has to know it.
 */
import { type Cast, castShadow } from './cast-shadow.ts';
import type { Glyphs } from './glyphs.ts';
import { packHalves } from './half.ts';
import { fillFrom, motionOfPart } from './motion.ts';
import type {
  ArcStyle,
  BoxStyle,
  Colour,
  GradedStyle,
  LineStyle,
  Motion,
  Paint,
  PaintSlot,
  Pen,
  PictureStyle,
  ScalarSlot,
  ShapeStyle,
  Side,
  StarStyle,
  Style,
  TextSlot,
  TextStyle,
} from './pen.ts';
import { drawMissingPicture, PictureNumbers } from './picture-numbers.ts';
import { RecordFlag, RecordType } from './record.ts';
import { RecordWriter, type Subject } from './record-writer.ts';
import { ringStarts } from './shape.ts';
import { type Extents, gradeTriangle, shapeGradient } from './shape-gradient.ts';
import type { Staging } from './staging.ts';
import type { WordTable } from './tables.ts';
import { TextWriter } from './text-writer.ts';
import { Triangulations } from './triangulations.ts';

const DEFAULT_HEAD = 20;

export class Recorder implements Pen {
  private readonly writer = new RecordWriter();
  private readonly texts: TextWriter;
  private readonly triangulations = new Triangulations();
  private readonly pictures: PictureNumbers;

  constructor(texts: WordTable, glyphs: Glyphs, pictures = new PictureNumbers()) {
    this.pictures = pictures;
    this.texts = new TextWriter(this.writer, texts, glyphs);
  }

  /** The records of the last drawing. */
  get staging(): Staging {
    return this.writer.staging;
  }

  /** Starts a drawing. */
  begin(subject: Subject): void {
    this.writer.begin(subject);
    this.texts.begin();
  }

  /** Puts a shadow under everything drawn so far, in the colour of a slot. */
  castShadow(cast: Cast): void {
    this.texts.cast(castShadow(this.staging, cast));
  }

  rrect(x: number, y: number, width: number, height: number, style: BoxStyle): void {
    this.box(RecordType.rrect, x, y, width, height, style.r ?? 0, style);
  }

  ellipse(cx: number, cy: number, rx: number, ry: number, style: BoxStyle): void {
    this.box(RecordType.ellipse, cx - rx, cy - ry, rx * 2, ry * 2, 0, style);
  }

  polygon(x: number, y: number, width: number, height: number, sides: number, style: StarStyle): void {
    const form = packHalves(sides, style.inner ?? 1);
    this.box(RecordType.polygon, x, y, width, height, 0, style, form);
  }

  arc(cx: number, cy: number, rx: number, ry: number, from: number, sweep: number, style: ArcStyle): void {
    const { staging } = this.writer;
    const at = staging.add();
    const x = this.writer.place.x(cx);
    const y = this.writer.place.y(cy);
    const radiusX = rx * this.writer.place.scaleX;
    const radiusY = ry * this.writer.place.scaleY;
    const width = style.width * this.writer.place.scale;
    staging.floats[at] = x;
    staging.floats[at + 1] = y;
    staging.floats[at + 2] = radiusX;
    staging.floats[at + 3] = radiusY;
    this.writer.colour(at, 4, style.stroke);
    staging.words[at + 6] = packHalves(0, width);
    staging.words[at + 7] = packHalves(from, sweep);
    staging.words[at + 8] |= RecordType.arc | (style.round ? RecordFlag.round << 8 : 0);
    this.writer.cover(x - radiusX, y - radiusY, x + radiusX, y + radiusY, width / 2, style.motion);
    this.writer.finish(at, style.motion);
  }

  line(x1: number, y1: number, x2: number, y2: number, style: LineStyle): void {
    const head = style.head || style.tail ? (style.headLength ?? DEFAULT_HEAD) * this.writer.place.scale : 0;
    const at = this.writer.segment(
      this.writer.place.x(x1),
      this.writer.place.y(y1),
      this.writer.place.x(x2),
      this.writer.place.y(y2),
      style.width * this.writer.place.scale,
      head,
      style.motion,
    );
    const { words } = this.staging;
    this.writer.colour(at, 5, style.stroke);
    this.writer.colour(at, 4, style.marks);
    if (style.dash)
      words[at + 7] = packHalves(
        style.dash[0] * this.writer.place.scale,
        style.dash[1] * this.writer.place.scale,
      );
    const flags =
      (style.head ? RecordFlag.head : 0) |
      (style.tail ? RecordFlag.tail : 0) |
      (style.round ? RecordFlag.round : 0);
    words[at + 8] |= flags << 8;
    this.writer.finish(at, style.motion);
  }

  shape(points: readonly number[], style: ShapeStyle): void {
    const local = points.map((value, nth) =>
      nth % 2 === 0 ? this.writer.place.x(value) : this.writer.place.y(value),
    );
    if (!local.every(Number.isFinite)) {
      // Tessellation leaves such a shape out. A record with the same fault is found, see areFinite.
      this.writer.segment(Number.NaN, 0, 0, 0, 0, 0);
      return;
    }
    if (style.fill !== undefined) this.fillShape(local, style.fill, style);
    const width = this.strokeOf(style);
    if (style.stroke === undefined || width === 0) return;
    const starts = ringStarts(local.length / 2, style.holes).map((corner) => corner * 2);
    for (let nth = 0, ring = 0; nth < local.length; nth += 2) {
      if (nth >= starts[ring + 1]!) ring++;
      const next = nth + 2 === starts[ring + 1]! ? starts[ring]! : nth + 2;
      const at = this.writer.segment(
        local[nth]!,
        local[nth + 1]!,
        local[next]!,
        local[next + 1]!,
        width,
        0,
        style.motion,
      );
      this.writer.colour(at, 5, style.stroke);
      this.staging.words[at + 8] |= RecordFlag.round << 8;
      this.writer.finish(at, style.motion, style.minPx);
    }
  }

  text(x: number, y: number, text: string | TextSlot, style: TextStyle): void {
    this.texts.write(x, y, text, style);
  }

  shadow(
    x: number,
    y: number,
    width: number,
    height: number,
    style: { readonly r?: number; readonly blur: number; readonly fill: Colour },
  ): void {
    const at = this.writer.box(RecordType.shadow, x, y, width, height, style.blur * 2);
    this.writer.colour(at, 4, style.fill);
    this.staging.words[at + 6] = packHalves(
      style.blur * this.writer.place.scale,
      (style.r ?? 0) * this.writer.place.scale,
    );
  }

  picture(x: number, y: number, width: number, height: number, style: PictureStyle): void {
    const number = this.pictures.numberOf(style.address);
    if (this.pictures.isMissing(number)) {
      drawMissingPicture(this, x, y, width, height);
      return;
    }
    const at = this.writer.box(RecordType.picture, x, y, width, height, 0, style.motion);
    this.writer.colour(at, 4, style.tint ?? '#ffffff');
    this.staging.words[at + 5] = number;
    if (style.contain) this.staging.words[at + 8] |= RecordFlag.contain << 8;
    this.staging.words[at + 6] = packHalves(0, (style.r ?? 0) * this.writer.place.scale);
    this.writer.finish(at, style.motion);
  }

  slot(name: string): ScalarSlot {
    return this.writer.subject.layout.scalar(name);
  }

  paint(name: string): PaintSlot {
    return this.writer.subject.layout.paint(name);
  }

  slotText(name: string): TextSlot {
    return this.writer.subject.layout.text(name);
  }

  fillFrom(side: Side, slot: ScalarSlot, low = 0, high = 1): Motion {
    return fillFrom(side, slot, low, high);
  }

  turn(slot: ScalarSlot, x: number, y: number): Motion {
    return { do: 'turn', slot, x, y };
  }

  turned(degrees: number, x: number, y: number): Motion {
    return { do: 'turned', degrees, x, y };
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

  flow(slot: ScalarSlot, along = 0, reverse = false): Motion {
    return { do: 'flow', slot, along, reverse };
  }

  /** Returns an outline's width before scaling: none without a colour, one unit without a width. */
  private outlineOf(style: Style): number {
    return style.stroke === undefined ? 0 : (style.strokeWidth ?? 1);
  }

  private strokeOf(style: Style): number {
    return this.outlineOf(style) * this.writer.place.scale;
  }

  /**
   * A record has one second colour: a gradient that also has an outline becomes two records. `form`: word 7 of a
   * polygon.
   */
  private box(
    type: RecordType,
    x: number,
    y: number,
    width: number,
    height: number,
    radius: number,
    style: GradedStyle,
    form = 0,
  ): void {
    const graded = style.to !== undefined;
    const at = this.writer.box(type, x, y, width, height, graded ? 0 : this.outlineOf(style), style.motion);
    const { words } = this.staging;
    this.writer.colour(at, 4, style.fill);
    this.writer.colour(at, 5, style.to ?? style.stroke);
    words[at + 6] = packHalves(graded ? 0 : this.strokeOf(style), radius * this.writer.place.scale);
    words[at + 7] = form;
    if (graded) words[at + 8] |= (RecordFlag.gradient << 8) | ((style.towards === 'right' ? 1 : 0) << 24);
    this.writer.finish(at, style.motion, style.minPx);
    if (graded && style.stroke !== undefined)
      this.box(type, x, y, width, height, radius, { ...style, fill: undefined, to: undefined }, form);
  }

  private fillShape(local: readonly number[], fill: Paint, style: ShapeStyle): void {
    const whole = extents(local);
    const [[minX, maxX], [minY, maxY]] = whole;
    this.writer.cover(minX, minY, maxX, maxY, 0, style.motion);
    const gradient = shapeGradient(style, whole, this.writer.place);
    const cut = style.motion?.do === 'fill' ? style.motion : undefined;
    for (const { a, b, c, outer } of this.triangulations.of(local, style.holes, minX, minY, maxX, maxY)) {
      const at = this.staging.add();
      const { words, floats } = this.staging;
      floats[at] = local[a]!;
      floats[at + 1] = local[a + 1]!;
      floats[at + 2] = local[b]!;
      floats[at + 3] = local[b + 1]!;
      floats[at + 6] = local[c]!;
      floats[at + 7] = local[c + 1]!;
      words[at + 8] |= RecordType.triangle | (RecordFlag.outerEdges << 8) | (outer << 24);
      this.writer.colour(at, 4, fill);
      const part =
        cut || gradient ? extents([a, a + 1, b, b + 1, c, c + 1].map((nth) => local[nth]!)) : undefined;
      this.writer.finish(at, cut ? motionOfPart(cut, whole, part!) : style.motion, style.minPx);
      if (!gradient) continue;
      this.writer.colour(at, 5, style.to);
      gradeTriangle(this.staging, at, gradient, part!);
    }
  }
}

function extents(points: readonly number[]): Extents {
  const found: Extents = [
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  ];
  for (let nth = 0; nth < points.length; nth++) {
    const range = found[nth & 1]!;
    const value = points[nth]!;
    if (value < range[0]) range[0] = value;
    if (value > range[1]) range[1] = value;
  }
  return found;
}
