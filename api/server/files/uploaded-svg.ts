/** An SVG that somebody has sent: made safe, and how it is drawn. Reading a long one takes seconds, so only the process for drawings does. */
import type { DrawingOrder } from './drawing.ts';
import { MAX_PIXELS } from './picture.ts';
import { type SafeSvg, safeSvg } from './svg.ts';

/** An SVG is drawn at least this large, so that it stays sharp when a diagram enlarges it. */
const SVG_SIDE = 1600;
/** One with filters: the cost of each grows with the square of this, and blurred parts need fewer pixels. */
const FILTERED_SIDE = 800;
/**
 * Flat colours are smaller when lossless, sharper, and compress four times as fast; photographs and gradients are not. More
 * effort saves a twentieth of the bytes and doubles the builder's waiting time.
 */
const SHADED = /<image|Gradient|<filter/;
const LOSSLESS = { lossless: true, effort: 2 };
const LOSSY = { quality: 90, alphaQuality: 100, effort: 1 };
/** Dots per inch at which one unit of an SVG is one pixel. */
const DENSITY = 72;

/** Undefined if the bytes are no SVG. Throws UnsafeSvg. */
export function readUpload(bytes: Uint8Array): SafeSvg | undefined {
  const words = svgWords(bytes);
  return words === undefined ? undefined : safeSvg(words);
}

/** Returns how a safe SVG is drawn for diagrams. */
export function orderOf({ text, width, height }: SafeSvg): DrawingOrder {
  const side = text.includes('<filter') ? FILTERED_SIDE : SVG_SIDE;
  const scale = side / Math.max(width, height);
  return {
    text,
    side,
    density: Math.min(Math.max(DENSITY * scale, 1), 20_000),
    pixels: MAX_PIXELS,
    webp: SHADED.test(text) ? LOSSY : LOSSLESS,
  };
}

/** The text of a possible SVG; undefined if the bytes are something else, whatever the file is called. */
function svgWords(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return /<([\w-]+:)?svg[\s/>]/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}
