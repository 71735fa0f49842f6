/** A fast way to the glyphs of a source, and the measures that turn a text into glyph positions. */
import type { FontFamily, TextStyle } from './pen.ts';
import { FONT_FAMILIES, fontKey, type GlyphSource } from './tables.ts';

const ASCII = 128;
/** Places in ems, for faces as different as Roboto and Times: cap height .7, ascent .93. */
const MIDDLE = 0.35;
const ASCENT = 0.93;
export const LINE_HEIGHT = 1.2;
export const ELLIPSIS = '…';

/** The small number of the font that a style asks for. */
export const fontOf = (style: {
  readonly family?: FontFamily;
  readonly weight?: TextStyle['weight'];
  readonly slope?: TextStyle['slope'];
}): number =>
  fontKey(
    Math.max(0, FONT_FAMILIES.indexOf(style.family ?? 'Roboto')),
    style.weight === 'bold',
    style.slope === 'italic',
  );

/** How far below a line's `y` its baseline lies, in ems. */
export function baselineShift(baseline: TextStyle['baseline']): number {
  if (baseline === 'alphabetic') return 0;
  return baseline === 'top' ? ASCENT : MIDDLE;
}

/** Glyphs and advances of a source without a map look-up for plain letters and digits. */
export class Glyphs {
  private readonly source: GlyphSource;
  private readonly ascii = new Int32Array(FONT_FAMILIES.length * 4 * ASCII).fill(-1);
  private advances = new Float32Array(512).fill(Number.NaN);

  constructor(source: GlyphSource) {
    this.source = source;
  }

  glyph(font: number, character: string): number {
    const code = character.charCodeAt(0);
    if (code >= ASCII || character.length > 1) return this.source.glyph(font, character);
    const place = font * ASCII + code;
    const known = this.ascii[place]!;
    if (known >= 0) return known;
    const glyph = this.source.glyph(font, character);
    this.ascii[place] = glyph;
    return glyph;
  }

  /** In ems. */
  advance(glyph: number): number {
    const known = this.advances[glyph];
    if (known !== undefined && !Number.isNaN(known)) return known;
    const advance = this.source.advance(glyph);
    if (glyph >= this.advances.length) {
      const grown = new Float32Array(Math.max(glyph + 1, this.advances.length * 2)).fill(Number.NaN);
      grown.set(this.advances);
      this.advances = grown;
    }
    this.advances[glyph] = advance;
    return advance;
  }

  /** Width of one line, in ems. */
  width(font: number, line: string): number {
    let width = 0;
    for (const character of line) width += this.advance(this.glyph(font, character));
    return width;
  }

  /** The line, cut off with an ellipsis where it is wider than `most` ems. */
  fit(font: number, line: string, most: number): string {
    if (this.width(font, line) <= most) return line;
    const room = most - this.width(font, ELLIPSIS);
    let width = 0;
    let kept = '';
    for (const character of line) {
      width += this.advance(this.glyph(font, character));
      if (width > room) break;
      kept += character;
    }
    return kept.trimEnd() + ELLIPSIS;
  }
}

export const isBlank = (character: string): boolean =>
  character === ' ' || character === '\u00a0' || character === '\t';
