/** Glyphs without pictures, for tests and machines without a browser: all characters have the same width. */
import type { GlyphSource } from '../../primitives/tables.ts';

export class FixedGlyphs implements GlyphSource {
  readonly epoch = 0;
  private readonly byKey = new Map<string, number>();
  private readonly width: number;

  /** `width`: advance of every character, ems. */
  constructor(width = 0.5) {
    this.width = width;
  }

  glyph(font: number, character: string): number {
    const key = `${font} ${character}`;
    const index = this.byKey.get(key) ?? this.byKey.size;
    this.byKey.set(key, index);
    return index;
  }

  advance(): number {
    return this.width;
  }

  spelling(glyph: number): { readonly font: number; readonly character: string } {
    const key = [...this.byKey.keys()][glyph]!;
    const blank = key.indexOf(' ');
    return { font: Number(key.slice(0, blank)), character: key.slice(blank + 1) };
  }
}
