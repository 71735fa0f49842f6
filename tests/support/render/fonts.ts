/** The faces that come with the product, for tests that draw: no test draws with a font of the machine. */

import type { GlyphSource } from '../../../engine/primitives/tables.ts';
import type { BrowserGlyphs } from '../../../engine/render/text/browser-glyphs.ts';
import { fontLibrary } from '../../../engine/render/text/font-library.ts';
import { FONT_FILES } from '../../../worker/fonts/font-files.ts';

/** Plain letters and digits of every family, weight and slope. */
const PLAIN = FONT_FILES.filter(({ characters }) => characters.startsWith('20-7e'));

/** Resolves when plain letters are there; others come when they are asked for. */
export async function shippedFonts(): Promise<void> {
  const lost = await fontLibrary.fetchAll(PLAIN);
  fontLibrary.offer(FONT_FILES);
  if (lost.length > 0) throw new Error(`No fonts to test with: ${lost.join(', ')}`);
}

/** The letters that were drawn with fonts of the machine, on which no picture of a test may depend. */
export function lettersOfTheMachine(glyphs: GlyphSource): string[] {
  const { count } = glyphs as BrowserGlyphs;
  const all = Array.from({ length: count }, (_, glyph) => glyphs.spelling(glyph));
  const foreign = all.filter(({ font, character }) => !(glyphs as BrowserGlyphs).fileOf(font, character));
  return [...new Set(foreign.map(({ character }) => character))].filter((character) => character.trim());
}
