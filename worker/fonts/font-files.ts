// Written by scripts/font-files.ts from the packages of the faces. Do not edit.
import type { FontFile } from '../../engine/render/text/fonts.ts';
import { FILES as ARIMO } from './arimo.ts';
import { FILES as DEJAVU_SANS } from './dejavu-sans.ts';
import { FILES as NOTO_SANS_MATH } from './noto-sans-math.ts';
import { FILES as NOTO_SANS_SYMBOLS } from './noto-sans-symbols.ts';
import { FILES as NOTO_SANS_SYMBOLS_2 } from './noto-sans-symbols-2.ts';
import { FILES as ROBOTO } from './roboto.ts';
import { FILES as TINOS } from './tinos.ts';

/** The faces that come with the product, file by file; the first of a family that has a character is for it. */
export const FONT_FILES: readonly FontFile[] = [
  ...ROBOTO,
  ...ARIMO,
  ...TINOS,
  ...NOTO_SANS_SYMBOLS,
  ...DEJAVU_SANS,
  ...NOTO_SANS_MATH,
  ...NOTO_SANS_SYMBOLS_2,
];
