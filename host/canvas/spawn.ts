/** The engine's worker, wired to one canvas: the only place that knows how it is started. */

import { type RemoteEngine, spawnEngine } from '../../worker/client.ts';
import type { EngineEvent, HostApi, SurfaceSize } from '../../worker/protocol.ts';

export interface EngineLink {
  readonly engine: RemoteEngine;
  /** Takes input frames. */
  readonly port: MessagePort;
  /** Resolves when the engine draws on the canvas; rejects where it cannot. */
  readonly ready: Promise<unknown>;
  dispose(): void;
}

export interface EngineListener {
  readonly onEvent: (event: EngineEvent) => void;
  /** The worker itself failed: it did not load, or threw where nothing catches. */
  readonly onDead: () => void;
}

export type SpawnEngine = (
  canvas: HTMLCanvasElement,
  size: SurfaceSize,
  hostApi: HostApi,
  listener: EngineListener,
) => EngineLink;
