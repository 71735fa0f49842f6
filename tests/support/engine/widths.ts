/** A glyph source without a browser: every glyph half an em wide, numbered in the order of their first use. */
import type { GlyphSource } from '../../../engine/primitives/tables.ts';

export class PlainGlyphs implements GlyphSource {
  readonly epoch = 0;
  private readonly numbers = new Map<string, number>();

  glyph(font: number, character: string): number {
    const key = `${font} ${character}`;
    const known = this.numbers.get(key) ?? this.numbers.size;
    this.numbers.set(key, known);
    return known;
  }

  advance(): number {
    return 0.5;
  }

  spelling(glyph: number): { readonly font: number; readonly character: string } {
    for (const [key, number] of this.numbers)
      if (number === glyph)
        return { font: Number(key.slice(0, key.indexOf(' '))), character: key.slice(key.indexOf(' ') + 1) };
    throw new Error(`No glyph ${glyph}`);
  }

  /** What a glyph stands for, to read texts back. */
  characterOf(glyph: number): string {
    return this.spelling(glyph).character;
  }
}
