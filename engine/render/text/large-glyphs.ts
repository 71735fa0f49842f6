/**
 * Pictures of letters that are shown large, for the GPU: coverage at LARGE_EM texels per em, in a separate picture.
 * They are made when such a letter comes into view, because few of a diagram's letters ever are.
 */
import { type BrowserGlyphs, CELL_FLOATS } from './browser-glyphs.ts';
import { AS_DRAWN } from './fonts.ts';
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
  private context: OffscreenCanvasRenderingContext2D | undefined;

  get height(): number {
    return this.pixels.length / LARGE_WIDTH;
  }

  /** Makes a letter's large picture, as far as there is room. */
  want(glyphs: BrowserGlyphs, glyph: number): void {
    if (this.asked.has(glyph)) return;
    this.asked.add(glyph);
    const { character } = glyphs.spelling(glyph);
    const context = this.open();
    context.font = glyphs.cssFont(glyph, LARGE_EM);
    const box = context.measureText(character);
    const left = Math.floor(-box.actualBoundingBoxLeft) - MARGIN;
    const top = Math.ceil(box.actualBoundingBoxAscent) + MARGIN;
    const width = Math.ceil(box.actualBoundingBoxRight) - left + MARGIN;
    const height = Math.ceil(box.actualBoundingBoxDescent) + top + MARGIN;
    if (width > LARGE_WIDTH || this.shelves.height + height > MOST_ROWS) return;
    const { x, y } = this.shelves.place(width, height);
    this.reserve(glyph + 1, this.shelves.height);
    this.cells.set([x, y, width, height, left, top, LARGE_EM, 0], glyph * CELL_FLOATS);
    this.copy(coverageOf(context, character, left, top, width, height), x, y, width);
    this.version++;
  }

  private copy(coverage: Uint8ClampedArray, x: number, y: number, width: number): void {
    for (let at = 3, nth = 0; at < coverage.length; at += 4, nth++) {
      const column = nth % width;
      this.pixels[(y + (nth - column) / width) * LARGE_WIDTH + x + column] = coverage[at]!;
    }
  }

  private open(): OffscreenCanvasRenderingContext2D {
    if (this.context) return this.context;
    const canvas = new OffscreenCanvas(3 * LARGE_EM, 3 * LARGE_EM);
    this.context = canvas.getContext('2d', { willReadFrequently: true })!;
    this.context.textRendering = AS_DRAWN;
    return this.context;
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

function coverageOf(
  context: OffscreenCanvasRenderingContext2D,
  character: string,
  left: number,
  top: number,
  width: number,
  height: number,
): Uint8ClampedArray {
  context.clearRect(0, 0, width, height);
  context.fillText(character, -left, top);
  return context.getImageData(0, 0, width, height).data;
}
