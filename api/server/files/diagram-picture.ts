/** Pictures for diagrams: recognised by their bytes, sanitised, rasterised once so that every browser can show them in a worker. */
import { drawUpload } from './drawing.ts';
import { isRasterPicture, loadSharp, MAX_PIXELS, MOST_SECONDS } from './picture.ts';
import { UnsafeSvg } from './unsafe-svg.ts';

/** Longest side of a stored picture, pixels. */
const MOST_SIDE = 4096;

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
  const picture = await drawUpload(bytes);
  if (!picture) return undefined;
  const { text, width, height, drawn } = picture;
  return { type: 'svg', width: Math.ceil(width), height: Math.ceil(height), source: text, drawn };
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
