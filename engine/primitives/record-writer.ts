/**
 * Writes single records into the staging of a drawing: positions, colours and modifiers, in the object's own
 * coordinates.
 */
import { parseColour } from './colour.ts';
import { packHalves } from './half.ts';
import { coverMotion, writeMotion } from './motion.ts';
import type { Motion, Paint } from './pen.ts';
import { Placement } from './placement.ts';
import { RecordFlag, RecordType } from './record.ts';
import { offsetOf, type SlotLayout } from './slots.ts';
import { Staging } from './staging.ts';

/** What a drawing is made for: the object's rows in the tables, its box and its scale. */
export interface Subject {
  readonly layout: SlotLayout;
  /** Size before scaling, units. */
  readonly width: number;
  readonly height: number;
  readonly scaleX: number;
  readonly scaleY: number;
  /** The object's first row in the text table. */
  readonly textStart: number;
  /**
   * Whether it has a tag or shows something about its device. Otherwise a live text never changes, and is drawn as
   * plain text.
   */
  readonly linked: boolean;
  /** Whether a shadow of the whole drawing follows. */
  readonly casts: boolean;
  /** Returns what a live text shows while no value is known, by its index among the kind's texts. */
  idleText(nth: number): string;
  /**
   * Returns how many characters a live text may have at least, whatever its kind reserves: names are longer than readings, and so may
   * be what it shows while nothing is linked.
   */
  leastPlacesOf(nth: number): number;
}

export class RecordWriter {
  readonly staging = new Staging();
  readonly place = new Placement();
  subject!: Subject;

  /** Starts a drawing: the staging is empty. */
  begin(subject: Subject): void {
    this.staging.clear();
    this.subject = subject;
    this.place.set(subject.width, subject.height, subject.scaleX, subject.scaleY);
  }

  /** Adds a record in a box; sizes and outline width are unscaled. Returns the index of its first word. */
  box(
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

  /** Adds a line; coordinates and sizes are the record's own. */
  segment(
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

  /** Widens the object's bounds by a primitive and by everywhere its motion may move it. */
  cover(minX: number, minY: number, maxX: number, maxY: number, reach: number, motion?: Motion): void {
    coverMotion(this.staging, motion, minX - reach, minY - reach, maxX + reach, maxY + reach, this.place);
  }

  /** Writes a paint as a word of the record, or as the slot that holds it. */
  colour(at: number, word: 4 | 5, paint: Paint | undefined): void {
    if (paint === undefined) return;
    const { words } = this.staging;
    if (typeof paint === 'string') {
      words[at + word] = parseColour(paint);
      return;
    }
    words[at + word] = offsetOf(paint);
    words[at + 8] |= (word === 4 ? RecordFlag.fillSlot : RecordFlag.strokeSlot) << 8;
  }

  /** Writes the end of every record: its modifier and its smallest size on the screen. */
  finish(at: number, motion?: Motion, minPx = 0): void {
    const { words } = this.staging;
    if (minPx > 0) words[at + 8] |= Math.min(255, Math.round(minPx)) << 16;
    if (motion) writeMotion(words, at, motion, this.place);
  }
}
