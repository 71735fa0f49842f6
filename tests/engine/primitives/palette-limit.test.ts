/** A palette that is full. */
import { expect, test } from 'vitest';
import type * as Palettes from '../../../engine/primitives/palette.ts';
import { readToken, TOKENS } from '../../../engine/primitives/tokens.ts';

test('a hostile diagram does not grow the palette beyond its size, and its tokens keep their themes', async () => {
  // A copy of its own: what is full stays full, and other files of this process share the palette.
  const path = '../../../engine/primitives/palette.ts?full';
  const { entryOf, isEntry, PALETTE_SIZE, paletteCount, paletteOf, resolved } = (await import(
    path
  )) as typeof Palettes;
  const wordOf = (text: string): number => entryOf(readToken(text)!);
  const inTheme = (text: string, theme: Parameters<typeof paletteOf>[0]): string =>
    `#${(resolved(wordOf(text), paletteOf(theme)) >>> 0).toString(16).padStart(8, '0').slice(2).match(/../g)!.reverse().join('')}`;
  const codes = Array.from(
    { length: PALETTE_SIZE + 100 },
    (_, nth) => `#${nth.toString(16).padStart(6, '0')}`,
  );
  for (const code of codes) expect(isEntry(wordOf(`token:line/${code}`))).toBe(true);
  expect(paletteCount()).toBe(PALETTE_SIZE);
  expect(inTheme(`token:line/${codes[5]}`, 'classic')).toBe(codes[5]);
  expect(inTheme(`token:line/${codes.at(-1)}`, 'dark')).toBe(TOKENS.line.dark);
  expect(inTheme(`token:line/${codes.at(-1)}`, 'classic')).toBe(TOKENS.line.light);
  expect(inTheme('token:ink', 'contrast')).toBe(TOKENS.ink.contrast);
});
