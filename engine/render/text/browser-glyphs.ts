/**
 * Glyphs from the browser's own rasteriser: the ink of small ones, and signed distance fields in one shared picture.
 *
 * A glyph's index and advance are known at once; what it is drawn from is made when a backend asks for it. Fields take longest,
 * and small text needs none.
 */
import TinySDF from '@mapbox/tiny-sdf';
import type { GlyphSource } from '../../primitives/tables.ts';
import { type Face, type FontLibrary, fontLibrary } from './font-library.ts';
import { AS_DRAWN, type FontStyle, machineFamilies, styleOf } from './fonts.ts';
import { type Coverage, EM, type GlyphInk, inkOf, sumsOf } from './glyph-ink.ts';
import { LetterBitmaps } from './letter-bitmaps.ts';
import { LetterPen, makeReady } from './letter-pen.ts';
import { Shelves } from './shelves.ts';

const BUFFER = 7;
const RADIUS = 12;
const CUTOFF = 0.4;
export const ATLAS_WIDTH = 1024;
/** Floats per glyph in `cells`: atlas x, y, width, height, bearing left, bearing top, em, unused. */
export const CELL_FLOATS = 8;

/** Distance field: value at the outline, texels per unit of value. */
export const FIELD = { edge: 1 - CUTOFF, texels: RADIUS } as const;

/** Draws and measures the letters of a font in one weight and slope. */
interface Brush {
  /** Draws its fields. */
  readonly sdf: TinySDF;
  readonly context: OffscreenCanvasRenderingContext2D;
  /** The parts of a CSS font after the size, and before it. */
  readonly families: string;
  readonly style: string;
}

export class BrowserGlyphs implements GlyphSource {
  private readonly brushes = new Map<string, Brush>();
  private readonly known = new Map<number, Map<string, number>>();
  private readonly characters: string[] = [];
  private readonly fontOf: number[] = [];
  /** Undefined for the machine's own fonts. */
  private readonly faces: (Face | undefined)[] = [];
  private readonly library: FontLibrary;
  private readonly advances: number[] = [];
  private readonly inks: (GlyphInk | undefined)[] = [];
  private readonly pen = new LetterPen(EM, 1);
  private smallLetters: LetterBitmaps | undefined;
  private readonly shelves = new Shelves(ATLAS_WIDTH);
  /** All glyphs before this one have their fields. */
  private drawn = 0;
  /** One byte per texel, ATLAS_WIDTH wide. */
  pixels = new Uint8Array(ATLAS_WIDTH * 512);
  cells = new Float32Array(CELL_FLOATS * 512);
  /** Grows with every glyph drawn. */
  version = 0;
  epoch = 0;

  constructor(library = fontLibrary) {
    this.library = library;
  }

  get count(): number {
    return this.characters.length;
  }
  get height(): number {
    return this.pixels.length / ATLAS_WIDTH;
  }

  glyph(font: number, character: string): number {
    const ofFont = this.known.get(font) ?? new Map<string, number>();
    const known = ofFont.get(character);
    if (known !== undefined) return known;
    const index = this.characters.length;
    this.known.set(font, ofFont.set(character, index));
    this.characters.push(character);
    this.fontOf.push(font);
    this.faces.push(this.library.faceOf(font, character.codePointAt(0)!));
    this.advances.push(this.brush(index).context.measureText(character).width / MEASURE);
    return index;
  }

  listen(changed: () => void): () => void {
    return this.library.listen(changed);
  }

  refresh(): ReadonlySet<number> {
    const retired = new Set<number>();
    for (const [font, ofFont] of this.known)
      for (const [character, glyph] of ofFont) {
        if (this.library.faceOf(font, character.codePointAt(0)!) === this.faces[glyph]) continue;
        ofFont.delete(character);
        retired.add(glyph);
      }
    if (retired.size > 0) this.epoch++;
    return retired;
  }

  settled(): Promise<void> {
    return this.library.settled();
  }

  /** Returns the glyph's font for a canvas. */
  cssFont(glyph: number, px: number): string {
    const { style, families } = this.brush(glyph);
    return `${style} ${px}px ${families}`;
  }

  /** Returns the file that a letter is drawn with; undefined for the machine's own fonts. */
  fileOf(font: number, character: string): Face['file'] | undefined {
    return this.faces[this.glyph(font, character)]?.file;
  }

  advance(glyph: number): number {
    return this.advances[glyph] ?? 0;
  }

  spelling(glyph: number): { readonly font: number; readonly character: string } {
    return { font: this.fontOf[glyph]!, character: this.characters[glyph]! };
  }

  /** Returns the ink of a glyph, EM texels per em. */
  ink(glyph: number): GlyphInk {
    const known = this.inks[glyph];
    if (known) return known;
    const character = this.characters[glyph]!;
    const box = this.pen.boxOf(this.cssFont(glyph, EM), character);
    const ink = inkOf(this.pen.draw(character, box));
    this.inks[glyph] = ink;
    return ink;
  }

  /** Small letters as pixels, by glyph. */
  get bitmaps(): LetterBitmaps {
    this.smallLetters ??= new LetterBitmaps();
    return this.smallLetters;
  }

  /**
   * Writes the sums of a glyph's cell into a picture laid out like the atlas: each texel holds those up to its far
   * corner.
   */
  sumCell(glyph: number, into: Float32Array): void {
    const [x, y] = this.cells.subarray(glyph * CELL_FLOATS) as unknown as number[];
    const coverage = this.coverage(glyph);
    const { width, height } = coverage;
    const sums = sumsOf(coverage, 0, 0, width, height);
    for (let row = 0; row < height; row++) {
      const from = (row + 1) * (width + 1) + 1;
      into.set(sums.subarray(from, from + width), (y! + row) * ATLAS_WIDTH + x!);
    }
  }

  /** Near the outline, the field's values are the coverage that they were made from. */
  private coverage(glyph: number): Coverage {
    const [x, y, width, height, left, top] = this.cells.subarray(glyph * CELL_FLOATS) as unknown as number[];
    const data = new Uint8ClampedArray(width! * height!);
    for (let at = 0; at < data.length; at++) {
      const column = at % width!;
      const value = this.pixels[(y! + (at - column) / width!) * ATLAS_WIDTH + x! + column]! / 255;
      data[at] = ((value - FIELD.edge) * FIELD.texels + 0.5) * 255;
    }
    return { data, width: width!, height: height!, left: left!, top: top! };
  }

  /** Draws the fields of the glyphs requested since the last call. */
  drawPending(): void {
    while (this.drawNext());
  }

  /** Whether a glyph has no field yet. */
  get isPending(): boolean {
    return this.drawn < this.count;
  }

  /** Draws the next field. Returns whether there was one to be drawn. */
  drawNext(): boolean {
    if (!this.isPending) return false;
    this.drawField(this.drawn++);
    return true;
  }

  /** Draws the field of a glyph, where it has none: its cell is valid then. */
  drawField(glyph: number): void {
    if (this.cells[glyph * CELL_FLOATS + 6] === EM) return;
    this.drawGlyph(glyph);
    this.version++;
  }

  private drawGlyph(glyph: number): void {
    const { sdf } = this.brush(glyph);
    const { data, width, height, glyphLeft, glyphTop } = sdf.draw(this.characters[glyph]!);
    const { x, y } = this.shelves.place(width, height);
    this.reserve(glyph + 1, this.shelves.height);
    for (let row = 0; row < height; row++)
      this.pixels.set(data.subarray(row * width, (row + 1) * width), (y + row) * ATLAS_WIDTH + x);
    this.cells.set([x, y, width, height, glyphLeft - BUFFER, glyphTop + BUFFER, EM, 0], glyph * CELL_FLOATS);
  }

  private reserve(glyphs: number, height: number): void {
    while (glyphs * CELL_FLOATS > this.cells.length) this.cells = doubled(this.cells, Float32Array);
    if (height > this.height) this.pixels = doubled(this.pixels, Uint8Array);
  }

  private brush(glyph: number): Brush {
    const font = this.fontOf[glyph]!;
    const { weight, style } = styleOf(font);
    const face = this.faces[glyph];
    const families = face ? `"${face.name}"` : machineFamilies(font);
    const key = `${style} ${weight} ${families}`;
    const known = this.brushes.get(key);
    if (known) return known;
    const context = new OffscreenCanvas(1, 1).getContext('2d')!;
    context.font = `${style} ${weight} ${MEASURE}px ${families}`;
    context.textRendering = AS_DRAWN;
    const sdf = fieldsOf(families, { weight, style });
    this.pen.prepare();
    const brush: Brush = { sdf, context, families, style: `${style} ${weight}` };
    this.brushes.set(key, brush);
    return brush;
  }
}

function fieldsOf(families: string, { weight, style }: FontStyle): TinySDF {
  const sdf = new TinySDF({
    fontSize: EM,
    buffer: BUFFER,
    radius: RADIUS,
    cutoff: CUTOFF,
    fontFamily: families,
    fontWeight: weight,
    fontStyle: style,
  });
  const { ctx } = sdf as unknown as { readonly ctx: OffscreenCanvasRenderingContext2D };
  ctx.textRendering = AS_DRAWN;
  makeReady(ctx);
  return sdf;
}

/** Pixels per em when measuring: large, so that hinting has no effect. */
const MEASURE = 256;

function doubled<T extends Float32Array | Uint8Array>(array: T, Type: new (length: number) => T): T {
  const larger = new Type(array.length * 2);
  larger.set(array);
  return larger;
}
