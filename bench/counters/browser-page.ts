/** Runs in the browser: what the raster and the WebGL backend do for each interaction, on a clock that the gate moves. */
import type { Backend } from '../../engine/render/backend.ts';
import { createBackend } from '../../engine/render/create.ts';
import { STEPS } from '../scenes/script.ts';
import { Gate, INTERACTIONS, type InteractionName } from './interactions.ts';

const SURFACE = { width: 1920, height: 1080, ratio: 1 };
/** A software renderer takes tens of milliseconds a frame: fewer of them. */
const WEBGL_STEPS = 6;

type Values = Record<string, number>;

/** The raster backend judges by this clock how much a frame may do. */
function standStill(): (seconds: number) => void {
  let now = performance.now();
  performance.now = () => now;
  return (seconds) => {
    now = seconds * 1000;
  };
}

const backendOf = (backend: 'raster' | 'webgl'): Promise<Backend> =>
  createBackend({ canvas: new OffscreenCanvas(SURFACE.width, SURFACE.height), surface: SURFACE, backend });

function count(gate: Gate, name: InteractionName, steps: number, callName: string): Values {
  gate.begin(name);
  // Spread over the script: a zoom's first steps are not its last ones.
  for (let nth = 0; nth < steps; nth++) {
    const step = Math.floor((nth * STEPS) / steps);
    gate.run(name, step, step + 1);
  }
  const { frames, calls, bytes, entries } = gate.cost;
  return { [callName]: calls / frames, entries: entries / frames, bytes: bytes / frames };
}

async function countAll(
  backend: 'raster' | 'webgl',
  steps: number,
  callName: string,
): Promise<Record<string, Values>> {
  const counted: Record<string, Values> = {};
  const tick = backend === 'raster' ? standStill() : undefined;
  for (const name of INTERACTIONS) {
    const opened = await backendOf(backend);
    counted[name] = count(new Gate(opened, tick), name, steps, callName);
    opened.dispose();
  }
  return counted;
}

/** WebGL first: the raster backend's run stops the clock. */
export async function measure(): Promise<Record<string, Record<string, Values>>> {
  const webgl = await countAll('webgl', WEBGL_STEPS, 'calls');
  return { raster: await countAll('raster', STEPS, 'rects'), webgl };
}
