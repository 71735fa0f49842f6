/** Paints the scene into parts of a picture: the background, then everything that overlaps the part, lowest first. */
import { paletteOf } from '../../primitives/palette.ts';
import { OBJECT_WORDS, ObjectFlag, RECORD_WORDS, RecordFlag, RecordType } from '../../primitives/record.ts';
import type { SceneView, WorldBox } from '../../scene/types.ts';
import {
  type Frame,
  type Layer,
  ORDER_HEAD,
  ORDER_INDEX,
  ORDER_MARK,
  ORDER_TAIL,
  ORDER_WHOLE,
} from '../backend.ts';
import { Entries, hasHeadsApart, isMarked, isUnseen } from '../entries.ts';
import { bandOf, bandTop, type Detail, kept, roughAt } from '../lod.ts';
import type { BrowserGlyphs } from '../text/browser-glyphs.ts';
import { Figure, PARTS } from './figure.ts';
import { OutlineGlyph } from './outline-glyph.ts';
import { paintBox } from './paint-box.ts';
import { paintFlow } from './paint-flow.ts';
import { paintGlyph } from './paint-glyph.ts';
import { paintMark } from './paint-mark.ts';
import { paintPicture } from './paint-picture.ts';
import { paintRich } from './paint-rich.ts';
import { paintSmall } from './paint-small.ts';
import { paintTriangle } from './paint-triangle.ts';
import { paintWhole } from './paint-whole.ts';
import type { Pixels } from './pixels.ts';
import { Placed } from './placed.ts';
import type { Plane } from './plane.ts';
import type { Rect } from './window.ts';
import type { Work } from './work.ts';

/** Pixels by which anti-aliasing, thin strokes and pixel alignment extend beyond an object's box. */
export const EDGE = 1;

/** What is painted, and how: everything in a frame besides its view. */
export interface Subject {
  readonly scene: SceneView;
  readonly frame: Frame;
  readonly glyphs: BrowserGlyphs;
  readonly ratio: number;
  /** Whether any object has a mark. */
  readonly marks: boolean;
  /** Pixels by which a mark may extend beyond its object's box. */
  readonly reach: number;
  /** Whether objects are shown away from their position in the scene. */
  readonly dragging: boolean;
}

/** A sketch leaves out what is small; a full picture takes large letters from fields; an exact one from their outlines. */
export type Finish = 'sketch' | 'full' | 'exact';

export class RegionPainter {
  readonly painter = new Painter();
  private readonly entries = new Entries();

  /**
   * Paints a rectangle of a picture at a scale, to a finish; a sketch of more than `most` objects shows only some of
   * them. Returns the number of painted entries.
   */
  paint(
    subject: Subject,
    pixels: Pixels,
    scale: number,
    { left, top, right, bottom }: Rect,
    finish: Finish,
    most = Number.POSITIVE_INFINITY,
  ): number {
    pixels.clip(left, top, right, bottom);
    if (pixels.left >= pixels.right || pixels.top >= pixels.bottom) return 0;
    ground(subject.frame, pixels, scale);
    const { indices, count } = subject.scene.visible(boxOf(subject, pixels, scale));
    return (
      this.paintObjects(subject, pixels, scale, indices, 0, count, finish, most) +
      this.paintMarks(subject, pixels, scale, indices, 0, count)
    );
  }

  /** Paints rectangles of a picture, and notes what that was. */
  paintAll(
    subject: Subject,
    pixels: Pixels,
    scale: number,
    rects: readonly Rect[],
    finish: Finish,
    work: Work,
    most?: number,
  ): void {
    for (const rect of rects) {
      work.entries += this.paint(subject, pixels, scale, rect, finish, most);
      work.rects++;
      work.changed?.push(rect);
    }
  }

  paintObjects(
    subject: Subject,
    pixels: Pixels,
    scale: number,
    indices: Uint32Array,
    from: number,
    to: number,
    finish: Finish,
    most = Number.POSITIVE_INFINITY,
  ): number {
    const { entries, painter } = this;
    const { scene } = subject;
    const plane = planeOf(subject, scale, finish);
    if (finish !== 'sketch') return painter.paintObjects(plane, pixels, scene, indices, from, to);
    const detail = sketchOf(scale / subject.ratio, to - from, most);
    entries.count = 0;
    for (let nth = from; nth < to; nth++) {
      const index = indices[nth]!;
      if (detail.stride === 1 || kept(index, detail.stride)) entries.add(scene, index, detail);
    }
    painter.paint(plane, pixels, entries, entries.count);
    return entries.count;
  }

  paintMarks(
    subject: Subject,
    pixels: Pixels,
    scale: number,
    indices: Uint32Array,
    from: number,
    to: number,
  ): number {
    if (!subject.marks) return 0;
    const { entries } = this;
    entries.count = 0;
    entries.addMarks(subject.scene, indices.subarray(from, to), to - from, isMarked);
    this.painter.paint(planeOf(subject, scale), pixels, entries, entries.count);
    return entries.count;
  }

  /** Paints a layer over the whole picture. */
  paintLayer(subject: Subject, pixels: Pixels, scale: number, layer: Layer): void {
    pixels.clip(0, 0, pixels.width, pixels.height);
    const { tables, orderCount } = layer;
    this.painter.paint({ ...planeOf(subject, scale), tables }, pixels, layer, orderCount);
  }
}

/** Paints objects, or entries of an order, lowest first, into the clip of a picture. */
class Painter {
  private readonly placed = new Placed();
  private readonly figure = new Figure();
  private readonly outlineGlyph = new OutlineGlyph();
  /** Whether a large letter was painted from its field since this was reset. */
  stretched = false;

  /** Paints objects and leaves nothing of them out. Returns the number of their records. */
  paintObjects(
    plane: Plane,
    pixels: Pixels,
    { recordStart, recordCount, tailStart, tailCount }: SceneView,
    indices: Uint32Array,
    from: number,
    to: number,
  ): number {
    const { placed } = this;
    const { words } = plane.tables.objects;
    let records = 0;
    for (let nth = from; nth < to; nth++) {
      const index = indices[nth]!;
      if (isUnseen(words[index * OBJECT_WORDS + 5]!)) continue;
      placed.read(plane, pixels, index);
      const count = recordCount[index]!;
      const tail = tailCount[index]!;
      records += this.paintRun(plane, pixels, recordStart[index]!, count - tail);
      if (tail > 0) records += this.paintRun(plane, pixels, tailStart[index]!, tail);
    }
    return records;
  }

  /** Returns how many of the records are of something. */
  private paintRun(plane: Plane, pixels: Pixels, start: number, count: number): number {
    const { words } = plane.tables.records;
    let records = 0;
    for (let row = start; row < start + count; row++) {
      const at = row * RECORD_WORDS;
      const kind = words[at + 8]!;
      const type = kind & 255;
      if (type === RecordType.none) continue;
      records++;
      this.paintRecord(plane, pixels, row, type, 0);
      if (type !== RecordType.line || !hasHeadsApart(words, at)) continue;
      const flags = kind >>> 8;
      if (flags & RecordFlag.head) this.paintRecord(plane, pixels, row, type, ORDER_HEAD);
      if (flags & RecordFlag.tail) this.paintRecord(plane, pixels, row, type, ORDER_TAIL);
    }
    return records;
  }

  paint(
    plane: Plane,
    pixels: Pixels,
    { order, owners }: Pick<Layer, 'order' | 'owners'>,
    count: number,
  ): void {
    const { placed } = this;
    const { records } = plane.tables;
    let object = -1;
    for (let nth = 0; nth < count; nth++) {
      const entry = order[nth]!;
      const index = entry & ORDER_INDEX;
      const owner = owners[nth]!;
      if (owner !== object) placed.read(plane, pixels, owner);
      object = owner;
      if (placed.flags & ObjectFlag.hidden) continue;
      if (entry & ORDER_WHOLE) paintWhole(pixels, placed, plane.scale, entry);
      else if (entry & ORDER_MARK) paintMark(plane, pixels, placed);
      else
        this.paintRecord(plane, pixels, index, records.words[index * RECORD_WORDS + 8]! & 255, entry & PARTS);
    }
  }

  private paintRecord(plane: Plane, pixels: Pixels, row: number, type: number, part: number): void {
    if (type === RecordType.none) return;
    if (type === RecordType.glyph) {
      if (!paintGlyph(plane, pixels, this.placed, row, this.outlineGlyph)) this.stretched = true;
      return;
    }
    const { figure } = this;
    if (!figure.read(plane, this.placed, row, part)) return;
    const graded = (figure.flags & RecordFlag.gradient) !== 0;
    if (type === RecordType.picture)
      paintPicture(pixels, figure, plane.pictures?.want(plane.tables.records.words[row * RECORD_WORDS + 5]!));
    else if (figure.small) paintSmall(pixels, figure);
    else if (figure.form === RecordType.rrect && !graded) paintBox(pixels, figure);
    else if (figure.form === RecordType.triangle && figure.cuts === 0) paintTriangle(pixels, figure);
    else paintRich(pixels, figure);
    if (figure.marks.alpha > 0) paintFlow(pixels, figure);
  }
}

/** Paints the page and its surroundings, in the clip. */
export function ground({ page, around }: Frame, pixels: Pixels, scale: number): void {
  const left = -pixels.originX;
  const top = -pixels.originY;
  const right = Math.round(left + page.width * scale);
  const bottom = Math.round(top + page.height * scale);
  const { left: l, top: t, right: r, bottom: b } = pixels;
  const covered = left <= l && top <= t && right >= r && bottom >= b;
  if (!covered) pixels.fill(l, t, r, b, opaque(around));
  pixels.fill(left, top, right, bottom, opaque(page.fill));
}

const opaque = (colour: number): number => (colour | 0xff00_0000) >>> 0;

function planeOf({ scene, frame, glyphs, ratio }: Subject, scale: number, finish: Finish = 'exact'): Plane {
  const { time, beat, drag, accent, palette = paletteOf('classic'), pictures } = frame;
  return {
    tables: scene.tables,
    glyphs,
    scale,
    ratio,
    time,
    beat,
    drag,
    accent,
    palette,
    pictures,
    fine: finish === 'exact',
  };
}

/** The same detail within a whole band of scales, as in the other backend. */
const sketchOf = (scale: number, count: number, most: number): Detail =>
  roughAt(bandTop(bandOf(scale)), count, most);

/** Returns the world box of the clip and of what may extend into it. */
export function boxOf(
  { frame, marks, reach: farthest, dragging }: Subject,
  pixels: Pixels,
  scale: number,
): WorldBox {
  const reach = marks ? farthest + EDGE : EDGE;
  const { originX, originY } = pixels;
  const box = {
    minX: (originX + pixels.left - reach) / scale,
    minY: (originY + pixels.top - reach) / scale,
    maxX: (originX + pixels.right + reach) / scale,
    maxY: (originY + pixels.bottom + reach) / scale,
  };
  if (!dragging) return box;
  const { x, y } = frame.drag;
  return {
    minX: Math.min(box.minX, box.minX - x),
    minY: Math.min(box.minY, box.minY - y),
    maxX: Math.max(box.maxX, box.maxX - x),
    maxY: Math.max(box.maxY, box.maxY - y),
  };
}
