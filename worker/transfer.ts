/** Calls of EngineApi whose arguments or answers move from thread to thread instead of being copied. */
import { type Remote, transfer } from 'comlink';
import type { EngineApi, SurfaceSize } from './protocol.ts';

/** Hands the canvas and the raw port over: neither can be used on this side any more. */
export const attachBy = (
  api: Remote<EngineApi>,
  surface: OffscreenCanvas,
  size: SurfaceSize,
  port: MessagePort,
): Promise<{ readonly backend: string }> => api.attach(transfer(surface, [surface, port]), size, port);

export const replaceCanvasBy = (api: Remote<EngineApi>, surface: OffscreenCanvas): Promise<void> =>
  api.replaceCanvas(transfer(surface, [surface]));

export const giveHost = (api: Remote<EngineApi>, port: MessagePort): Promise<void> =>
  api.connectHost(transfer(port, [port]));

/** A picture for the other thread, moved. */
export function movedPicture<T extends { readonly data: Uint8ClampedArray }>(picture: T): T {
  return transfer(picture, [picture.data.buffer as ArrayBuffer]);
}
