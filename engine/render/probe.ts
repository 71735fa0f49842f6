/**
 * Finds out in a few milliseconds which backend is faster on this machine. A browser without a GPU may still offer a
 * WebGL context; drawing on the processor is then 5 to 50 times faster than emulating a GPU.
 */
import { isSoftware, rendererName } from './webgl/context.ts';

interface Finding {
  readonly backend: 'webgl' | 'raster';
  /** For the statistics page and the bench. */
  readonly why: string;
}

/** Of the trial's picture; until it is known whether there is a GPU, a pixel is enough: a larger one is memory that stays taken. */
const SIDE = 1024;
/** How often the trial fills its picture, and the milliseconds that a GPU never needs for that. */
const LAYERS = 8;
const TRIAL_MS = 20;

let found: Finding | undefined;

/** The machine does not change: only the first call measures, which takes a context and some tens of milliseconds. */
export const probe = (): Finding => {
  found ??= look();
  return found;
};

function look(): Finding {
  const canvas = new OffscreenCanvas(1, 1);
  const gl = canvas.getContext('webgl2', { antialias: false, failIfMajorPerformanceCaveat: true });
  if (!gl) return { backend: 'raster', why: 'The browser gives no WebGL 2 that is worth having' };
  try {
    const renderer = rendererName(gl);
    if (isSoftware(renderer))
      return { backend: 'raster', why: `WebGL is drawn by the processor: ${renderer}` };
    canvas.width = SIDE;
    canvas.height = SIDE;
    const took = trial(gl);
    return took > TRIAL_MS
      ? { backend: 'raster', why: `WebGL took ${took.toFixed(0)} ms for a trial of ${TRIAL_MS}: ${renderer}` }
      : { backend: 'webgl', why: renderer };
  } finally {
    gl.getExtension('WEBGL_lose_context')?.loseContext();
  }
}

/**
 * Returns the milliseconds for some layers of plain clears and copies, the second time: the first one warms up the
 * driver.
 */
function trial(gl: WebGL2RenderingContext): number {
  fillLayers(gl);
  const start = performance.now();
  fillLayers(gl);
  return performance.now() - start;
}

function fillLayers(gl: WebGL2RenderingContext): void {
  const texture = gl.createTexture();
  gl.bindTexture(gl.TEXTURE_2D, texture);
  gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA8, SIDE, SIDE);
  for (let layer = 0; layer < LAYERS; layer++) {
    gl.clearColor(layer / LAYERS, 0, 0, 1);
    gl.clear(gl.COLOR_BUFFER_BIT);
    gl.copyTexSubImage2D(gl.TEXTURE_2D, 0, 0, 0, 0, 0, SIDE, SIDE);
  }
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4));
  gl.deleteTexture(texture);
}
