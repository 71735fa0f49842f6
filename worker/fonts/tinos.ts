// Written by scripts/font-files.ts from the packages of the faces. Do not edit.
import w11 from '@fontsource/tinos/files/tinos-cyrillic-400-italic.woff';
import f11 from '@fontsource/tinos/files/tinos-cyrillic-400-italic.woff2';
import w3 from '@fontsource/tinos/files/tinos-cyrillic-400-normal.woff';
import f3 from '@fontsource/tinos/files/tinos-cyrillic-400-normal.woff2';
import w27 from '@fontsource/tinos/files/tinos-cyrillic-700-italic.woff';
import f27 from '@fontsource/tinos/files/tinos-cyrillic-700-italic.woff2';
import w19 from '@fontsource/tinos/files/tinos-cyrillic-700-normal.woff';
import f19 from '@fontsource/tinos/files/tinos-cyrillic-700-normal.woff2';
import w14 from '@fontsource/tinos/files/tinos-cyrillic-ext-400-italic.woff';
import f14 from '@fontsource/tinos/files/tinos-cyrillic-ext-400-italic.woff2';
import w6 from '@fontsource/tinos/files/tinos-cyrillic-ext-400-normal.woff';
import f6 from '@fontsource/tinos/files/tinos-cyrillic-ext-400-normal.woff2';
import w30 from '@fontsource/tinos/files/tinos-cyrillic-ext-700-italic.woff';
import f30 from '@fontsource/tinos/files/tinos-cyrillic-ext-700-italic.woff2';
import w22 from '@fontsource/tinos/files/tinos-cyrillic-ext-700-normal.woff';
import f22 from '@fontsource/tinos/files/tinos-cyrillic-ext-700-normal.woff2';
import w10 from '@fontsource/tinos/files/tinos-greek-400-italic.woff';
import f10 from '@fontsource/tinos/files/tinos-greek-400-italic.woff2';
import w2 from '@fontsource/tinos/files/tinos-greek-400-normal.woff';
import f2 from '@fontsource/tinos/files/tinos-greek-400-normal.woff2';
import w26 from '@fontsource/tinos/files/tinos-greek-700-italic.woff';
import f26 from '@fontsource/tinos/files/tinos-greek-700-italic.woff2';
import w18 from '@fontsource/tinos/files/tinos-greek-700-normal.woff';
import f18 from '@fontsource/tinos/files/tinos-greek-700-normal.woff2';
import w13 from '@fontsource/tinos/files/tinos-greek-ext-400-italic.woff';
import f13 from '@fontsource/tinos/files/tinos-greek-ext-400-italic.woff2';
import w5 from '@fontsource/tinos/files/tinos-greek-ext-400-normal.woff';
import f5 from '@fontsource/tinos/files/tinos-greek-ext-400-normal.woff2';
import w29 from '@fontsource/tinos/files/tinos-greek-ext-700-italic.woff';
import f29 from '@fontsource/tinos/files/tinos-greek-ext-700-italic.woff2';
import w21 from '@fontsource/tinos/files/tinos-greek-ext-700-normal.woff';
import f21 from '@fontsource/tinos/files/tinos-greek-ext-700-normal.woff2';
import w15 from '@fontsource/tinos/files/tinos-hebrew-400-italic.woff';
import f15 from '@fontsource/tinos/files/tinos-hebrew-400-italic.woff2';
import w7 from '@fontsource/tinos/files/tinos-hebrew-400-normal.woff';
import f7 from '@fontsource/tinos/files/tinos-hebrew-400-normal.woff2';
import w31 from '@fontsource/tinos/files/tinos-hebrew-700-italic.woff';
import f31 from '@fontsource/tinos/files/tinos-hebrew-700-italic.woff2';
import w23 from '@fontsource/tinos/files/tinos-hebrew-700-normal.woff';
import f23 from '@fontsource/tinos/files/tinos-hebrew-700-normal.woff2';
import w8 from '@fontsource/tinos/files/tinos-latin-400-italic.woff';
import f8 from '@fontsource/tinos/files/tinos-latin-400-italic.woff2';
import w0 from '@fontsource/tinos/files/tinos-latin-400-normal.woff';
import f0 from '@fontsource/tinos/files/tinos-latin-400-normal.woff2';
import w24 from '@fontsource/tinos/files/tinos-latin-700-italic.woff';
import f24 from '@fontsource/tinos/files/tinos-latin-700-italic.woff2';
import w16 from '@fontsource/tinos/files/tinos-latin-700-normal.woff';
import f16 from '@fontsource/tinos/files/tinos-latin-700-normal.woff2';
import w9 from '@fontsource/tinos/files/tinos-latin-ext-400-italic.woff';
import f9 from '@fontsource/tinos/files/tinos-latin-ext-400-italic.woff2';
import w1 from '@fontsource/tinos/files/tinos-latin-ext-400-normal.woff';
import f1 from '@fontsource/tinos/files/tinos-latin-ext-400-normal.woff2';
import w25 from '@fontsource/tinos/files/tinos-latin-ext-700-italic.woff';
import f25 from '@fontsource/tinos/files/tinos-latin-ext-700-italic.woff2';
import w17 from '@fontsource/tinos/files/tinos-latin-ext-700-normal.woff';
import f17 from '@fontsource/tinos/files/tinos-latin-ext-700-normal.woff2';
import w12 from '@fontsource/tinos/files/tinos-vietnamese-400-italic.woff';
import f12 from '@fontsource/tinos/files/tinos-vietnamese-400-italic.woff2';
import w4 from '@fontsource/tinos/files/tinos-vietnamese-400-normal.woff';
import f4 from '@fontsource/tinos/files/tinos-vietnamese-400-normal.woff2';
import w28 from '@fontsource/tinos/files/tinos-vietnamese-700-italic.woff';
import f28 from '@fontsource/tinos/files/tinos-vietnamese-700-italic.woff2';
import w20 from '@fontsource/tinos/files/tinos-vietnamese-700-normal.woff';
import f20 from '@fontsource/tinos/files/tinos-vietnamese-700-normal.woff2';
import type { FontFile } from '../../engine/render/text/fonts.ts';

/** Characters in hexadecimal runs; faces of a family mostly have the same. */
const SETS = [
  '20-7e,a0-ff,131,152-153,2bb-2bc,2c6,2da,2dc,300-301,303-304,308-309,323,329,2002,2009,200b,2013-2014,2018-201a,201c-201e,2022,2026,2032-2033,2039-203a,2044,20ac,2122,2191,2193,2212,2215,feff,fffd',
  '100-130,132-151,154-2ba,2bd-2c5,2c7-2cc,2ce-2d7,2dd-2ff,1d00-1dbf,1e00-1e9f,1ef2-1eff,2020,20a0-20ab,20ad-20be,2113,2c60-2c7f,a720-a7ae,a7b0-a7b7,a7f7-a7ff',
  '370-377,37a-37f,384-38a,38c,38e-3a1,3a3-3ff',
  '400-45f,490-491,4b0-4b1,2116',
  '1ea0-1ef1',
  '1f00-1f15,1f18-1f1d,1f20-1f45,1f48-1f4d,1f50-1f57,1f59,1f5b,1f5d,1f5f-1f7d,1f80-1fb4,1fb6-1fc4,1fc6-1fd3,1fd6-1fdb,1fdd-1fef,1ff2-1ff4,1ff6-1ffe',
  '460-48f,492-4af,4b2-52f,1c80-1c88,2de0-2dff,a640-a69f,fe2e-fe2f',
  '307,591-5c7,5d0-5ea,5f0-5f4,200c-2010,25cc,fb1d-fb36,fb38-fb3c,fb3e,fb40-fb41,fb43-fb44,fb46-fb4f',
] as const;

export const FILES: readonly FontFile[] = [
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f0, woff: w0, characters: SETS[0]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f1, woff: w1, characters: SETS[1]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f2, woff: w2, characters: SETS[2]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f3, woff: w3, characters: SETS[3]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f4, woff: w4, characters: SETS[4]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f5, woff: w5, characters: SETS[5]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f6, woff: w6, characters: SETS[6]! },
  { family: 'Tinos', weight: 'normal', style: 'normal', url: f7, woff: w7, characters: SETS[7]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f8, woff: w8, characters: SETS[0]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f9, woff: w9, characters: SETS[1]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f10, woff: w10, characters: SETS[2]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f11, woff: w11, characters: SETS[3]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f12, woff: w12, characters: SETS[4]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f13, woff: w13, characters: SETS[5]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f14, woff: w14, characters: SETS[6]! },
  { family: 'Tinos', weight: 'normal', style: 'italic', url: f15, woff: w15, characters: SETS[7]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f16, woff: w16, characters: SETS[0]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f17, woff: w17, characters: SETS[1]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f18, woff: w18, characters: SETS[2]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f19, woff: w19, characters: SETS[3]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f20, woff: w20, characters: SETS[4]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f21, woff: w21, characters: SETS[5]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f22, woff: w22, characters: SETS[6]! },
  { family: 'Tinos', weight: 'bold', style: 'normal', url: f23, woff: w23, characters: SETS[7]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f24, woff: w24, characters: SETS[0]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f25, woff: w25, characters: SETS[1]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f26, woff: w26, characters: SETS[2]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f27, woff: w27, characters: SETS[3]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f28, woff: w28, characters: SETS[4]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f29, woff: w29, characters: SETS[5]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f30, woff: w30, characters: SETS[6]! },
  { family: 'Tinos', weight: 'bold', style: 'italic', url: f31, woff: w31, characters: SETS[7]! },
];
