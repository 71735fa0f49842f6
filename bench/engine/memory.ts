/**
 * What a diagram of the product's kinds weighs in the engine, in bytes an object besides its descriptors, and where they are:
 * `node --expose-gc bench/engine/memory.ts [N] [--linked] [--owners]`. Nothing is painted. `--linked`: each object has a tag
 * of its own. `--owners`: every table, column and class by itself, from snapshots of the heap (at most 200,000 objects).
 */
import type { DiagramObject } from '../../engine/document/types.ts';
import { createEngine, type Engine } from '../../engine/engine.ts';
import type { FrameCost } from '../../engine/render/backend.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import type { SceneView } from '../../engine/scene/types.ts';
import * as kinds from '../../plugins/index.ts';
import { VIEWPORT } from '../scenes/item.ts';
import { schematic } from '../scenes/schematic.ts';
import { grown, ownersNow } from './heap-owners.ts';

/** Objects that come together, as in a loaded diagram. */
const CHUNK = 5000;
/** Owners of less are not told, bytes an object. */
const LEAST = 0.5;

/** Takes changes and paints nothing, like a backend without an order of its own. */
class Sink extends NullBackend {
  override readonly ordered = false;

  override draw({ tables }: SceneView): FrameCost {
    for (const table of [tables.records, tables.objects, tables.slots]) table.takeDirty();
    return { drawCalls: 0, uploadedBytes: 0, quads: 0 };
  }
}

const options = process.argv.slice(2);
const size = Number(options.find((word) => !word.startsWith('--')) ?? 1_000_000);
const diagram = schematic(size);
const tags = options.includes('--linked') ? diagram.objects.map(({ id }) => tagOf(id)) : [];

const [before, first] = [held(), await owners()];
const engine = loaded(diagram.objects);
const [after, last] = [held(), await owners()];
const [heap, arrays] = [after.heap - before.heap, after.arrays - before.arrays];
console.log(`${size} objects${tags.length > 0 ? ' with tags' : ''}, bytes each: ${told(heap + arrays)}`);
console.log(`${told(arrays)} in arrays`);
console.log(`${told(heap)} on the heap`);
for (const [owner, bytes] of grown(first, last))
  if (bytes > LEAST * size) console.log(`${told(bytes)}   ${owner}`);
engine.dispose();

function told(bytes: number): string {
  return (bytes / size).toFixed(1).padStart(8);
}

function tagOf(id: DiagramObject['id']): string {
  return `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
}

function loaded(objects: readonly DiagramObject[]): Engine {
  let due: (() => void) | undefined;
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend: new Sink({ ...VIEWPORT, ratio: 1 }),
    clock: () => performance.now() / 1000,
    schedule: (frame) => {
      due = frame;
    },
    emit: () => {},
    published: () => {},
    report: ({ message }) => {
      throw new Error(message);
    },
  });
  engine.resize({ ...VIEWPORT, ratio: 1 });
  engine.clear({ width: diagram.width, height: diagram.height, fill: null, url: null });
  engine.expect(size);
  for (const uuid of tags) engine.live.tags.add({ uuid, name: 'Tag', unit: null });
  for (let at = 0; at < size; at += CHUNK) {
    const chunk = objects.slice(at, at + CHUNK);
    if (tags.length > 0) engine.addConfigs(chunk.map(({ id }) => ({ id, linkedTag: tagOf(id) })));
    engine.addObjects(chunk);
  }
  engine.view.fit();
  due?.();
  return engine;
}

function held(): { readonly heap: number; readonly arrays: number } {
  const { gc } = globalThis as { gc?: () => void };
  if (!gc) throw new Error('Memory is measured after a collection: start node with --expose-gc');
  gc();
  gc();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return { heap: heapUsed, arrays: arrayBuffers };
}

/** Returns bytes by owner; none unless they are asked for. */
async function owners(): Promise<ReadonlyMap<string, number>> {
  return options.includes('--owners') ? ownersNow() : new Map();
}
