/**
 * Runs in the browser: measures what the raster and the WebGL backend do for each interaction, on a clock that the gate
 * advances.
 */
import { createBackend } from '../../engine/render/create.ts';
import { benchFont } from '../scenes/font.ts';
import { STEPS } from '../scenes/script.ts';
import { Gate, INTERACTIONS, type InteractionName } from './interactions.ts';

const SURFACE = { width: 1920, height: 1080, ratio: 1 };
/** Frames per interaction; a software renderer takes tens of milliseconds for each. */
const RASTER_FRAMES = 12;
const WEBGL_FRAMES = 3;

type Values = Record<string, number>;

/** The raster backend decides by this clock how much a frame may do. */
function standStill(): (seconds: number) => void {
  let now = performance.now();
  performance.now = () => now;
  return (seconds) => {
    now = seconds * 1000;
  };
}

async function countAll(
  backend: 'raster' | 'webgl',
  frames: number,
  callName: string,
): Promise<Record<string, Values>> {
  const canvas = new OffscreenCanvas(SURFACE.width, SURFACE.height);
  const opened = createBackend({ canvas, surface: SURFACE, backend });
  const gate = new Gate(opened, backend === 'raster' ? standStill() : undefined);
  const counted: Record<string, Values> = {};
  for (const name of INTERACTIONS) counted[name] = count(gate, name, frames, callName);
  opened.dispose();
  return counted;
}

function count(gate: Gate, name: InteractionName, wanted: number, callName: string): Values {
  gate.begin(name);
  for (let nth = 0; nth < wanted; nth++) {
    // A zoom's first steps differ from its last ones; other interactions are uniform.
    const step = name === 'zoom' ? Math.floor((nth * STEPS) / wanted) : nth;
    gate.run(name, step, step + 1);
  }
  const { frames, calls, bytes, entries } = gate.cost;
  return { [callName]: calls / frames, entries: entries / frames, bytes: bytes / frames };
}

/** WebGL first: the raster backend's run stops the clock. */
export async function measure(): Promise<Record<string, Record<string, Values>>> {
  await benchFont();
  const webgl = await countAll('webgl', WEBGL_FRAMES, 'calls');
  return { raster: await countAll('raster', RASTER_FRAMES, 'rects'), webgl };
}
