/** What an exact picture is painted from, in memory that several workers share: the columns, the letters, and the picture. */
import type { Frame } from '../../../engine/render/backend.ts';
import { Pixels } from '../../../engine/render/raster/pixels.ts';
import { boxOf, ground, RegionPainter, type Subject } from '../../../engine/render/raster/region-painter.ts';
import type { Rect, Window } from '../../../engine/render/raster/window.ts';
import type { BrowserGlyphs } from '../../../engine/render/text/browser-glyphs.ts';
import type { GlyphInk } from '../../../engine/render/text/glyph-ink.ts';
import { VIEWPORT } from '../../scenes/item.ts';

const TABLES = ['records', 'objects', 'slots', 'starts'] as const;

/** All of it can be posted; arrays are shared. */
export interface SharedScene {
  readonly tables: Readonly<Record<(typeof TABLES)[number], Uint32Array>>;
  readonly recordStart: Uint32Array;
  readonly recordCount: Uint32Array;
  readonly tailStart: Uint32Array;
  readonly tailCount: Uint16Array;
  readonly extents: Float64Array;
  /** The listed objects, lowest first, and the rows of pixels that each of them may touch. */
  readonly listed: Uint32Array;
  readonly tops: Float32Array;
  readonly bottoms: Float32Array;
  readonly cells: Float32Array;
  readonly fields: Uint8Array;
  readonly inks: readonly (GlyphInk | undefined)[];
  readonly frame: Frame;
  readonly window: Window;
  readonly picture: SharedArrayBuffer;
}

type Numbers = Uint32Array | Uint16Array | Uint8Array | Float32Array | Float64Array;

/** Returns a copy in shared memory. */
function shared<T extends Numbers>(array: T): T {
  const Type = array.constructor as new (length: number | SharedArrayBuffer) => T;
  const copy = new Type(new SharedArrayBuffer(array.byteLength));
  copy.set(array);
  return copy;
}

export function share({ scene, frame, glyphs }: Subject, window: Window): SharedScene {
  const pixels = new Pixels(VIEWPORT.width, VIEWPORT.height);
  pixels.originX = window.originX;
  pixels.originY = window.originY;
  const all = { scene, frame, marks: false, reach: 0, dragging: false } as Subject;
  const { indices, count } = scene.visible(boxOf(all, pixels, window.scale));
  const listed = shared(indices.slice(0, count));
  const boxes = Array.from(listed, (index) => scene.boxOf(index));
  const rowOf = (y: number): number => y * window.scale - window.originY;
  const rows = scene.tables.objects.rows;
  return {
    tables: Object.fromEntries(
      TABLES.map((name) => [name, shared(scene.tables[name].words)]),
    ) as SharedScene['tables'],
    recordStart: shared(scene.recordStart),
    recordCount: shared(scene.recordCount),
    tailStart: shared(scene.tailStart),
    tailCount: shared(scene.tailCount),
    extents: shared(Float64Array.from({ length: rows }, (_, index) => scene.extentOf(index))),
    listed,
    tops: shared(Float32Array.from(boxes, ({ minY }) => rowOf(minY) - 2)),
    bottoms: shared(Float32Array.from(boxes, ({ maxY }) => rowOf(maxY) + 2)),
    cells: shared(glyphs.cells),
    fields: shared(glyphs.pixels),
    inks: Array.from({ length: glyphs.count }, (_, glyph) => sharedInk(glyphs.ink(glyph))),
    frame: {
      ...frame,
      order: new Uint32Array(),
      owners: new Uint32Array(),
      pictures: undefined,
    } as unknown as Frame,
    window,
    picture: new SharedArrayBuffer(VIEWPORT.width * VIEWPORT.height * 4),
  };
}

const sharedInk = (ink: GlyphInk): GlyphInk => ({ ...ink, sums: shared(ink.sums) });

/** Paints parts of the shared picture, in any worker. */
export class StripPainter {
  readonly pixels: Pixels;
  private readonly painter = new RegionPainter();
  private readonly subject: Subject;
  private readonly from: SharedScene;
  private readonly list: Uint32Array;

  constructor(from: SharedScene) {
    const { tables, window, extents, cells, fields, inks } = from;
    this.from = from;
    this.pixels = new Pixels(VIEWPORT.width, VIEWPORT.height, from.picture as unknown as ArrayBuffer);
    this.pixels.originX = window.originX;
    this.pixels.originY = window.originY;
    this.list = new Uint32Array(from.listed.length);
    const views = TABLES.map((name) => [
      name,
      { words: tables[name], floats: new Float32Array(tables[name].buffer) },
    ]);
    const scene = {
      ...from,
      tables: Object.fromEntries(views),
      extentOf: (index: number) => extents[index]!,
    };
    const glyphs = {
      cells,
      pixels: fields,
      ink: (glyph: number) => inks[glyph]!,
    } as unknown as BrowserGlyphs;
    const rest = { frame: from.frame, glyphs, ratio: 1, marks: false, reach: 0, dragging: false };
    this.subject = { scene: scene as unknown as Subject['scene'], ...rest };
  }

  paint(top: number, bottom: number): void {
    const { pixels, subject, list } = this;
    const { listed, tops, bottoms, window, frame } = this.from;
    pixels.clip(0, top, pixels.width, bottom);
    ground(frame, pixels, window.scale);
    let count = 0;
    for (let nth = 0; nth < listed.length; nth++)
      if (tops[nth]! < bottom && bottoms[nth]! > top) list[count++] = listed[nth]!;
    this.painter.paintObjects(subject, pixels, window.scale, list, 0, count, 'exact');
  }
}

/** Returns strips of about equal height, top first. */
export const strips = (count: number): Pick<Rect, 'top' | 'bottom'>[] =>
  Array.from({ length: count }, (_, nth) => ({
    top: Math.round((VIEWPORT.height * nth) / count),
    bottom: Math.round((VIEWPORT.height * (nth + 1)) / count),
  }));
