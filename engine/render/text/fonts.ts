/**
 * The fonts a diagram may use, and the faces that stand for them on every machine. The product ships its faces, so that a
 * diagram looks the same and takes the same room wherever it is opened: Arimo and Tinos have the widths of Arial, Helvetica
 * and Times New Roman. What no shipped face has (Chinese, Japanese, Korean, Indic and Thai letters, emoji) comes from
 * the machine's own fonts.
 */
import type { FONT_FAMILIES } from '../../primitives/tables.ts';

/** A font file of a face. */
export interface FontFile {
  readonly family: string;
  readonly url: string;
  /** The same in WOFF 1, which can be unpacked here and put into a PDF. */
  readonly woff?: string;
  readonly weight: 'normal' | 'bold';
  readonly style: 'normal' | 'italic';
  /** The characters it is for, as runs in hexadecimal: `20-7e,a0`. */
  readonly characters: string;
}

const SYMBOLS = ['Noto Sans Symbols', 'DejaVu Sans', 'Noto Sans Math', 'Noto Sans Symbols 2'] as const;

/** Families of shipped faces by index in FONT_FAMILIES: a later one has what those before it lack. */
export const CHAINS = [
  ['Roboto', 'Arimo', ...SYMBOLS],
  ['Arimo', 'Roboto', ...SYMBOLS],
  ['Arimo', 'Roboto', ...SYMBOLS],
  ['Tinos', 'Arimo', 'Roboto', ...SYMBOLS],
] as const satisfies Record<number, readonly string[]> & { length: (typeof FONT_FAMILIES)['length'] };

/** What the machine itself may have, for letters that no shipped face has, or whose file cannot be had. */
const MACHINES = [
  'Roboto, Arial, "Liberation Sans", sans-serif',
  'Helvetica, Arial, "Liberation Sans", Arimo, sans-serif',
  'Arial, "Liberation Sans", Arimo, sans-serif',
  '"Times New Roman", "Liberation Serif", Tinos, serif',
] as const satisfies Record<number, string> & { length: (typeof FONT_FAMILIES)['length'] };

interface FontStyle {
  readonly weight: FontFile['weight'];
  readonly style: FontFile['style'];
}

export const familyOf = (font: number): number => (font >> 2 < CHAINS.length ? font >> 2 : 0);

/** Weight and slope of a `fontKey`. */
export const styleOf = (font: number): FontStyle => ({
  weight: font & 2 ? 'bold' : 'normal',
  style: font & 1 ? 'italic' : 'normal',
});

/** The families of CSS that stand for a `fontKey` where no shipped face does. */
export const machineFamilies = (font: number): string => MACHINES[familyOf(font)]!;

/**
 * To be set on every context that letters are measured or drawn in: else the machine's settings for hinting change both,
 * whatever face it is.
 */
export const AS_DRAWN = 'geometricPrecision';
