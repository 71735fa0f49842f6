/** Cached access to the glyphs of a source, and the metrics that turn a text into glyph positions. */
import type { FontFamily, TextStyle } from './pen.ts';
import { FONT_FAMILIES, fontKey, type GlyphSource } from './tables.ts';

const ASCII = 128;
/** Positions in ems, for fonts as different as Roboto and Times: cap height .7, ascent .93. */
const MIDDLE = 0.35;
const ASCENT = 0.93;
export const LINE_HEIGHT = 1.2;
const ELLIPSIS = '…';

/** Returns the key of the font that a style asks for. */
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

/** Returns how far the baseline lies below a line's `y`, in ems. */
export function baselineShift(baseline: TextStyle['baseline']): number {
  if (baseline === 'alphabetic') return 0;
  return baseline === 'top' ? ASCENT : MIDDLE;
}

/** Glyphs and advances of a source without a map look-up for plain letters and digits. */
export class Glyphs {
  private readonly source: GlyphSource;
  private readonly ascii = new Int32Array(FONT_FAMILIES.length * 4 * ASCII).fill(-1);
  private advances = new Float32Array(512).fill(Number.NaN);
  private epoch = 0;

  constructor(source: GlyphSource) {
    this.source = source;
  }

  /** Returns the glyph of the character at an index of a text: walking a text this way allocates nothing. */
  glyphAt(font: number, text: string, at: number): number {
    const code = text.charCodeAt(at);
    if (code >= ASCII) return this.source.glyph(font, String.fromCodePoint(text.codePointAt(at)!));
    if (this.epoch !== this.source.epoch) this.forget();
    const place = font * ASCII + code;
    const known = this.ascii[place]!;
    if (known >= 0) return known;
    const glyph = this.source.glyph(font, text[at]!);
    this.ascii[place] = glyph;
    return glyph;
  }

  /** Letters now map to other glyphs; the meaning of a glyph has not changed. */
  private forget(): void {
    this.epoch = this.source.epoch;
    this.ascii.fill(-1);
  }

  /** Advance width in ems. */
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
    for (let at = 0; at < line.length; at += unitsAt(line, at))
      width += this.advance(this.glyphAt(font, line, at));
    return width;
  }

  /** Returns the line, cut off with an ellipsis where it is wider than `most` ems. */
  fit(font: number, line: string, most: number): string {
    if (this.width(font, line) <= most) return line;
    const room = most - this.width(font, ELLIPSIS);
    let width = 0;
    let kept = 0;
    for (let at = 0; at < line.length; at += unitsAt(line, at)) {
      width += this.advance(this.glyphAt(font, line, at));
      if (width > room) break;
      kept = at + unitsAt(line, at);
    }
    return line.slice(0, kept).trimEnd() + ELLIPSIS;
  }
}

/** Returns how many 16-bit units the character at an index takes: two beyond the basic plane. */
export const unitsAt = (text: string, at: number): number => (text.codePointAt(at)! > 0xffff ? 2 : 1);

const SPACE = 0x20;
const TAB = 0x09;
const NO_BREAK_SPACE = 0xa0;

/** Whether the character at an index is drawn as nothing. */
export function isBlankAt(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code === SPACE || code === TAB || code === NO_BREAK_SPACE;
}
