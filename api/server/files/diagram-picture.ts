/** Pictures for diagrams: recognised by their bytes, sanitised, rasterised once so that every browser can show them in a worker. */
import { drawSvg } from './drawing.ts';
import { isRasterPicture, loadSharp, MAX_PIXELS, MOST_SECONDS } from './picture.ts';
import { safeSvg } from './svg.ts';
import { UnsafeSvg } from './unsafe-svg.ts';

/** Longest side of a stored picture, pixels. */
const MOST_SIDE = 4096;
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

interface DiagramPicture {
  readonly type: 'svg' | 'raster';
  readonly width: number;
  readonly height: number;
  /** Of an SVG: its sanitised text. */
  readonly source: string | null;
  /** WebP. */
  readonly drawn: Uint8Array;
}

/**
 * Undefined if the bytes are no supported picture. `svgOnly`: only SVG is supported. Rejects with
 * UnsafeSvg, with the reason, if the picture is refused, also if redrawing it takes longer than `seconds`.
 */
export async function diagramPicture(
  bytes: Uint8Array,
  svgOnly: boolean,
  seconds = MOST_SECONDS,
): Promise<DiagramPicture | undefined> {
  if (isRasterPicture(bytes)) return svgOnly ? undefined : redrawn(bytes, seconds);
  return drawnSvg(bytes);
}

async function redrawn(bytes: Uint8Array, seconds: number): Promise<DiagramPicture | undefined> {
  const sharp = await loadSharp();
  const picture = sharp(bytes, { limitInputPixels: false, failOn: 'error' });
  // Only the header: nothing is decoded yet.
  const { width = 0, height = 0 } = await picture
    .metadata()
    .catch(() => ({}) as { width?: number; height?: number });
  if (width * height > MAX_PIXELS)
    throw new UnsafeSvg(`The picture has more than ${MAX_PIXELS / 1e6} megapixels`);
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .timeout({ seconds })
      .toBuffer({ resolveWithObject: true });
    return { type: 'raster', width: info.width, height: info.height, source: null, drawn: data };
  } catch (error) {
    // Sharp has no code for it.
    if (/^timeout/.test((error as Error).message))
      throw new UnsafeSvg('The picture takes too long to be processed. Send it with fewer pixels');
    return undefined;
  }
}

async function drawnSvg(bytes: Uint8Array): Promise<DiagramPicture | undefined> {
  const words = svgWords(bytes);
  if (words === undefined) return undefined;
  const { text, width, height } = safeSvg(words);
  const side = text.includes('<filter') ? FILTERED_SIDE : SVG_SIDE;
  const scale = side / Math.max(width, height);
  const drawn = await drawSvg({
    text,
    side,
    density: Math.min(Math.max(DENSITY * scale, 1), 20_000),
    pixels: MAX_PIXELS,
    webp: SHADED.test(text) ? LOSSY : LOSSLESS,
  });
  return { type: 'svg', width: Math.ceil(width), height: Math.ceil(height), source: text, drawn };
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

/** IMG-06: special characters become dashes, runs of them a single one. */
export function cleanName(name: string): string {
  const base = name
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.[^.]*$/, '');
  const clean = base.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return clean.slice(0, 80) || 'image';
}
