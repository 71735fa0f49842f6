/** Chooses and opens the backend for a surface. */
import type { Backend, Surface } from './backend.ts';
import { Fallover } from './fallover.ts';
import { probe } from './probe.ts';
import { RasterBackend } from './raster/backend.ts';
import { WebglBackend } from './webgl/backend.ts';

export type BackendChoice = 'auto' | 'webgl' | 'raster';

interface BackendOptions {
  readonly canvas: OffscreenCanvas;
  readonly surface: Surface;
  /** `auto`, the default, selects whichever draws faster on this machine. */
  readonly backend?: BackendChoice;
}

/** Throws an error with a message for the user where nothing can draw on this machine. */
export function createBackend(options: BackendOptions): Backend {
  const { backend = 'auto' } = options;
  if (backend === 'raster' || (backend === 'auto' && probe().backend === 'raster'))
    return new RasterBackend(options.canvas, options.surface);
  return new Fallover(new WebglBackend(options.canvas, options.surface), options.surface);
}
