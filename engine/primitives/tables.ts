/** The three tables that scene, live and both backends share; see record.ts for their layouts. */
import { OBJECT_WORDS, RECORD_WORDS, SLOT_WORDS } from './record.ts';

/** Rows [from, to) that changed since the last `takeDirty`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Spans closer than this many rows are sent as one: an upload costs more than a few rows. */
const MERGE_GAP = 16;

/**
 * A growing array of rows of 32-bit words, seen as integers and as floats, that remembers which rows changed.
 * `generation` grows when the arrays are replaced by larger ones, so that a backend knows to send all.
 */
export class WordTable {
  readonly rowWords: number;
  words: Uint32Array;
  floats: Float32Array;
  generation = 0;
  /** Rows in use: all rows from here on are free. */
  rows = 0;
  private dirty: Uint32Array;
  private low = Number.POSITIVE_INFINITY;
  private high = -1;

  constructor(rowWords: number, capacity = 1024) {
    this.rowWords = rowWords;
    const buffer = new ArrayBuffer(capacity * rowWords * 4);
    this.words = new Uint32Array(buffer);
    this.floats = new Float32Array(buffer);
    this.dirty = new Uint32Array((capacity + 31) >>> 5);
  }

  get capacity(): number {
    return this.words.length / this.rowWords;
  }

  /** Makes room for `rows` rows in all; doubles, so that growing costs little on average. */
  reserve(rows: number): void {
    if (rows <= this.capacity) return;
    let capacity = this.capacity;
    while (capacity < rows) capacity *= 2;
    const buffer = new ArrayBuffer(capacity * this.rowWords * 4);
    const words = new Uint32Array(buffer);
    words.set(this.words);
    this.words = words;
    this.floats = new Float32Array(buffer);
    const dirty = new Uint32Array((capacity + 31) >>> 5);
    dirty.set(this.dirty);
    this.dirty = dirty;
    this.generation++;
  }

  touch(row: number, count = 1): void {
    for (let at = row; at < row + count; at++) this.dirty[at >>> 5]! |= 1 << (at & 31);
    if (row < this.low) this.low = row;
    if (row + count - 1 > this.high) this.high = row + count - 1;
  }

  get isDirty(): boolean {
    return this.high >= 0;
  }

  /**
   * The changed rows as few merged spans, in order; they count as clean from now on. Spans no more than `gap` rows apart
   * are one: with 1 they hold no row that did not change.
   */
  takeDirty(gap = MERGE_GAP): Span[] {
    const spans: Span[] = [];
    let from = -1;
    let last = -1;
    for (let word = this.low >>> 5; word <= this.high >>> 5 && this.high >= 0; word++) {
      let bits = this.dirty[word]!;
      this.dirty[word] = 0;
      while (bits !== 0) {
        const row = (word << 5) + (31 - Math.clz32(bits & -bits));
        bits &= bits - 1;
        if (from >= 0 && row - last > gap) {
          spans.push({ from, to: last + 1 });
          from = row;
        } else if (from < 0) from = row;
        last = row;
      }
    }
    if (from >= 0) spans.push({ from, to: last + 1 });
    this.low = Number.POSITIVE_INFINITY;
    this.high = -1;
    return spans;
  }
}

export interface SceneTables {
  readonly records: WordTable;
  readonly objects: WordTable;
  readonly slots: WordTable;
}

export const createTables = (): SceneTables => ({
  records: new WordTable(RECORD_WORDS),
  objects: new WordTable(OBJECT_WORDS),
  slots: new WordTable(SLOT_WORDS),
});

/**
 * Where glyphs come from: a browser's canvas, or a table of widths in tests. `glyph` answers an index that stays the
 * same for the life of the source; how the glyph's picture is kept (SDF, bitmap) is the backend's affair.
 */
export interface GlyphSource {
  /** `font` as `fontKey` of the family, weight and slope gives it. */
  glyph(font: number, character: string): number;
  /** Advance width of a glyph, in ems. */
  advance(glyph: number): number;
}

export const FONT_FAMILIES = ['Roboto', 'Helvetica', 'Arial', 'Times New Roman'] as const;
/** Family, weight and slope as one small number: family * 4 + bold * 2 + italic. */
export const fontKey = (family: number, bold: boolean, italic: boolean): number =>
  family * 4 + (bold ? 2 : 0) + (italic ? 1 : 0);
