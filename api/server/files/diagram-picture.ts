/** Pictures for diagrams: known by their bytes, made safe, drawn once so that every browser can show them in a worker. */
import sharp from 'sharp';
import { inTurn, isRasterPicture, MAX_PIXELS } from './picture.ts';
import { safeSvg, UnsafeSvg } from './svg.ts';

/** Longest side of what is stored, pixels. */
const MOST_SIDE = 4096;
/** An SVG is drawn at least so large, so that it stays sharp where a diagram shows it larger than it says. */
const SVG_SIDE = 1600;
/** Seconds that drawing one may take. */
const MOST_SECONDS = 10;
/** Points an inch, at which one unit of an SVG is one pixel. */
const DENSITY = 72;

export interface DiagramPicture {
  readonly type: 'svg' | 'raster';
  readonly width: number;
  readonly height: number;
  /** Of an SVG: its text, made safe. */
  readonly source: string | null;
  /** WebP. */
  readonly drawn: Uint8Array;
}

/** Undefined where the bytes are no picture that may be shown. `svgOnly`: other kinds are none either. */
export async function diagramPicture(
  bytes: Uint8Array,
  svgOnly: boolean,
): Promise<DiagramPicture | undefined> {
  if (isRasterPicture(bytes)) return svgOnly ? undefined : inTurn(() => redrawn(bytes));
  return inTurn(() => drawnSvg(bytes));
}

async function redrawn(bytes: Uint8Array): Promise<DiagramPicture | undefined> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .rotate()
      .resize(MOST_SIDE, MOST_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer({ resolveWithObject: true });
    return { type: 'raster', width: info.width, height: info.height, source: null, drawn: data };
  } catch {
    return undefined;
  }
}

async function drawnSvg(bytes: Uint8Array): Promise<DiagramPicture | undefined> {
  try {
    const { text, width, height } = safeSvg(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const scale = SVG_SIDE / Math.max(width, height);
    const drawn = await sharp(Buffer.from(text), {
      density: Math.min(Math.max(DENSITY * scale, 1), 20_000),
      limitInputPixels: MAX_PIXELS,
    })
      .resize(SVG_SIDE, SVG_SIDE, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, alphaQuality: 100 })
      .timeout({ seconds: MOST_SECONDS })
      .toBuffer();
    return { type: 'svg', width: Math.ceil(width), height: Math.ceil(height), source: text, drawn };
  } catch (error) {
    if (error instanceof UnsafeSvg || error instanceof Error) return undefined;
    throw error;
  }
}

/** IMG-06: special characters become dashes, several of them one. */
export function cleanName(name: string): string {
  const base = name
    .split(/[/\\]/)
    .at(-1)!
    .replace(/\.[^.]*$/, '');
  const clean = base.replaceAll(/[^A-Za-z0-9]+/g, '-').replaceAll(/^-|-$/g, '');
  return clean.slice(0, 80) || 'image';
}
