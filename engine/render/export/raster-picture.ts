/**
 * Pictures by the processor, at any scale and size, painted exactly: in bands, so that none is ever held as a whole.
 */
import { beatOf } from '../../primitives/flow.ts';
import type { SceneView, WorldBox } from '../../scene/types.ts';
import type { Frame } from '../backend.ts';
import { reachOfMarks } from '../raster/paint-mark.ts';
import { Pixels } from '../raster/pixels.ts';
import { RegionPainter, type Subject } from '../raster/region-painter.ts';
import type { BrowserGlyphs } from '../text/browser-glyphs.ts';
import { PngWriter } from './png.ts';

/** Pixels per band: 16 MiB. */
const BAND_PIXELS = 4 * 1024 * 1024;

interface RasterSource {
  readonly scene: SceneView;
  readonly glyphs: BrowserGlyphs;
  /** World box that must be visible, centred. */
  readonly area: WorldBox;
  /** RGBA8, red lowest: the page, and the margins where the picture has another aspect ratio. */
  readonly paper: number;
  readonly page: { readonly width: number; readonly height: number };
  /** Whether values that are not good are marked. */
  readonly marks: boolean;
  readonly time: number;
  readonly palette?: Frame['palette'];
  readonly pictures?: Frame['pictures'];
  /** Whether everything is painted exactly; otherwise objects a few pixels large may be sketched. */
  readonly exact: boolean;
  /** Rows per band; by default as many as fit into BAND_PIXELS. */
  readonly rows?: number;
}

export interface Progress {
  readonly onProgress: (share: number) => void;
  /** Resolves once waiting frames and messages have been handled; rejects to cancel the work. */
  readonly breathe: () => Promise<void>;
}

/** Returns pixels per unit at which the area fits into a picture. */
const scaleFor = ({ minX, minY, maxX, maxY }: WorldBox, width: number, height: number): number =>
  Math.min(width / (maxX - minX), height / (maxY - minY));

/** Returns the area, centred in a picture of this size, as PNG. */
export async function pngOf(
  source: RasterSource,
  width: number,
  height: number,
  { onProgress, breathe }: Progress,
): Promise<Blob> {
  const { glyphs, area } = source;
  glyphs.drawPending();
  const scale = scaleFor(area, width, height);
  const subject = subjectOf(source, scale);
  const regionPainter = new RegionPainter();
  const most = Math.min(height, Math.floor(BAND_PIXELS / width), source.rows ?? height);
  const band = new Pixels(width, Math.max(1, most));
  band.originX = Math.round(((area.minX + area.maxX) / 2) * scale - width / 2);
  const top = Math.round(((area.minY + area.maxY) / 2) * scale - height / 2);
  const png = new PngWriter(width, height);
  try {
    for (let row = 0; row < height; row += band.height) {
      const rows = Math.min(band.height, height - row);
      band.originY = top + row;
      regionPainter.paint(
        subject,
        band,
        scale,
        { left: 0, top: 0, right: width, bottom: rows },
        source.exact ? 'exact' : 'sketch',
      );
      await png.write(band.words, rows);
      onProgress((row + rows) / height);
      await breathe();
    }
    return await png.end();
  } catch (error) {
    png.cancel();
    throw error;
  }
}

function subjectOf(
  { scene, glyphs, paper, page, marks, time, palette, pictures }: RasterSource,
  scale: number,
): Subject {
  const frame: Frame = {
    camera: { x: 0, y: 0, scale },
    time,
    beat: beatOf(time),
    drag: { x: 0, y: 0 },
    order: new Uint32Array(),
    owners: new Uint32Array(),
    orderCount: 0,
    orderVersion: 0,
    stride: 1,
    accent: 0,
    page: { ...page, fill: paper },
    around: paper,
    palette,
    pictures,
  };
  return {
    scene,
    frame,
    glyphs,
    ratio: 1,
    marks,
    reach: reachOfMarks(Number.POSITIVE_INFINITY),
    dragging: false,
  };
}
