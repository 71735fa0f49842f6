/**
 * A small picture of the whole diagram for the map in the corner: its page and whatever lies beside it, in the theme that
 * the diagram is seen in. Painted a few rows at a time, between which frames and messages are handled.
 */
import type { Engine } from '../../engine/engine.ts';
import { type ExportView, type PictureSize, thumbnail } from '../../engine/render/export/export.ts';
import type { MiniMapPicture } from '../boundary/index.ts';
import { nextTask } from '../thread/next-task.ts';

/** Most pixels of its longer side. */
const MOST_PIXELS = 640;
/** Number of records above which fewer rows are painted at once; the rows then, and otherwise. */
const MANY = 50_000;
const ROWS = { many: 3, few: 24 } as const;

export class MiniMap {
  readonly #engine: () => Engine;
  #of: Engine | undefined;
  /** Of the map that was painted last. */
  #palette: ExportView['palette'];
  /** Grows with every change of the diagram, and of its theme. */
  #serial = 1;
  #newest = 0;

  constructor(engine: () => Engine) {
    this.#engine = engine;
  }

  /**
   * Returns the map, with this many pixels on its longer side; null where the caller has seen it already, where there
   * is nothing to show, or where it has been requested again in the meantime.
   */
  async picture(longer: number, seen: number): Promise<MiniMapPicture | null> {
    const engine = this.#engine();
    this.#follow(engine);
    const view = engine.exportView(false, true);
    if (view && view.palette !== this.#palette) this.#serial++;
    this.#palette = view?.palette;
    const serial = this.#serial;
    if (serial === seen || !view) return null;
    const asked = ++this.#newest;
    const { bounds } = engine.scene;
    const area = bounds ? around(view.area, bounds) : view.area;
    const size = sizeOf(area, Math.max(16, Math.min(MOST_PIXELS, Math.round(longer))));
    try {
      const file = await thumbnail(
        { ...view, area, marks: false },
        {
          onProgress: () => {},
          breathe: async () => {
            await nextTask();
            if (this.#newest !== asked) throw new Error('Somebody has asked for a newer map');
          },
        },
        { ...size, rows: view.records > MANY ? ROWS.many : ROWS.few },
      );
      return file ? { serial, file, area } : null;
    } catch {
      return null;
    }
  }

  #follow(engine: Engine): void {
    if (this.#of === engine) return;
    this.#of = engine;
    engine.document.listen(() => {
      this.#serial++;
    });
  }
}

type Area = MiniMapPicture['area'];

const around = (a: Area, b: Area): Area => ({
  minX: Math.min(a.minX, b.minX),
  minY: Math.min(a.minY, b.minY),
  maxX: Math.max(a.maxX, b.maxX),
  maxY: Math.max(a.maxY, b.maxY),
});

function sizeOf({ minX, minY, maxX, maxY }: Area, longer: number): Omit<PictureSize, 'rows'> {
  const [width, height] = [maxX - minX, maxY - minY];
  const scale = longer / Math.max(width, height);
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
