/** What one side of the comparison in assemblies.ts costs, in a process of its own. */
import { readFileSync } from 'node:fs';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { DiagramObject, ElementConfig } from '../../engine/document/types.ts';
import { createEngine, type Engine } from '../../engine/engine.ts';
import { Quality } from '../../engine/live/quality.ts';
import type { Frame, FrameCost } from '../../engine/render/backend.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import type { SceneView } from '../../engine/scene/types.ts';
import * as kinds from '../../plugins/index.ts';
import { VIEWPORT } from '../scenes/item.ts';
import { SKID, SKID_KEY } from '../scenes/skids.ts';
import { grown, ownersNow } from './heap-owners.ts';

/** Milliseconds, and MiB. */
export interface Figures {
  readonly drawn: number;
  readonly load: number;
  readonly heap: number;
  readonly arrays: number;
  readonly memory: number;
  readonly records: number;
  readonly 'pan near': number;
  readonly 'pan whole': number;
  readonly zoom: number;
  readonly update: number;
}

interface Line {
  readonly objects: readonly DiagramObject[];
  readonly configuration: readonly ElementConfig[];
}

/** Seconds. */
const EASED = 10;
const MIB = 2 ** 20;
/** Milliseconds after a collection. */
const PAUSE = 30;
const FRAMES = 120;
const UPDATES_A_FRAME = 1000;
/** Takes changes and paints nothing; unlike its base it keeps no copy of an order. */
class Sink extends NullBackend {
  override readonly ordered: boolean;

  constructor(ordered: boolean) {
    super({ ...VIEWPORT, ratio: 1 });
    this.ordered = ordered;
  }

  override draw(scene: SceneView, { camera }: Frame): FrameCost {
    const { tables } = scene;
    for (const table of [tables.records, tables.objects, tables.slots]) table.takeDirty();
    const [halfX, halfY] = [VIEWPORT.width / camera.scale / 2, VIEWPORT.height / camera.scale / 2];
    const box = {
      minX: camera.x - halfX,
      minY: camera.y - halfY,
      maxX: camera.x + halfX,
      maxY: camera.y + halfY,
    };
    // Without an order it looks for what is in view by itself.
    if (!this.ordered) scene.visible(box);
    return { drawCalls: 0, uploadedBytes: 0, quads: 0 };
  }
}

/** Lines of the text by which the code is warm before it is measured. */
const WARM_UP = 2;

/** `isGpu`: the engine makes an order, as for a backend on a GPU. */
export async function measured(file: string, isGpu: boolean): Promise<Figures> {
  const [head, ...lines] = await warm(file, isGpu);
  const before = await held();
  const start = performance.now();
  const stage = loaded(head!, lines, isGpu);
  const load = performance.now() - start;
  fill(stage);
  const after = await held();
  return {
    drawn: drawnIn(stage.engine),
    load,
    heap: after.heap - before.heap,
    arrays: after.arrays - before.arrays,
    memory: after.heap + after.arrays - before.heap - before.arrays,
    records: stage.engine.scene.records,
    ...frames(stage),
  };
}

/** Returns what each table, column and class holds of the diagram, bytes. */
export async function ownersIn(file: string, isGpu: boolean): Promise<ReturnType<typeof grown>> {
  const [head, ...lines] = await warm(file, isGpu);
  const before = await ownersNow();
  const stage = loaded(head!, lines, isGpu);
  fill(stage);
  const now = await ownersNow();
  stage.engine.dispose();
  return grown(before, now);
}

/** Returns the lines of a file, after some of them have been loaded. */
async function warm(file: string, isGpu: boolean): Promise<readonly string[]> {
  const [head, ...lines] = readFileSync(file, 'utf8').split('\n');
  loaded(head!, lines.slice(0, WARM_UP), isGpu).engine.dispose();
  // What this turn still refers to is not collected within it, and would count as held before.
  await setImmediate();
  return [head!, ...lines];
}

interface Stage {
  readonly engine: Engine;
  readonly frame: () => void;
}

/** Definitions come after the objects that name them, as in the product. */
function loaded(head: string, lines: readonly string[], isGpu: boolean): Stage {
  let due: (() => void) | undefined;
  let time = 0;
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend: new Sink(isGpu),
    // What eases has arrived by the next frame: otherwise a frame would last as long as it eases.
    clock: () => time,
    schedule: (frame) => {
      due = frame;
    },
    emit: () => {},
    published: () => {},
    report: ({ message }) => {
      throw new Error(message);
    },
  });
  const frame = (): void => {
    for (let next = due; next; next = due) {
      due = undefined;
      time += EASED;
      next();
    }
  };
  engine.resize({ ...VIEWPORT, ratio: 1 });
  const { width, height, count } = JSON.parse(head) as { width: number; height: number; count: number };
  engine.clear({ width, height, fill: null, url: null });
  engine.expect(count);
  for (const line of lines) {
    const { objects, configuration } = JSON.parse(line) as Line;
    engine.addConfigs(configuration);
    engine.addObjects(objects);
  }
  engine.view.fit();
  if (engine.expansions.wanted.length > 0) engine.expansions.define('assembly', new Map([[SKID_KEY, SKID]]));
  frame();
  return { engine, frame };
}

/** Every tag has a value, and every object shows it. */
function fill({ engine, frame }: Stage): void {
  const { tags } = engine.live;
  for (let tag = 0; tag < tags.size; tag++) tags.set(tag, 0, Quality.good, tag % 100);
  engine.fed();
  frame();
}

function frames({ engine, frame }: Stage): Pick<Figures, 'pan near' | 'pan whole' | 'zoom' | 'update'> {
  const { camera } = engine;
  const { width, height } = engine.document.canvas;
  const mean = (step: (nth: number) => void): number => {
    for (let nth = 0; nth < 10; nth++) step(nth);
    const start = performance.now();
    for (let nth = 0; nth < FRAMES; nth++) step(nth);
    return (performance.now() - start) / FRAMES;
  };
  const shown = (scale: number, dx: number): void => {
    camera.zoomTo(scale);
    camera.lookAt(width / 2 + dx, height / 2 + dx / 2);
    engine.requestFrame();
    frame();
  };
  return {
    'pan near': mean((nth) => shown(1, nth * 64)),
    'pan whole': mean((nth) => shown(0.06, nth * 8)),
    zoom: mean((nth) => shown(0.06 * 20 ** (nth / FRAMES), 0)),
    update: mean((nth) => {
      const { tags } = engine.live;
      for (let each = 0; each < UPDATES_A_FRAME; each++)
        tags.set((each * 29 + nth) % tags.size, nth, Quality.good, (each + nth) % 100);
      engine.fed();
      frame();
    }),
  };
}

/** Objects that are drawn: an instance's own box is not one. */
const drawnIn = ({ scene, expansions }: Engine): number => scene.count - expansions.size;

async function held(): Promise<{ readonly heap: number; readonly arrays: number }> {
  const { gc } = globalThis as { gc?: () => void };
  // The bytes of arrays are freed beside the program, some time after a collection.
  for (let nth = 0; nth < 3; nth++) {
    gc!();
    await setTimeout(PAUSE);
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heap: heapUsed / MIB, arrays: arrayBuffers / MIB };
}
