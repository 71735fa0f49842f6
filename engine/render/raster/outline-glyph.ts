/**
 * Paints large letters with the browser's own rasteriser, each at its size, position and angle: stretched distance
 * fields round corners and bend stems. Takes tens of microseconds per letter, so it is only for pictures at rest; large
 * letters are few.
 */
import { type BrowserGlyphs, CELL_FLOATS } from '../text/browser-glyphs.ts';
import { AS_DRAWN } from '../text/fonts.ts';
import { blend, type Pixels } from './pixels.ts';

/** Font size set once per font, pixels: the transform scales it. */
const SET_PX = 256;

export class OutlineGlyph {
  private context: OffscreenCanvasRenderingContext2D | undefined;
  private font = '';

  /** `x`, `y`: the pen; `px`: pixels per em; `alpha` 0…1. */
  paint(
    pixels: Pixels,
    glyphs: BrowserGlyphs,
    glyph: number,
    x: number,
    y: number,
    px: number,
    cos: number,
    sin: number,
    colour: number,
    alpha: number,
  ): void {
    const cell = glyph * CELL_FLOATS;
    const { cells } = glyphs;
    const em = cells[cell + 6]!;
    if (em === 0) return;
    const texel = px / em;
    const halfX = (cells[cell + 2]! * texel) / 2;
    const halfY = (cells[cell + 3]! * texel) / 2;
    const alongX = cells[cell + 4]! * texel + halfX;
    const alongY = halfY - cells[cell + 5]! * texel;
    const middleX = x + alongX * cos - alongY * sin;
    const middleY = y + alongX * sin + alongY * cos;
    const reachX = Math.abs(cos) * halfX + Math.abs(sin) * halfY;
    const reachY = Math.abs(sin) * halfX + Math.abs(cos) * halfY;
    const left = Math.max(pixels.left, Math.floor(middleX - reachX));
    const top = Math.max(pixels.top, Math.floor(middleY - reachY));
    const width = Math.min(pixels.right, Math.ceil(middleX + reachX)) - left;
    const height = Math.min(pixels.bottom, Math.ceil(middleY + reachY)) - top;
    if (width <= 0 || height <= 0) return;
    const context = this.prepare(glyphs, glyph, width, height);
    const scale = px / SET_PX;
    context.setTransform(cos * scale, sin * scale, -sin * scale, cos * scale, x - left, y - top);
    context.fillText(glyphs.spelling(glyph).character, 0, 0);
    lay(pixels, context.getImageData(0, 0, width, height).data, left, top, width, height, colour, alpha);
  }

  /** Returns a clean canvas of at least this size, with the glyph's font set. */
  private prepare(
    glyphs: BrowserGlyphs,
    glyph: number,
    width: number,
    height: number,
  ): OffscreenCanvasRenderingContext2D {
    const before = this.context?.canvas;
    if (!this.context || !before || before.width < width || before.height < height) {
      const canvas = new OffscreenCanvas(
        Math.max(width, before?.width ?? 0),
        Math.max(height, before?.height ?? 0),
      );
      this.context = canvas.getContext('2d', { willReadFrequently: true })!;
      this.context.textRendering = AS_DRAWN;
      this.font = '';
    }
    const { context } = this;
    const font = glyphs.cssFont(glyph, SET_PX);
    if (font !== this.font) context.font = font;
    this.font = font;
    context.resetTransform();
    context.clearRect(0, 0, width, height);
    return context;
  }
}

/** Blends a colour over the pixels, with the alpha of another picture of them. */
function lay(
  { words, width: across }: Pixels,
  data: Uint8ClampedArray,
  left: number,
  top: number,
  width: number,
  height: number,
  colour: number,
  alpha: number,
): void {
  const gain = (alpha * 256) / 255;
  let from = 3;
  for (let row = 0; row < height; row++) {
    const line = (top + row) * across + left;
    for (let column = 0; column < width; column++, from += 4) {
      const ink = data[from]!;
      if (ink > 0) blend(words, line + column, colour, (ink * gain + 0.5) | 0);
    }
  }
}
