/** Walks the exported objects, lowest first, and passes their figures and texts to a sink. */
import { type Palette, paletteOf } from '../../primitives/palette.ts';
import { OBJECT_WORDS, ObjectFlag, RecordType } from '../../primitives/record.ts';
import type { GlyphSource } from '../../primitives/tables.ts';
import type { SceneView } from '../../scene/types.ts';
import type { Picture } from '../pictures/picture.ts';
import type { Pictures } from '../pictures/store.ts';
import { alarmFigures } from './alarm-mark.ts';
import type { Box, Figure, Step, VectorSink } from './figure.ts';
import { polygonSteps } from './outlines.ts';
import { qualityFigures } from './quality-mark.ts';
import { RecordReader } from './read-record.ts';

/** A gap between two letters wider than this, in ems, was a space. */
const LEAST_BLANK = 0.1;

interface Walk {
  readonly scene: SceneView;
  readonly glyphs: GlyphSource;
  /** Scene indices, lowest first. */
  readonly indices: Uint32Array;
  /** Seconds of the engine's clock, to which slots have eased. */
  readonly time: number;
  readonly palette?: Palette;
  readonly pictures?: Pictures;
}

/**
 * Returns the centred part of a box that a picture fills at its own aspect ratio; the whole box where that is unknown.
 */
function contained(box: Box, { levels }: Picture): Box {
  if (!levels[0]) return box;
  const [x, y, width, height] = box;
  const { width: wide, height: high } = levels[0];
  const fit = Math.min(width / wide, height / high);
  return [x + (width - wide * fit) / 2, y + (height - high * fit) / 2, wide * fit, high * fit];
}

/** Returns what x, y pairs cover. */
function boxOf(points: readonly number[]): Box {
  let [minX, minY, maxX, maxY] = [points[0]!, points[1]!, points[0]!, points[1]!];
  for (let at = 2; at < points.length; at += 2) {
    [minX, maxX] = [Math.min(minX, points[at]!), Math.max(maxX, points[at]!)];
    [minY, maxY] = [Math.min(minY, points[at + 1]!), Math.max(maxY, points[at + 1]!)];
  }
  return [minX, minY, maxX - minX, maxY - minY];
}

export class VectorWalk {
  private readonly walk: Walk;
  private readonly sink: VectorSink;
  private readonly reader: RecordReader;
  private readonly blanks = new Map<number, number>();
  private next = 0;

  constructor(walk: Walk, sink: VectorSink) {
    this.walk = walk;
    this.sink = sink;
    this.reader = new RecordReader(walk.scene.tables, walk.time, walk.palette ?? paletteOf('classic'));
  }

  /** Progress, 0…1. */
  get share(): number {
    const { length } = this.walk.indices;
    return length === 0 ? 1 : this.next / length;
  }

  /** Continues with up to `objects` objects; returns whether there are more. */
  step(objects: number): boolean {
    const { indices } = this.walk;
    const to = Math.min(indices.length, this.next + objects);
    while (this.next < to) this.object(indices[this.next++]!);
    return this.next < indices.length;
  }

  private object(index: number): void {
    const { scene } = this.walk;
    const { floats, words } = scene.tables.objects;
    const at = index * OBJECT_WORDS;
    const state = words[at + 5]!;
    if (state & ObjectFlag.hidden) return;
    this.sink.place(floats[at]! + floats[at + 2]!, floats[at + 1]! + floats[at + 3]!, floats[at + 4]!);
    this.reader.opacity = ((state >>> 16) & 255) / 255;
    this.reader.slotStart = scene.tables.starts.words[index]!;
    const tail = scene.tailCount[index]!;
    this.records(scene.recordStart[index]!, scene.recordCount[index]! - tail);
    this.records(scene.tailStart[index]!, tail);
    const quality = state & ObjectFlag.live ? (state >>> 8) & 255 : 0;
    if (quality !== 0)
      for (const figure of qualityFigures(words[at + 6]!, quality, (state & ObjectFlag.bare) !== 0))
        this.sink.figure(figure);
    for (const figure of alarmFigures(scene.tables.objects.words[at + 6]!, state >>> 24))
      this.sink.figure(figure);
  }

  private records(start: number, count: number): void {
    for (let row = start; row < start + count; ) row = this.record(row, start + count);
  }

  /** Draws what starts at a record; returns where the next figure starts. */
  private record(row: number, end: number): number {
    const { reader, sink } = this;
    if (!reader.open(row)) return row + 1;
    if (reader.type === RecordType.glyph) return this.text(row, end);
    if (reader.type === RecordType.triangle) return this.shape(row, end);
    if (reader.type === RecordType.picture) {
      this.picture();
      return row + 1;
    }
    for (const figure of reader.figures()) sink.figure(figure);
    return row + 1;
  }

  /** A picture that has not loaded is left out: its place stays empty. */
  private picture(): void {
    const { fill, frame, shift } = this.reader;
    const picture = this.walk.pictures?.want(this.reader.word(5));
    if (!picture || !fill) return;
    const box = this.reader.contains ? contained(frame, picture) : frame;
    const { contains } = this.reader;
    this.sink.picture({ picture, box, tint: fill, shift, contains });
  }

  /** Joins the triangles of one shape into one path: drawn one by one they would leave seams. */
  private shape(row: number, end: number): number {
    const { reader, sink } = this;
    const { family, shift } = reader;
    const steps: Step[] = [];
    const all: number[] = [];
    let clip: Figure['clip'];
    let next = row;
    do {
      const corners = reader.triangle();
      clip ??= reader.clipOf(boxOf(corners));
      all.push(...corners);
      steps.push(...polygonSteps(corners));
      next++;
    } while (next < end && reader.open(next) && reader.family === family);
    reader.open(row);
    const fill = reader.fillOver(boxOf(all));
    if (fill) sink.figure({ outline: { form: 'path', steps }, fill, strokeWidth: 0, shift, clip });
    return next;
  }

  /** Joins consecutive letters on one line into one text. */
  private text(row: number, end: number): number {
    const { reader, sink } = this;
    const { glyphs } = this.walk;
    const { family, fill, shift } = reader;
    const [x, y, size] = [reader.float(0), reader.float(1), reader.float(2)];
    const { font } = glyphs.spelling(reader.word(6));
    let text = '';
    let pen = x;
    let next = row;
    do {
      const glyph = reader.word(6);
      const letter = glyphs.spelling(glyph);
      const gap = (reader.float(0) - pen) / size;
      const isNext = letter.font === font && reader.float(1) === y && reader.float(2) === size;
      if (!isNext || gap < -LEAST_BLANK) break;
      if (gap > LEAST_BLANK) text += ' '.repeat(Math.max(1, Math.round(gap / this.blank(font))));
      text += letter.character;
      pen = reader.float(0) + glyphs.advance(glyph) * size;
      next++;
    } while (next < end && reader.open(next) && reader.family === family);
    if (fill) sink.text({ text, x, y, size, width: pen - x, font, ink: fill, shift });
    return next;
  }

  private blank(font: number): number {
    const { glyphs } = this.walk;
    const known = this.blanks.get(font) ?? glyphs.advance(glyphs.glyph(font, ' '));
    this.blanks.set(font, known);
    return known;
  }
}
