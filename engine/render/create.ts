/** Chooses and opens the backend for a surface. */
import type { Backend, Surface } from './backend.ts';
import { Fallover } from './fallover.ts';
import { probe } from './probe.ts';
import { RasterBackend } from './raster/backend.ts';
import type { FontFile } from './text/fonts.ts';
import { loadFonts } from './text/fonts.ts';
import { WebglBackend } from './webgl/backend.ts';

export type BackendChoice = 'auto' | 'webgl' | 'raster';

export interface BackendOptions {
  readonly canvas: OffscreenCanvas;
  readonly surface: Surface;
  /** `auto`, the default, takes what draws faster on this machine. */
  readonly backend?: BackendChoice;
  /** Loaded before the first glyph is made. */
  readonly fonts?: readonly FontFile[];
  /** Told of every font that could not be loaded; another face stands in for it. */
  readonly onProblem?: (message: string) => void;
}

/** Throws an error fit for the user's eyes where nothing can draw on this machine. */
export async function createBackend(options: BackendOptions): Promise<Backend> {
  const failed = await loadFonts(options.fonts ?? []);
  for (const url of failed)
    options.onProblem?.(`The font ${url} could not be loaded; another stands in for it.`);
  const { backend = 'auto' } = options;
  if (backend === 'raster' || (backend === 'auto' && probe().backend === 'raster'))
    return new RasterBackend(options.canvas, options.surface);
  return new Fallover(new WebglBackend(options.canvas, options.surface), options.surface);
}
