// Written by scripts/font-files.ts from the packages of the faces. Do not edit.
import w0 from '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff';
import f0 from '@fontsource/noto-sans-math/files/noto-sans-math-latin-400-normal.woff2';
import type { FontFile } from '../../engine/render/text/fonts.ts';

/** Characters in hexadecimal runs; faces of a family mostly have the same. */
const SETS = [
  '608,20d2-20d5,20d8-20da,20e5-20f0,210a,214a,2336-2372,2376-2379,2395,23b0-23b9,23dc-23e1,27c0-27c4,27c7-27df,27e1-27e5,27ec-27ef,2900-2905,2908-2909,290c-2920,2923-293f,2942-2982,2985-29cd,29d6-29ea,29ec-29f9,29fc-29ff,2a03-2a0b,2a1d-2a2e,2a30-2a69,2a6c-2a7c,2aa1-2aad,2abb-2af8,2afb-2aff,2b1b-2b1e,2b25-2b4c,2b50-2b52,2bfe,3012,3030,ff5b,ff5d,1d400-1d454,1d456-1d49c,1d49e-1d49f,1d4a2,1d4a5-1d4a6,1d4a9-1d4ac,1d4ae-1d4b9,1d4bb,1d4bd-1d4c3,1d4c5-1d505,1d507-1d50a,1d50d-1d514,1d516-1d51c,1d51e-1d537,1d56c-1d59f,1d5d4-1d607,1d63c-1d6a5,1d6a8-1d7cb,1d7ce-1d7d7,1d7ec-1d7ff,1ee42,1ee47,1ee49,1ee4b,1ee4d-1ee4f,1ee51-1ee52,1ee54,1ee57,1ee59,1ee5b,1ee5d,1ee5f,1ee80-1ee89,1ee8b-1ee9b,1eea1-1eea3,1eea5-1eea9,1eeab-1eebb,1eef0-1eef1,1f780-1f7d8',
] as const;

export const FILES: readonly FontFile[] = [
  { family: 'Noto Sans Math', weight: 'normal', style: 'normal', url: f0, woff: w0, characters: SETS[0]! },
];
