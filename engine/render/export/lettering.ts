/** Outlines of letters, for pictures whose readers have other fonts. */
import type { GlyphSource } from '../../primitives/tables.ts';
import { ATLAS_WIDTH, BrowserGlyphs, CELL_FLOATS, FIELD } from '../text/browser-glyphs.ts';
import type { Step } from './figure.ts';
import { traceField } from './trace.ts';

/**
 * Returns the outlines of a letter in ems from the pen's position on the baseline, and its advance; undefined where it
 * cannot be drawn.
 */
export type Lettering = (
  font: number,
  character: string,
) => { readonly steps: readonly Step[]; readonly advance: number };

/** Returns outlines of letters from their distance fields; none where there are no fields. */
export function letteringOf(glyphs: GlyphSource): Lettering {
  if (!(glyphs instanceof BrowserGlyphs)) return () => ({ steps: [], advance: 0 });
  return (font, character) => {
    const glyph = glyphs.glyph(font, character);
    glyphs.drawPending();
    const cell = glyphs.cells.subarray(glyph * CELL_FLOATS, (glyph + 1) * CELL_FLOATS);
    const [x, y, width, height, left, top, em] = cell as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const advance = glyphs.advance(glyph);
    if (em === 0 || width === 0) return { steps: [], advance };
    const field = { data: glyphs.pixels, stride: ATLAS_WIDTH, x, y, width, height, edge: FIELD.edge };
    const onEm = (texel: number, nth: number): number =>
      (nth % 2 === 0 ? texel + 0.5 + left : texel + 0.5 - top) / em;
    const steps = traceField(field).map(
      ([op, ...places]) => [op, ...(places as number[]).map(onEm)] as unknown as Step,
    );
    return { steps, advance };
  };
}
