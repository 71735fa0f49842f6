/** Calls of EngineApi whose arguments are transferred instead of copied. */
import { transfer } from 'comlink';
import type { RemoteEngine, SurfaceSize } from '../boundary/index.ts';

/** Transfers the canvas and the raw port: neither can be used on this side any more. */
export const attachBy = (
  api: RemoteEngine,
  surface: OffscreenCanvas,
  size: SurfaceSize,
  port: MessagePort,
  hung?: readonly string[],
): Promise<{ readonly backend: string }> =>
  api.surface.attach(transfer(surface, [surface, port]), size, port, hung);

export const replaceCanvasBy = (api: RemoteEngine, surface: OffscreenCanvas): Promise<void> =>
  api.surface.replaceCanvas(transfer(surface, [surface]));

export const giveHost = (api: RemoteEngine, port: MessagePort): Promise<void> =>
  api.thread.connectHost(transfer(port, [port]));
