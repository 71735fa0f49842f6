/** Selects what of each object is drawn at a scale: the entries of an order, in the format of both backends. */
import { grown, grownCapacity } from '../primitives/grown.ts';
import { OBJECT_WORDS, ObjectFlag, RECORD_WORDS, RecordFlag, RecordType } from '../primitives/record.ts';
import type { SceneView } from '../scene/types.ts';
import { ORDER_FAINT, ORDER_HEAD, ORDER_MARK, ORDER_TAIL, ORDER_WHOLE } from './backend.ts';
import type { Detail } from './lod.ts';

const ALWAYS_MARKED = ObjectFlag.selected | ObjectFlag.hovered | ObjectFlag.pending | ObjectFlag.alarm;

/** Whether an object with this state (word 5 of its row) carries a mark now. */
export const isMarked = (state: number): boolean =>
  (state & ALWAYS_MARKED) !== 0 ||
  state >>> 24 !== 0 ||
  ((state & ObjectFlag.live) !== 0 && ((state >>> 8) & 255) !== 0);

/** Whether it carries a mark, or may get one by a change that leaves the order as it is: that of a value's quality. */
const mayBeMarked = (state: number): boolean =>
  (state & (ALWAYS_MARKED | ObjectFlag.live)) !== 0 || state >>> 24 !== 0;
const OPACITY = 0xff0000;
/** First records that can represent their object; a single letter would be misleading. */
const BODIES: ReadonlySet<number> = new Set([
  RecordType.rrect,
  RecordType.ellipse,
  RecordType.polygon,
  RecordType.arc,
  RecordType.line,
  RecordType.triangle,
  RecordType.picture,
]);
/** Objects whose first record is one of these are mostly background. */
const OPEN: ReadonlySet<number> = new Set([
  RecordType.none,
  RecordType.glyph,
  RecordType.line,
  RecordType.arc,
]);

/** Whether an object with this state has nothing to be seen: ten thousand boxes of instances have no opacity, and need no entries. */
export const isUnseen = (state: number): boolean =>
  (state & ObjectFlag.hidden) !== 0 || (state & OPACITY) === 0;

/** Whether the heads of a line, by the first word of its record, are painted apart; a dashed line draws its heads itself. */
export const hasHeadsApart = (words: Uint32Array, at: number): boolean => words[at + 7] === 0;

export class Entries {
  order = new Uint32Array(4096);
  /** The object of each entry. */
  owners = new Uint32Array(4096);
  count = 0;

  /** Adds an object; in a sketch, a small one as a single quad. */
  add(scene: SceneView, index: number, detail: Detail): void {
    const state = scene.tables.objects.words[index * OBJECT_WORDS + 5]!;
    if (isUnseen(state)) return;
    const start = scene.recordStart[index]!;
    const extent = scene.extentOf(index);
    const records = scene.recordCount[index]!;
    this.reserve(records * 3 + 1);
    if (extent >= detail.bodyBelow) {
      const tail = scene.tailCount[index]!;
      this.addRecords(scene, index, start, records - tail, detail);
      if (tail > 0) this.addRecords(scene, index, scene.tailStart[index]!, tail, detail);
    } else {
      const body = typeOf(scene, start);
      if (extent < detail.wholeBelow || !BODIES.has(body))
        this.put((ORDER_WHOLE | (OPEN.has(body) ? ORDER_FAINT : 0) | index) >>> 0, index);
      else this.put(start, index);
    }
  }

  /**
   * Adds records except, in a sketch, details that may be missing while it moves. Places of a text that are not used yet are
   * among them as its letters are: a longer value is written there while the order stays as it is.
   */
  private addRecords(scene: SceneView, index: number, start: number, records: number, detail: Detail): void {
    const { words, floats } = scene.tables.records;
    const { textBelow, lineBelow } = detail;
    const size = scene.extentOf(index) * detail.leastAt;
    // Nothing is written to what several objects have.
    const mayGrow = scene.look[index] === 0;
    let showsLetters = textBelow === 0;
    for (let row = start; row < start + records; row++) {
      const at = row * RECORD_WORDS;
      const kind = words[at + 8]!;
      const type = kind & 255;
      if (type === RecordType.glyph) showsLetters = floats[at + 2]! >= textBelow;
      if (type === RecordType.none ? !(mayGrow && showsLetters) : type === RecordType.glyph && !showsLetters)
        continue;
      if (size > 0 && size < ((kind >>> 16) & 255)) continue;
      if (type === RecordType.line) this.addLine(index, row, words, floats, lineBelow);
      else this.put(row, index);
    }
  }

  /** An arrow head is a separate entry: head and shaft are then both boxes to the shader. */
  private addLine(
    index: number,
    row: number,
    words: Uint32Array,
    floats: Float32Array,
    shortest: number,
  ): void {
    const at = row * RECORD_WORDS;
    const length = Math.abs(floats[at]! - floats[at + 2]!) + Math.abs(floats[at + 1]! - floats[at + 3]!);
    if (length < shortest) return;
    this.put(row, index);
    const flags = words[at + 8]! >>> 8;
    if (!hasHeadsApart(words, at)) return;
    if (flags & RecordFlag.head) this.put(ORDER_HEAD | row, index);
    if (flags & RecordFlag.tail) this.put(ORDER_TAIL | row, index);
  }

  /** Marks lie above everything: a value that is not good must not be hidden by a neighbour. */
  addMarks(scene: SceneView, indices: Uint32Array, count: number, wanted = mayBeMarked): void {
    const { words } = scene.tables.objects;
    this.reserve(count);
    for (let nth = 0; nth < count; nth++) {
      const index = indices[nth]!;
      if (wanted(words[index * OBJECT_WORDS + 5]!)) this.put(ORDER_MARK | index, index);
    }
  }

  private put(entry: number, owner: number): void {
    this.order[this.count] = entry;
    this.owners[this.count++] = owner;
  }

  private reserve(more: number): void {
    if (this.count + more <= this.order.length) return;
    const length = grownCapacity(this.order.length, this.count + more);
    this.order = grown(this.order, length);
    this.owners = grown(this.owners, length);
  }
}

const typeOf = (scene: SceneView, row: number): number =>
  scene.tables.records.words[row * RECORD_WORDS + 8]! & 255;
