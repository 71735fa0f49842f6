/** The tables shared by scene, live and both backends; see record.ts for their layouts. */
import { OBJECT_WORDS, RECORD_WORDS, SLOT_WORDS } from './record.ts';

/** Rows [from, to) that changed since the last `takeDirty`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Spans closer than this many rows are merged: an upload costs more than a few rows. */
const MERGE_GAP = 16;
/** Capacities are multiples of this: one row of a table's texture. */
const STEP = 1024;
/** Growth factor of a table where none has been foreseen, and the bounds of a foreseen one. */
const USUAL_GROWTH = 1.5;
const LEAST_GROWTH = 1.125;
const MOST_GROWTH = 16;
const SLACK = 1.02;
const ALL_BITS = 0xffff_ffff;

/** Of what fills a table, such as objects: how many have come, and how many there will be. */
interface Progress {
  readonly done: number;
  readonly expected: number;
}

/**
 * A growing array of rows of 32-bit words, seen as integers and as floats, that records which rows changed.
 * `generation` grows when the arrays are replaced by larger ones, so that a backend uploads everything.
 */
export class WordTable {
  readonly rowWords: number;
  words: Uint32Array;
  floats: Float32Array;
  generation = 0;
  /** Rows in use: all rows from here on are free. */
  rows = 0;
  private progress: (() => Progress) | undefined;
  /** At the last growth, or when other things began to come: rows in use, and how much was done. */
  private grownAt = { rows: 0, done: 0 };
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
   * Sets a function that says how far what fills the rows has come: each growth goes at once as far as the rest will need,
   * if it needs as much as what has come since the growth before. A wrong estimate costs at most MOST_GROWTH times the rows
   * that were in use.
   */
  foresee(progress: () => Progress): void {
    this.progress = progress;
  }

  /** What comes from now on may need more or less than what has come. */
  beginAnew(): void {
    if (this.progress) this.grownAt = { rows: this.rows, done: this.progress().done };
  }

  private growth(): number {
    if (!this.progress) return USUAL_GROWTH;
    const { done, expected } = this.progress();
    const { rows, grownAt } = this;
    const since = done > grownAt.done ? grownAt : { rows: 0, done: 0 };
    this.grownAt = { rows, done };
    const rest = ((rows - since.rows) / Math.max(1, done - since.done)) * (expected - done);
    return Math.min(MOST_GROWTH, Math.max(LEAST_GROWTH, ((rows + rest) / Math.max(1, rows)) * SLACK));
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

  /** Clears all rows and frees the memory. Pending dirty rows are dropped. */
  clear(): void {
    this.rows = 0;
    this.grownAt = { rows: 0, done: 0 };
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
   * Returns the changed rows as few merged spans, in order, and marks them clean. Spans at most `gap` rows apart are
   * merged: with 1 they hold no unchanged row.
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
  /** First row of each object's slots, by scene index. */
  readonly starts: WordTable;
}

export const createTables = (): SceneTables => ({
  records: new WordTable(RECORD_WORDS),
  objects: new WordTable(OBJECT_WORDS),
  slots: new WordTable(SLOT_WORDS),
  starts: new WordTable(1),
});

/** More words are copied by the array itself: it takes a while to begin. */
const MANY_WORDS = 96;

/** Copies words within a table, to where none of them stands. */
export function copyWords(words: Uint32Array, to: number, from: number, count: number): void {
  if (count > MANY_WORDS) words.copyWithin(to, from, from + count);
  else for (let at = 0; at < count; at++) words[to + at] = words[from + at]!;
}

/**
 * A source of glyphs: a browser's canvas, or a table of widths in tests. `glyph` returns an index with the same meaning
 * for the life of the source; how the glyph's picture is stored (SDF, bitmap) is up to the backend.
 *
 * A letter whose font is still loading has a stand-in. Once the font has loaded or failed, the letter maps to another
 * glyph: `listen` notifies, `refresh` drops and returns the outdated glyphs, and whoever has drawn with them redraws.
 */
export interface GlyphSource {
  /** `font`: the number that `fontKey` returns for family, weight and slope. */
  glyph(font: number, character: string): number;
  /** Advance width of a glyph, in ems. */
  advance(glyph: number): number;
  /** The font and character that a glyph was requested for. */
  spelling(glyph: number): { readonly font: number; readonly character: string };
  /** Grows whenever letters map to other glyphs. */
  readonly epoch: number;
  /** Calls back when fonts have loaded. Returns how to stop. */
  listen?(changed: () => void): () => void;
  refresh?(): ReadonlySet<number>;
  /** Resolves when no font is loading any more. */
  settled?(): Promise<void>;
}

export const FONT_FAMILIES = ['Roboto', 'Helvetica', 'Arial', 'Times New Roman'] as const;
/** Returns family, weight and slope as one small number: family * 4 + bold * 2 + italic. */
export const fontKey = (family: number, bold: boolean, italic: boolean): number =>
  family * 4 + (bold ? 2 : 0) + (italic ? 1 : 0);
