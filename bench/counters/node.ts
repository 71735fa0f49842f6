/**
 * Counts on a backend that draws nothing, and measures what the engine allocates: run by `counters.ts` in a separate
 * Node process with `--expose-gc` and a young generation so large that no collection happens in between. Prints JSON.
 */

import { STEPS } from '../scenes/script.ts';
import { CountingBackend } from './counting-backend.ts';
import { Gate, INTERACTIONS, type InteractionName } from './interactions.ts';

/** Ten times the whole script. The lowest result counts: the others may include the compiler's work. */
const FRAMES = 10 * STEPS;

const gc = (globalThis as { gc?: () => void }).gc;
if (!gc) throw new Error('Run this with node --expose-gc');

function count(name: InteractionName): Record<string, number> {
  const backend = new CountingBackend({ width: 1920, height: 1080, ratio: 1 });
  const gate = new Gate(backend);
  gate.begin(name);
  const before = { ...backend.touched };
  gate.run(name, 0, STEPS);
  const { frames, bytes, entries } = gate.cost;
  const touched = (key: keyof typeof before): number => (backend.touched[key] - before[key]) / frames;
  return {
    records: touched('records'),
    objects: touched('objects'),
    slots: touched('slots'),
    orders: touched('orders'),
    entries: entries / frames,
    bytes: bytes / frames,
    allocated: allocated(gate, name),
  };
}

/** Returns bytes per frame, after a first run has compiled the code. */
function allocated(gate: Gate, name: InteractionName): number {
  gate.run(name, 0, 2 * STEPS);
  gc!();
  let least = Number.POSITIVE_INFINITY;
  for (let at = 0; at < FRAMES; at += STEPS) {
    const before = process.memoryUsage().heapUsed;
    gate.run(name, at, at + STEPS);
    const growth = (process.memoryUsage().heapUsed - before) / STEPS;
    // A collection in between would reduce the result.
    if (growth > 0) least = Math.min(least, growth);
  }
  return least;
}

console.log(JSON.stringify(Object.fromEntries(INTERACTIONS.map((name) => [name, count(name)]))));
