/**
 * How long an engine takes from parsed descriptors to its first complete frame, and what its tables weigh:
 * `node bench/engine/load.ts [N …]`. Nothing is painted: the rest of a load is the backend's. With `--expose-gc` the heap
 * that the engine itself keeps is told as well.
 * Budgets (DESIGN §6): 100,000 in 0.6 s, 1,000,000 in 3 s, 300 bytes an object.
 */
import { createEngine, type Engine } from '../../engine/engine.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import type { Scene } from '../../engine/scene/scene.ts';
import * as kinds from '../../plugins/index.ts';
import { seeded } from '../../tests/support/engine/random.ts';
import { VIEWPORT } from '../scenes/item.ts';
import { schematic } from '../scenes/schematic.ts';

const sizes = process.argv.slice(2).map(Number);

for (const size of sizes.length > 0 ? sizes : [1000, 10_000, 100_000]) measure(size);

function measure(size: number): void {
  const { objects, width, height } = schematic(size);
  const findings: string[] = [];
  let due: (() => void) | undefined;
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend: new NullBackend({ ...VIEWPORT, ratio: 1 }),
    clock: () => performance.now() / 1000,
    schedule: (frame) => {
      due = frame;
    },
    emit: () => {},
    published: () => {},
    report: ({ message }) => findings.push(message),
  });
  engine.resize({ ...VIEWPORT, ratio: 1 });
  const before = heap();
  const cpu = process.cpuUsage();
  const start = performance.now();
  engine.clear({ width, height, fill: null, url: null });
  engine.addObjects(objects);
  engine.view.fit();
  const added = performance.now();
  due!();
  const drawn = performance.now();
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `${size} objects: ${(drawn - start).toFixed(0)} ms (${((user + system) / 1000).toFixed(0)} ms of all threads' CPU), of which the first frame ${(drawn - added).toFixed(0)}; ` +
      `${engine.scene.records} records, ${findings.length} findings ${findings[0] ?? ''}`,
  );
  weigh(engine, size, heap() - before);
  whole(engine.scene);
  near(engine.scene);
}

function heap(): number {
  (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().heapUsed;
}

function weigh({ scene }: Engine, size: number, heapBytes: number): void {
  const { records, objects, slots } = scene.tables;
  const tables = [records, objects, slots, scene.texts];
  const used = tables.reduce((sum, table) => sum + table.rows * table.rowWords * 4, 0);
  const held = tables.reduce((sum, table) => sum + table.words.byteLength, 0);
  const each = (bytes: number): string => (bytes / size).toFixed(0);
  console.log(`  bytes an object: ${each(used)} in the tables' rows, ${each(held)} held for them`);
  if ('gc' in globalThis)
    console.log(`  ${each(heapBytes)} bytes an object on the heap besides the descriptors`);
}

function whole(scene: Scene): void {
  const start = performance.now();
  const { count } = scene.visible(scene.bounds!);
  console.log(`  whole view: ${count} visible in ${(performance.now() - start).toFixed(2)} ms`);
}

function near(scene: Scene): void {
  const { maxX, maxY } = scene.bounds!;
  const random = seeded(2);
  const rounds = 200;
  let seen = 0;
  const start = performance.now();
  for (let round = 0; round < rounds; round++) {
    const [x, y] = [random() * maxX, random() * maxY];
    seen += scene.visible({ minX: x, minY: y, maxX: x + 1920, maxY: y + 1080 }).count;
  }
  const each = (performance.now() - start) / rounds;
  console.log(`  near view: ${Math.round(seen / rounds)} visible in ${each.toFixed(3)} ms`);
}
