/** A diagram of every kind there is, open in an engine on the page, to be exported. */
import type { DiagramObject, ElementConfig } from '../../../engine/document/types.ts';
import { createEngine, type Engine } from '../../../engine/engine.ts';
import type { Quality } from '../../../engine/live/quality.ts';
import type { AnyKind } from '../../../engine/plugin.ts';
import type { Progress } from '../../../engine/render/export/raster-picture.ts';
import { RasterBackend } from '../../../engine/render/raster/backend.ts';
import * as kinds from '../../../plugins/index.ts';

const COLUMNS = 6;
const CELL = { width: 200, height: 160 } as const;
/** Frames after which nothing moves any more. */
const ROUNDS = 5;
const TAG = '00000000-0000-4000-8000-000000000001';

const all: readonly AnyKind[] = Object.values(kinds);

/** One of each kind and variant, every third of them turned, each linked to one tag. */
export function everyKind(): { readonly objects: DiagramObject[]; readonly configs: ElementConfig[] } {
  const placed = all.flatMap((kind) => [
    ...(kind.variants ?? [{ name: '', title: '', props: {} }])
      // Symbols are all made of the same few forms.
      .filter((_, nth) => kind.kind !== 'images' || nth % 16 === 0)
      .map(({ props }) => ({ kind, props })),
  ]);
  const objects = placed.map(({ kind, props }, nth): DiagramObject => {
    const [width, height] = kind.size;
    const scale = Math.min(1, 150 / width, 120 / height);
    return {
      id: nth,
      identifier: kind.kind,
      version: kind.version,
      x: (nth % COLUMNS) * CELL.width + 25,
      y: Math.floor(nth / COLUMNS) * CELL.height + 20,
      width,
      height,
      scaleX: scale,
      scaleY: scale,
      ...(nth % 3 === 2 ? { angle: 30 } : {}),
      ...props,
      ...('text' in kind.props ? { text: 'Level  <4> & “m³”' } : {}),
    };
  });
  return { objects, configs: objects.map(({ id }) => ({ id, linkedTag: TAG })) };
}

export interface Opened {
  readonly engine: Engine;
  readonly backend: RasterBackend;
  readonly width: number;
  readonly height: number;
  /** Draws the frames that are due. */
  settle(): void;
}

/** Opens the objects; `live`: with the value that the tag has, else as they are edited. */
export function openDiagram(
  { objects, configs }: ReturnType<typeof everyKind>,
  live?: { readonly value: number; readonly quality: number },
): Opened {
  const rows = Math.max(...objects.map(({ y }) => Math.ceil((y + 1) / CELL.height)));
  const [width, height] = [COLUMNS * CELL.width, rows * CELL.height];
  const surface = { width, height, ratio: 1 };
  const due: (() => void)[] = [];
  const backend = new RasterBackend(new OffscreenCanvas(width, height), surface);
  const engine = createEngine({
    kinds: all,
    backend,
    // Late enough for everything to have eased to where it goes.
    clock: () => 1e6,
    schedule: (frame) => due.push(frame),
    emit: () => {},
    published: () => {},
    report: () => {},
  });
  engine.resize(surface);
  engine.clear({ width, height, fill: '#f4f6f7', url: null });
  engine.live.tags.add({ uuid: TAG, name: 'Level', unit: 'm' });
  engine.addConfigs(configs);
  engine.addObjects(objects);
  if (live) {
    engine.live.tags.set(0, 0, live.quality as Quality, live.value);
    engine.fed();
  } else engine.beginEditing(() => 'new');
  const settle = (): void => {
    for (let round = 0; round < ROUNDS; round++) for (const frame of due.splice(0)) frame();
  };
  settle();
  return { engine, backend, width, height, settle };
}

export const AT_ONCE: Progress = { onProgress: () => {}, breathe: async () => {} };
