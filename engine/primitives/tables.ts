/** The three tables that scene, live and both backends share; see record.ts for their layouts. */
import { OBJECT_WORDS, RECORD_WORDS, SLOT_WORDS } from './record.ts';

/** Rows [from, to) that changed since the last `takeDirty`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Spans closer than this many rows are sent as one: an upload costs more than a few rows. */
const MERGE_GAP = 16;
/** Capacities are multiples of it: one row of a table's texture. */
const STEP = 1024;
/** By how much a table grows where nobody has foreseen anything, and the bounds of what foresight may ask for. */
const USUAL_GROWTH = 1.5;
const LEAST_GROWTH = 1.125;
const MOST_GROWTH = 4;
const SLACK = 1.02;
const ALL_BITS = 0xffff_ffff;

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
  private growth: () => number = () => USUAL_GROWTH;
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

  /**
   * Says who knows how many times as many rows as now there will be: the next growth goes that far at once. Foresight
   * that turns out wrong costs at most MOST_GROWTH times the rows that were in use.
   */
  foresee(growth: () => number): void {
    this.growth = () => Math.min(MOST_GROWTH, Math.max(LEAST_GROWTH, growth() * SLACK));
  }

  /** Makes room for `rows` rows in all, and for some more, so that growing costs little on average. */
  reserve(rows: number): void {
    if (rows <= this.capacity) return;
    const wanted = Math.max(rows, this.capacity * this.growth());
    const capacity = Math.ceil(wanted / STEP) * STEP;
    const { words, dirty } = this;
    this.allocate(capacity);
    this.words.set(words);
    this.dirty.set(dirty);
  }

  /** Forgets all rows and gives the memory back. What was dirty is no longer told. */
  clear(): void {
    this.rows = 0;
    this.allocate(STEP);
    this.low = Number.POSITIVE_INFINITY;
    this.high = -1;
  }

  touch(row: number, count = 1): void {
    const last = row + count - 1;
    const lastWord = last >>> 5;
    for (let word = row >>> 5; word <= lastWord; word++) {
      const from = word === row >>> 5 ? row & 31 : 0;
      const to = word === lastWord ? last & 31 : 31;
      this.dirty[word]! |= (ALL_BITS << from) & (ALL_BITS >>> (31 - to));
    }
    if (row < this.low) this.low = row;
    if (last > this.high) this.high = last;
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

  private allocate(capacity: number): void {
    const buffer = new ArrayBuffer(capacity * this.rowWords * 4);
    this.words = new Uint32Array(buffer);
    this.floats = new Float32Array(buffer);
    this.dirty = new Uint32Array((capacity + 31) >>> 5);
    this.generation++;
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
 * Where glyphs come from: a browser's canvas, or a table of widths in tests. `glyph` answers an index, which means the same
 * for the life of the source; how the glyph's picture is kept (SDF, bitmap) is the backend's affair.
 *
 * A letter whose face is still to come has a stand-in. Once it has come, or is found not to come, the letter is another
 * glyph: `listen` tells, `refresh` lets go of the glyphs that are no longer right and answers them, and who has drawn with
 * them draws again.
 */
export interface GlyphSource {
  /** `font` as `fontKey` of the family, weight and slope gives it. */
  glyph(font: number, character: string): number;
  /** Advance width of a glyph, in ems. */
  advance(glyph: number): number;
  /** What a glyph was asked for as. */
  spelling(glyph: number): { readonly font: number; readonly character: string };
  /** Grows whenever letters have become other glyphs. */
  readonly epoch: number;
  /** Calls back when faces have come. Answers how to end that. */
  listen?(changed: () => void): () => void;
  refresh?(): ReadonlySet<number>;
  /** Resolves when no face is on its way any more. */
  settled?(): Promise<void>;
}

export const FONT_FAMILIES = ['Roboto', 'Helvetica', 'Arial', 'Times New Roman'] as const;
/** Family, weight and slope as one small number: family * 4 + bold * 2 + italic. */
export const fontKey = (family: number, bold: boolean, italic: boolean): number =>
  family * 4 + (bold ? 2 : 0) + (italic ? 1 : 0);
