// Written by scripts/font-files.ts from the packages of the faces. Do not edit.
import w0 from '@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-400-normal.woff';
import f0 from '@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-400-normal.woff2';
import w1 from '@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-700-normal.woff';
import f1 from '@fontsource/noto-sans-symbols/files/noto-sans-symbols-symbols-700-normal.woff2';
import type { FontFile } from '../../engine/render/text/fonts.ts';

/** Characters in hexadecimal runs; faces of a family mostly have the same. */
const SETS = [
  '20dd-20e0,20e2-20e4,2160-2183,2185-2188,218a-218b,2190,2192,2194-2199,2300-230f,2311-2315,2317,231c-231f,2322-2323,2329-232a,232c-2335,237c,2380-2394,2396-239a,23af,23be-23cd,23d0-23db,23e2-23e8,2460-24ff,260a-260d,2613,2624-262f,2638-263b,263d-2653,2669-267e,2690-269d,26a2-26a9,26ad-26bc,26ce,26e2-26ff,271d-2721,2776-2793,2921-2922,1f100-1f10c,1f110-1f16c,1f170-1f190,1f19b-1f1ac,1f546-1f549,1f54f,1f610,1f700-1f773',
] as const;

export const FILES: readonly FontFile[] = [
  { family: 'Noto Sans Symbols', weight: 'normal', style: 'normal', url: f0, woff: w0, characters: SETS[0]! },
  { family: 'Noto Sans Symbols', weight: 'bold', style: 'normal', url: f1, woff: w1, characters: SETS[0]! },
];
