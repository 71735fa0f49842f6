/**
 * Pictures of letters that are shown large, for the GPU: coverage at LARGE_EM texels per em, in a separate picture.
 * They are made when such a letter comes into view, because few of a diagram's letters ever are.
 */
import { type BrowserGlyphs, CELL_FLOATS } from './browser-glyphs.ts';
import type { Coverage } from './glyph-ink.ts';
import { LetterPen } from './letter-pen.ts';
import { Shelves } from './shelves.ts';

/** Texels per em. */
const LARGE_EM = 256;
export const LARGE_WIDTH = 2048;
/** Most rows of the picture: 8 MiB. Further letters keep their distance fields. */
const MOST_ROWS = 4096;
/** Cells are allocated in rows of their texture. */
const ROW = 512;
/** Empty texels around a letter, so that its mipmaps contain nothing of its neighbours. */
const MARGIN = 16;

export class LargeGlyphs {
  /** One byte per texel, LARGE_WIDTH wide. */
  pixels = new Uint8Array(LARGE_WIDTH * 512);
  /** Like those of the distance fields; an em of 0 where there is no large letter. */
  cells = new Float32Array(CELL_FLOATS * ROW);
  /** Grows with every letter drawn. */
  version = 0;
  private readonly shelves = new Shelves(LARGE_WIDTH);
  private readonly asked = new Set<number>();
  private readonly pen = new LetterPen(LARGE_EM, MARGIN);

  get height(): number {
    return this.pixels.length / LARGE_WIDTH;
  }

  /** Makes a letter's large picture, as far as there is room. */
  want(glyphs: BrowserGlyphs, glyph: number): void {
    if (this.asked.has(glyph)) return;
    this.asked.add(glyph);
    const { character } = glyphs.spelling(glyph);
    const box = this.pen.boxOf(glyphs.cssFont(glyph, LARGE_EM), character);
    const { left, top, width, height } = box;
    if (width > LARGE_WIDTH || this.shelves.height + height > MOST_ROWS) return;
    const { x, y } = this.shelves.place(width, height);
    this.reserve(glyph + 1, this.shelves.height);
    this.cells.set([x, y, width, height, left, top, LARGE_EM, 0], glyph * CELL_FLOATS);
    this.copy(this.pen.draw(character, box), x, y);
    this.version++;
  }

  private copy({ data, width, height }: Coverage, x: number, y: number): void {
    for (let row = 0; row < height; row++)
      this.pixels.set(data.subarray(row * width, (row + 1) * width), (y + row) * LARGE_WIDTH + x);
  }

  private reserve(glyphs: number, rows: number): void {
    if (glyphs * CELL_FLOATS > this.cells.length) {
      const cells = new Float32Array(Math.ceil(glyphs / ROW) * ROW * CELL_FLOATS);
      cells.set(this.cells);
      this.cells = cells;
    }
    if (rows <= this.height) return;
    const pixels = new Uint8Array(Math.min(MOST_ROWS, Math.max(rows, this.height * 2)) * LARGE_WIDTH);
    pixels.set(this.pixels);
    this.pixels = pixels;
  }
}
