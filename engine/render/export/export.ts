/**
 * Exports pictures of a diagram as files: PNG by the processor, painted exactly and in bands; SVG and PDF from the
 * records, as shapes and text. All of it runs in steps of a few milliseconds, so that the view stays responsive.
 */
import type { Palette } from '../../primitives/palette.ts';
import { RECORD_WORDS, RecordType } from '../../primitives/record.ts';
import type { GlyphSource } from '../../primitives/tables.ts';
import { recordRow, type SceneView, type WorldBox } from '../../scene/types.ts';
import type { Picture } from '../pictures/picture.ts';
import type { PictureStore } from '../pictures/store.ts';
import { BrowserGlyphs } from '../text/browser-glyphs.ts';
import type { FontFile } from '../text/fonts.ts';
import { EmbeddedFaces } from './embedded-faces.ts';
import { inkOf } from './figure.ts';
import { letteringOf } from './lettering.ts';
import { pngAddress } from './picture-file.ts';
import { type Progress, pngOf } from './raster-picture.ts';
import { SvgSink } from './svg.ts';
import { VectorWalk } from './walk.ts';

/** Largest side of a PNG in pixels that its readers still open. */
const MOST_PIXELS = 16_384;
/** Width of a thumbnail, and its largest height (POP-11). */
const THUMBNAIL = { width: 400, height: 300 } as const;
/** Most records that a thumbnail paints exactly; with more it is a sketch. */
const THUMBNAIL_RECORDS = 300_000;
/** Objects between two looks at the clock, and milliseconds between two pauses. */
const STEP = 200;
const WORK_MS = 8;
/** Milliseconds that an export waits for pictures or fonts, and between two pauses in the meantime. */
const MOST_WAIT = 20_000;
const LOOK_AGAIN = 100;

export type ExportFormat = 'png' | 'svg' | 'pdf';

export interface ExportView {
  /** The scene that is exported. */
  readonly scene: SceneView;
  readonly records: number;
  readonly glyphs: GlyphSource;
  /** World box that the picture shows. */
  readonly area: WorldBox;
  /** Colour of the page, RGBA8, red lowest. */
  readonly paper: number;
  readonly page: { readonly width: number; readonly height: number };
  /** Whether values that are not good are marked. */
  readonly marks: boolean;
  readonly time: number;
  /** Colours of the theme that the picture is in. */
  readonly palette?: Palette;
  readonly pictures?: PictureStore;
}

export interface ExportRequest {
  readonly format: ExportFormat;
  /** Title of the file. */
  readonly title: string;
  /** Pixels of a PNG; vector pictures have the size of the diagram. */
  readonly width: number;
  readonly height: number;
}

/** Rejects where `breathe` does, and with a message for the user where the export is not possible. */
export async function exportPicture(
  view: ExportView,
  request: ExportRequest,
  progress: Progress,
): Promise<Blob> {
  await awaited(view.glyphs.settled?.(), progress);
  const pictures = await picturesOf(view, progress);
  if (request.format === 'png') return png(view, request, progress);
  if (request.format === 'svg') return svg(view, pictures, request, progress);
  return pdf(view, request, progress);
}

export interface PictureSize {
  readonly width: number;
  readonly height: number;
  /** Rows painted between two pauses. */
  readonly rows?: number;
}

/** Returns a small picture of the diagram as PNG; undefined where this machine cannot paint letters. */
export async function thumbnail(
  view: ExportView,
  progress: Progress,
  size: PictureSize = thumbnailSize(view.area),
): Promise<Blob | undefined> {
  const { glyphs, records } = view;
  if (!(glyphs instanceof BrowserGlyphs)) return undefined;
  await awaited(glyphs.settled(), progress);
  await picturesOf(view, progress);
  const source = { ...view, glyphs, exact: records <= THUMBNAIL_RECORDS, rows: size.rows };
  return pngOf(source, size.width, size.height, progress);
}

function thumbnailSize({ minX, minY, maxX, maxY }: WorldBox): PictureSize {
  const high = Math.round((THUMBNAIL.width * (maxY - minY)) / (maxX - minX));
  return { width: THUMBNAIL.width, height: Math.max(1, Math.min(THUMBNAIL.height, high)) };
}

/** Loads the pictures of the area first, for a limited time: it may lie where nobody has looked yet. */
async function picturesOf({ scene, area, pictures }: ExportView, progress: Progress): Promise<Picture[]> {
  const wanted = pictures ? picturesIn(scene, area) : new Set<number>();
  if (!pictures || wanted.size === 0) return [];
  await awaited(pictures.settle(wanted), progress);
  return [...wanted].flatMap((number) => pictures.want(number) ?? []);
}

/** Waits for what an export needs, for a limited time, and can be cancelled. */
async function awaited(needed: Promise<unknown> | undefined, { breathe }: Progress): Promise<void> {
  if (!needed) return;
  let isDone = false;
  const settled = needed.then(() => {
    isDone = true;
  });
  // What has loaded already costs no pause.
  await Promise.race([settled, Promise.resolve()]);
  for (const until = performance.now() + MOST_WAIT; !isDone && performance.now() < until; ) {
    await Promise.race([settled, new Promise((next) => setTimeout(next, LOOK_AGAIN))]);
    await breathe();
  }
}

function picturesIn(scene: SceneView, area: WorldBox): Set<number> {
  const { words } = scene.tables.records;
  const { indices, count } = scene.visible(area);
  const found = new Set<number>();
  for (let nth = 0; nth < count; nth++) {
    const index = indices[nth]!;
    for (let record = 0; record < scene.recordCount[index]!; record++) {
      const at = recordRow(scene, index, record) * RECORD_WORDS;
      if ((words[at + 8]! & 255) === RecordType.picture) found.add(words[at + 5]!);
    }
  }
  return found;
}

async function png(view: ExportView, { width, height }: ExportRequest, progress: Progress): Promise<Blob> {
  const { glyphs } = view;
  const isSide = (side: number): boolean => Number.isInteger(side) && side >= 1 && side <= MOST_PIXELS;
  if (!isSide(width) || !isSide(height))
    throw new Error(`A picture has 1 to ${MOST_PIXELS.toLocaleString('en')} pixels on each side.`);
  if (!(glyphs instanceof BrowserGlyphs)) throw new Error('Pictures need a browser that can draw letters.');
  return pngOf({ ...view, glyphs, exact: true }, width, height, progress);
}

async function svg(
  view: ExportView,
  pictures: readonly Picture[],
  { title }: ExportRequest,
  progress: Progress,
): Promise<Blob> {
  const addresses = new Map<Picture, string>();
  for (const picture of pictures) addresses.set(picture, await pngAddress(picture));
  const faces = new EmbeddedFaces(view.glyphs);
  const words = { addresses, familiesOf: faces.familiesOf };
  const sink = new SvgSink(view.area, inkOf(view.paper, 1)!, title, words);
  const parts: Blob[] = [];
  await walked(view, sink, progress, () => parts.push(new Blob([sink.take()])));
  sink.style(await faces.style());
  return new Blob([...parts, sink.end()], { type: 'image/svg+xml' });
}

async function pdf(view: ExportView, { title }: ExportRequest, progress: Progress): Promise<Blob> {
  const { PdfSink } = await import('./pdf.ts');
  const page = inkOf(view.paper, 1)!;
  const { PdfFaces } = await import('./pdf-faces.ts');
  const lost = new Set<FontFile>();
  // Starts again without the files that cannot be loaded: their texts are drawn in another way.
  for (;;) {
    const faces = new PdfFaces(view.glyphs, lost);
    const lettering = letteringOf(view.glyphs);
    const sink = await PdfSink.open({ area: view.area, page, title, lettering, faces });
    await walked(view, sink, progress, () => sink.flush());
    const made = await sink.end();
    if (made instanceof Blob) return made;
    for (const file of made) lost.add(file);
  }
}

async function walked(
  { scene, glyphs, area, time, palette, pictures }: ExportView,
  sink: ConstructorParameters<typeof VectorWalk>[1],
  { onProgress, breathe }: Progress,
  flush: () => void,
): Promise<void> {
  const { indices, count } = scene.visible(area);
  const drawn = indices.slice(0, count);
  const walk = new VectorWalk({ scene, glyphs, indices: drawn, time, palette, pictures }, sink);
  for (let from = performance.now(); walk.step(STEP); ) {
    if (performance.now() - from < WORK_MS) continue;
    flush();
    onProgress(walk.share);
    await breathe();
    from = performance.now();
  }
}
