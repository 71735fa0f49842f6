/**
 * How long a saved diagram takes from the first byte of its stream to the whole of it in the engine, as the worker does
 * it: `node bench/engine/stream.ts [N …]`. Lines are cut, parsed and validated as they come; nothing is painted.
 * Budget (DESIGN §6): 100,000 objects in 1.5 s.
 */
import { streamLines } from '../../api/client/lines.ts';
import { createEngine } from '../../engine/engine.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';
import * as kinds from '../../plugins/index.ts';
import { loadDiagram } from '../../worker/load/load.ts';
import { nextTask } from '../../worker/thread/next-task.ts';
import { VIEWPORT } from '../scenes/item.ts';
import { schematic } from '../scenes/schematic.ts';

/** The number of objects per line that the server writes. */
const OBJECTS_A_LINE = 1000;
const BYTES_A_READ = 65_536;

const sizes = process.argv.slice(2).map(Number);

for (const size of sizes.length > 0 ? sizes : [1000, 100_000]) await measure(size);

async function measure(size: number): Promise<void> {
  const bytes = encoded(size);
  const surface = { ...VIEWPORT, ratio: 1 };
  const engine = createEngine({
    kinds: Object.values(kinds),
    backend: new NullBackend(surface),
    clock: () => performance.now() / 1000,
    schedule: (frame) => setTimeout(frame, 16),
    emit: () => {},
    published: () => {},
    report: () => {},
  });
  engine.resize(surface);
  let steps = 0;
  const cpu = process.cpuUsage();
  const { ok, objects, timing } = await loadDiagram({
    engine,
    lines: streamLines<unknown>({ body: streamed(bytes) }),
    warn: () => {},
    now: () => performance.now(),
    onProgress: () => steps++,
    breathe: nextTask,
  });
  const { user, system } = process.cpuUsage(cpu);
  console.log(
    `${size} objects, ${(bytes.length / 2 ** 20).toFixed(1)} MB: ${ok ? objects : 'not'} loaded ` +
      `${(timing.complete - timing.firstByte).toFixed(0)} ms after the first byte, the first of them seen after ` +
      `${(timing.firstPixel - timing.firstByte).toFixed(0)}; ${steps} steps of progress, ` +
      `${((user + system) / 1000).toFixed(0)} ms of all threads' CPU`,
  );
  engine.dispose();
}

function encoded(size: number): Uint8Array {
  const { objects, width, height } = schematic(size);
  const rights = { update: true, control: true };
  const lines: unknown[] = [
    { head: { name: 'Schematic', version: 1, objectCount: size, width, height, rights } },
  ];
  for (let from = 0; from < size; from += OBJECTS_A_LINE)
    lines.push({ objects: objects.slice(from, from + OBJECTS_A_LINE) });
  lines.push({ end: { objectCount: size } });
  return new TextEncoder().encode(lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
}

function streamed(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let from = 0;
  return new ReadableStream({
    pull(controller) {
      if (from >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(from, from + BYTES_A_READ));
      from += BYTES_A_READ;
    },
  });
}
