// Written by scripts/font-files.ts from the packages of the faces. Do not edit.
import w12 from '@fontsource/roboto/files/roboto-cyrillic-400-italic.woff';
import f12 from '@fontsource/roboto/files/roboto-cyrillic-400-italic.woff2';
import w3 from '@fontsource/roboto/files/roboto-cyrillic-400-normal.woff';
import f3 from '@fontsource/roboto/files/roboto-cyrillic-400-normal.woff2';
import w30 from '@fontsource/roboto/files/roboto-cyrillic-700-italic.woff';
import f30 from '@fontsource/roboto/files/roboto-cyrillic-700-italic.woff2';
import w21 from '@fontsource/roboto/files/roboto-cyrillic-700-normal.woff';
import f21 from '@fontsource/roboto/files/roboto-cyrillic-700-normal.woff2';
import w15 from '@fontsource/roboto/files/roboto-cyrillic-ext-400-italic.woff';
import f15 from '@fontsource/roboto/files/roboto-cyrillic-ext-400-italic.woff2';
import w6 from '@fontsource/roboto/files/roboto-cyrillic-ext-400-normal.woff';
import f6 from '@fontsource/roboto/files/roboto-cyrillic-ext-400-normal.woff2';
import w33 from '@fontsource/roboto/files/roboto-cyrillic-ext-700-italic.woff';
import f33 from '@fontsource/roboto/files/roboto-cyrillic-ext-700-italic.woff2';
import w24 from '@fontsource/roboto/files/roboto-cyrillic-ext-700-normal.woff';
import f24 from '@fontsource/roboto/files/roboto-cyrillic-ext-700-normal.woff2';
import w11 from '@fontsource/roboto/files/roboto-greek-400-italic.woff';
import f11 from '@fontsource/roboto/files/roboto-greek-400-italic.woff2';
import w2 from '@fontsource/roboto/files/roboto-greek-400-normal.woff';
import f2 from '@fontsource/roboto/files/roboto-greek-400-normal.woff2';
import w29 from '@fontsource/roboto/files/roboto-greek-700-italic.woff';
import f29 from '@fontsource/roboto/files/roboto-greek-700-italic.woff2';
import w20 from '@fontsource/roboto/files/roboto-greek-700-normal.woff';
import f20 from '@fontsource/roboto/files/roboto-greek-700-normal.woff2';
import w14 from '@fontsource/roboto/files/roboto-greek-ext-400-italic.woff';
import f14 from '@fontsource/roboto/files/roboto-greek-ext-400-italic.woff2';
import w5 from '@fontsource/roboto/files/roboto-greek-ext-400-normal.woff';
import f5 from '@fontsource/roboto/files/roboto-greek-ext-400-normal.woff2';
import w32 from '@fontsource/roboto/files/roboto-greek-ext-700-italic.woff';
import f32 from '@fontsource/roboto/files/roboto-greek-ext-700-italic.woff2';
import w23 from '@fontsource/roboto/files/roboto-greek-ext-700-normal.woff';
import f23 from '@fontsource/roboto/files/roboto-greek-ext-700-normal.woff2';
import w9 from '@fontsource/roboto/files/roboto-latin-400-italic.woff';
import f9 from '@fontsource/roboto/files/roboto-latin-400-italic.woff2';
import w0 from '@fontsource/roboto/files/roboto-latin-400-normal.woff';
import f0 from '@fontsource/roboto/files/roboto-latin-400-normal.woff2';
import w27 from '@fontsource/roboto/files/roboto-latin-700-italic.woff';
import f27 from '@fontsource/roboto/files/roboto-latin-700-italic.woff2';
import w18 from '@fontsource/roboto/files/roboto-latin-700-normal.woff';
import f18 from '@fontsource/roboto/files/roboto-latin-700-normal.woff2';
import w10 from '@fontsource/roboto/files/roboto-latin-ext-400-italic.woff';
import f10 from '@fontsource/roboto/files/roboto-latin-ext-400-italic.woff2';
import w1 from '@fontsource/roboto/files/roboto-latin-ext-400-normal.woff';
import f1 from '@fontsource/roboto/files/roboto-latin-ext-400-normal.woff2';
import w28 from '@fontsource/roboto/files/roboto-latin-ext-700-italic.woff';
import f28 from '@fontsource/roboto/files/roboto-latin-ext-700-italic.woff2';
import w19 from '@fontsource/roboto/files/roboto-latin-ext-700-normal.woff';
import f19 from '@fontsource/roboto/files/roboto-latin-ext-700-normal.woff2';
import w16 from '@fontsource/roboto/files/roboto-math-400-italic.woff';
import f16 from '@fontsource/roboto/files/roboto-math-400-italic.woff2';
import w7 from '@fontsource/roboto/files/roboto-math-400-normal.woff';
import f7 from '@fontsource/roboto/files/roboto-math-400-normal.woff2';
import w34 from '@fontsource/roboto/files/roboto-math-700-italic.woff';
import f34 from '@fontsource/roboto/files/roboto-math-700-italic.woff2';
import w25 from '@fontsource/roboto/files/roboto-math-700-normal.woff';
import f25 from '@fontsource/roboto/files/roboto-math-700-normal.woff2';
import w17 from '@fontsource/roboto/files/roboto-symbols-400-italic.woff';
import f17 from '@fontsource/roboto/files/roboto-symbols-400-italic.woff2';
import w8 from '@fontsource/roboto/files/roboto-symbols-400-normal.woff';
import f8 from '@fontsource/roboto/files/roboto-symbols-400-normal.woff2';
import w35 from '@fontsource/roboto/files/roboto-symbols-700-italic.woff';
import f35 from '@fontsource/roboto/files/roboto-symbols-700-italic.woff2';
import w26 from '@fontsource/roboto/files/roboto-symbols-700-normal.woff';
import f26 from '@fontsource/roboto/files/roboto-symbols-700-normal.woff2';
import w13 from '@fontsource/roboto/files/roboto-vietnamese-400-italic.woff';
import f13 from '@fontsource/roboto/files/roboto-vietnamese-400-italic.woff2';
import w4 from '@fontsource/roboto/files/roboto-vietnamese-400-normal.woff';
import f4 from '@fontsource/roboto/files/roboto-vietnamese-400-normal.woff2';
import w31 from '@fontsource/roboto/files/roboto-vietnamese-700-italic.woff';
import f31 from '@fontsource/roboto/files/roboto-vietnamese-700-italic.woff2';
import w22 from '@fontsource/roboto/files/roboto-vietnamese-700-normal.woff';
import f22 from '@fontsource/roboto/files/roboto-vietnamese-700-normal.woff2';
import type { FontFile } from '../../engine/render/text/fonts.ts';

/** Characters in hexadecimal runs; faces of a family mostly have the same. */
const SETS = [
  '20-7e,a0-ff,131,152-153,2bc,2c6,2da,2dc,300-301,303,309,323,2002,2009,200b,2013-2014,2018-201a,201c-201e,2022,2026,2032-2033,2039-203a,2044,20ac,2122,2212,feff,fffd',
  '100-130,132-151,154-17f,18f,192,1a0-1a1,1af-1b0,1f0,1fa-1ff,218-21b,237,259,2c7,2c9,2dd,2f3,1e00-1e01,1e3e-1e3f,1e80-1e85,1e9e,1ef2-1ef9,2020,20a3-20a4,20a6-20ab,20b1,20b9-20ba,20bc-20bd,2113',
  '384-38a,38c,38e-3a1,3a3-3ce,3d1-3d2,3d6',
  '400-45f,490-491,4b0-4b1,2116',
  '1ea0-1ef1',
  '1f4d',
  '460-486,488-48f,492-4af,4b2-513',
  '2017,203c,2070,2074-208e,2105,2126,212e,2202,2206,220f,2211,221a,221e,222b,2248,2260,2264-2265,25ca',
  '215b-215e,25a0,25cb,25cf',
] as const;

export const FILES: readonly FontFile[] = [
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f0, woff: w0, characters: SETS[0]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f1, woff: w1, characters: SETS[1]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f2, woff: w2, characters: SETS[2]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f3, woff: w3, characters: SETS[3]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f4, woff: w4, characters: SETS[4]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f5, woff: w5, characters: SETS[5]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f6, woff: w6, characters: SETS[6]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f7, woff: w7, characters: SETS[7]! },
  { family: 'Roboto', weight: 'normal', style: 'normal', url: f8, woff: w8, characters: SETS[8]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f9, woff: w9, characters: SETS[0]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f10, woff: w10, characters: SETS[1]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f11, woff: w11, characters: SETS[2]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f12, woff: w12, characters: SETS[3]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f13, woff: w13, characters: SETS[4]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f14, woff: w14, characters: SETS[5]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f15, woff: w15, characters: SETS[6]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f16, woff: w16, characters: SETS[7]! },
  { family: 'Roboto', weight: 'normal', style: 'italic', url: f17, woff: w17, characters: SETS[8]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f18, woff: w18, characters: SETS[0]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f19, woff: w19, characters: SETS[1]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f20, woff: w20, characters: SETS[2]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f21, woff: w21, characters: SETS[3]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f22, woff: w22, characters: SETS[4]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f23, woff: w23, characters: SETS[5]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f24, woff: w24, characters: SETS[6]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f25, woff: w25, characters: SETS[7]! },
  { family: 'Roboto', weight: 'bold', style: 'normal', url: f26, woff: w26, characters: SETS[8]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f27, woff: w27, characters: SETS[0]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f28, woff: w28, characters: SETS[1]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f29, woff: w29, characters: SETS[2]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f30, woff: w30, characters: SETS[3]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f31, woff: w31, characters: SETS[4]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f32, woff: w32, characters: SETS[5]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f33, woff: w33, characters: SETS[6]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f34, woff: w34, characters: SETS[7]! },
  { family: 'Roboto', weight: 'bold', style: 'italic', url: f35, woff: w35, characters: SETS[8]! },
];
