/**
 * The fonts that a diagram may use, and the files that provide them on every machine. The product ships its fonts, so
 * that a diagram looks the same and takes the same space wherever it is opened: Arimo and Tinos have the widths of
 * Arial, Helvetica and Times New Roman. Letters that no shipped font has (Chinese, Japanese, Korean, Indic and Thai
 * letters, emoji) come from the machine's own fonts.
 */
import type { FONT_FAMILIES } from '../../primitives/tables.ts';

/** One font file. */
export interface FontFile {
  readonly family: string;
  readonly url: string;
  /** The same in WOFF 1, which can be unpacked here and embedded in a PDF. */
  readonly woff?: string;
  readonly weight: 'normal' | 'bold';
  readonly style: 'normal' | 'italic';
  /** The characters it covers, as runs in hexadecimal: `20-7e,a0`. */
  readonly characters: string;
}

const SYMBOLS = ['Noto Sans Symbols', 'DejaVu Sans', 'Noto Sans Math', 'Noto Sans Symbols 2'] as const;

/** Families of shipped fonts by index in FONT_FAMILIES: a later one provides what those before it lack. */
export const CHAINS = [
  ['Roboto', 'Arimo', ...SYMBOLS],
  ['Arimo', 'Roboto', ...SYMBOLS],
  ['Arimo', 'Roboto', ...SYMBOLS],
  ['Tinos', 'Arimo', 'Roboto', ...SYMBOLS],
] as const satisfies Record<number, readonly string[]> & { length: (typeof FONT_FAMILIES)['length'] };

/** Fonts that the machine may have, for letters that no shipped font has, or whose file cannot be loaded. */
const MACHINES = [
  'Roboto, Arial, "Liberation Sans", sans-serif',
  'Helvetica, Arial, "Liberation Sans", Arimo, sans-serif',
  'Arial, "Liberation Sans", Arimo, sans-serif',
  '"Times New Roman", "Liberation Serif", Tinos, serif',
] as const satisfies Record<number, string> & { length: (typeof FONT_FAMILIES)['length'] };

export interface FontStyle {
  readonly weight: FontFile['weight'];
  readonly style: FontFile['style'];
}

export const familyOf = (font: number): number => (font >> 2 < CHAINS.length ? font >> 2 : 0);

/** Returns weight and slope of a `fontKey`. */
export const styleOf = (font: number): FontStyle => ({
  weight: font & 2 ? 'bold' : 'normal',
  style: font & 1 ? 'italic' : 'normal',
});

/** Returns the CSS families for a `fontKey` where no shipped font is used. */
export const machineFamilies = (font: number): string => MACHINES[familyOf(font)]!;

/**
 * To be set on every context that measures or draws letters: otherwise the machine's hinting settings change both,
 * whatever the font.
 */
export const AS_DRAWN = 'geometricPrecision';
