// Written by scripts/font-files.ts from the packages of the faces. Do not edit.
import w0 from '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff';
import f0 from '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff2';
import type { FontFile } from '../../engine/render/text/fonts.ts';

/** Characters in hexadecimal runs; faces of a family mostly have the same. */
const SETS = [
  '7f,2316,231a-231b,237b,237e-237f,23e9-23ea,23ed-23ef,23f1-2421,2424-2426,2440-244a,26bd-26bf,26c4-26cd,26cf-26e1,2700,270b,2753,2757,275f-2760,2b4d-2b4f,2b55-2b73,2b76-2b95,2b97-2bfd,2bff,10140-1018e,10190-1019c,101a0,101d0-101fd,102e0-102fb,10e60-10e7e,1d2c0-1d2d3,1d2e0-1d2f3,1d360-1d378,1f000-1f02b,1f0bf,1f0e0-1f0f5,1f10d-1f10f,1f16d-1f16f,1f1ad,1f30d-1f30f,1f31c,1f321-1f32c,1f336,1f378,1f37d,1f393-1f39f,1f3a7,1f3ac-1f3ae,1f3c2,1f3c4,1f3c6,1f3ca-1f3ce,1f3d4-1f3e0,1f3ed,1f3f1-1f3f3,1f3f5-1f3f7,1f408,1f415,1f41f,1f426,1f43f,1f441-1f442,1f446-1f449,1f44c-1f44e,1f453,1f46a,1f47d,1f4a3,1f4b0,1f4b3,1f4b9,1f4bb,1f4bf,1f4c8-1f4cb,1f4da,1f4df,1f4e4-1f4e6,1f4ea-1f4ed,1f4f7,1f4f9-1f4fb,1f4fd-1f4fe,1f503,1f507-1f50a,1f50d,1f512-1f513,1f53e-1f545,1f54a,1f550-1f579,1f57b-1f594,1f597-1f5a3,1f5a5-1f5fa,1f650-1f67f,1f687,1f68d,1f691,1f694,1f698,1f6ad,1f6b2,1f6b9-1f6ba,1f6bc,1f6c6-1f6cb,1f6cd-1f6cf,1f6d3-1f6d7,1f6e0-1f6ea,1f6f0-1f6f3,1f6f7-1f6fc,1f774-1f776,1f77b-1f77f,1f7d9,1f7e0-1f7eb,1f800-1f80b,1f810-1f847,1f850-1f859,1f860-1f887,1f890-1f8ad,1f8b0-1f8b1,1f900-1f90b,1f93b,1f946,1fa00-1fa53,1fa60-1fa6d,1fa70-1fa74,1fa78-1fa7a,1fa80-1fa86,1fa90-1faa8,1fab0-1fab6,1fac0-1fac2,1fad0-1fad6,1fb00-1fb92,1fb94-1fbca,1fbf0-1fbf9',
] as const;

export const FILES: readonly FontFile[] = [
  {
    family: 'Noto Sans Symbols 2',
    weight: 'normal',
    style: 'normal',
    url: f0,
    woff: w0,
    characters: SETS[0]!,
  },
];
