/** Calls of EngineApi whose arguments move from thread to thread instead of being copied. */
import { transfer } from 'comlink';
import type { RemoteEngine, SurfaceSize } from '../boundary/index.ts';

/** Hands the canvas and the raw port over: neither can be used on this side any more. */
export const attachBy = (
  api: RemoteEngine,
  surface: OffscreenCanvas,
  size: SurfaceSize,
  port: MessagePort,
): Promise<{ readonly backend: string }> =>
  api.surface.attach(transfer(surface, [surface, port]), size, port);

export const replaceCanvasBy = (api: RemoteEngine, surface: OffscreenCanvas): Promise<void> =>
  api.surface.replaceCanvas(transfer(surface, [surface]));

export const giveHost = (api: RemoteEngine, port: MessagePort): Promise<void> =>
  api.thread.connectHost(transfer(port, [port]));
