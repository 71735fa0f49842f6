/** Draws single letters with the browser's own rasteriser, and reads what they cover. */
import { AS_DRAWN } from './fonts.ts';
import type { Coverage } from './glyph-ink.ts';

const ALPHA = 3;
const CHANNELS = 4;

/** Where a letter's ink is, with a margin around it. Texels. */
interface LetterBox extends Pick<Coverage, 'left' | 'top' | 'width' | 'height'> {}

/**
 * Makes a canvas ready to be drawn on. A worker waits for the page when a canvas is first drawn on: better when a font comes than
 * later, when the page may be busy.
 */
export function makeReady(context: OffscreenCanvasRenderingContext2D): void {
  context.getImageData(0, 0, 1, 1);
}

export class LetterPen {
  readonly #em: number;
  readonly #margin: number;
  #context: OffscreenCanvasRenderingContext2D | undefined;
  #font = '';

  /** `em`: texels per em; `margin`: empty texels around a letter. */
  constructor(em: number, margin: number) {
    this.#em = em;
    this.#margin = margin;
  }

  /** What it draws on is there from now on. */
  prepare(): void {
    if (this.#context) return;
    this.#context = this.#open();
    makeReady(this.#context);
  }

  /** `cssFont`: at `em` pixels. */
  boxOf(cssFont: string, character: string): LetterBox {
    const context = this.#withFont(cssFont);
    const box = context.measureText(character);
    const left = Math.floor(-box.actualBoundingBoxLeft) - this.#margin;
    const top = Math.ceil(box.actualBoundingBoxAscent) + this.#margin;
    const width = Math.ceil(box.actualBoundingBoxRight) - left + this.#margin;
    const height = Math.ceil(box.actualBoundingBoxDescent) + top + this.#margin;
    return { left, top, width, height };
  }

  /** Returns the coverage of the letter measured last. */
  draw(character: string, box: LetterBox): Coverage {
    const { left, top, width, height } = box;
    const context = this.#context!;
    context.clearRect(0, 0, width, height);
    context.fillText(character, -left, top);
    const pixels = context.getImageData(0, 0, width, height).data;
    const data = new Uint8ClampedArray(width * height);
    for (let at = 0; at < data.length; at++) data[at] = pixels[at * CHANNELS + ALPHA]!;
    return { data, ...box };
  }

  #withFont(cssFont: string): OffscreenCanvasRenderingContext2D {
    this.#context ??= this.#open();
    if (cssFont !== this.#font) this.#context.font = cssFont;
    this.#font = cssFont;
    return this.#context;
  }

  #open(): OffscreenCanvasRenderingContext2D {
    const canvas = new OffscreenCanvas(3 * this.#em, 3 * this.#em);
    const context = canvas.getContext('2d', { willReadFrequently: true })!;
    context.textRendering = AS_DRAWN;
    return context;
  }
}
