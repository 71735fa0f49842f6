/** Paints entries of an order, lowest first, into the clip of a picture. */
import { ObjectFlag, RECORD_WORDS, RecordFlag, RecordType } from '../../primitives/record.ts';
import { ORDER_INDEX, ORDER_MARK, ORDER_WHOLE } from '../backend.ts';
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

export class Painter {
  private readonly placed = new Placed();
  private readonly figure = new Figure();
  private readonly outlineGlyph = new OutlineGlyph();
  /** Whether a large letter was painted from its field since this was reset. */
  stretched = false;

  paint(plane: Plane, pixels: Pixels, order: Uint32Array, count: number): void {
    const { words } = plane.tables.records;
    const { placed } = this;
    let object = -1;
    for (let nth = 0; nth < count; nth++) {
      const entry = order[nth]!;
      const index = entry & ORDER_INDEX;
      const ofObject = (entry & (ORDER_WHOLE | ORDER_MARK)) !== 0;
      const owner = ofObject ? index : words[index * RECORD_WORDS + 9]!;
      if (owner !== object) placed.read(plane, pixels, owner);
      object = owner;
      if (placed.flags & ObjectFlag.hidden) continue;
      if (entry & ORDER_WHOLE) paintWhole(pixels, placed, plane.scale, entry);
      else if (entry & ORDER_MARK) paintMark(plane, pixels, placed);
      else this.paintRecord(plane, pixels, index, entry & PARTS);
    }
  }

  private paintRecord(plane: Plane, pixels: Pixels, row: number, part: number): void {
    const type = plane.tables.records.words[row * RECORD_WORDS + 8]! & 255;
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
