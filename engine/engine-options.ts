/** What a host gives the engine, and what it gets back besides pictures. */
import type { Finding } from './document/types.ts';
import type { FrameTimes } from './frame-meter.ts';
import type { AnyKind } from './plugin.ts';
import type { Backend } from './render/backend.ts';
import type { LoadPicture } from './render/pictures/store.ts';
import type { LiveEvent } from './tools/events.ts';

export type EngineHappening = LiveEvent | { readonly type: 'contextLost' | 'contextRestored' };

export interface EngineOptions {
  readonly kinds: readonly AnyKind[];
  readonly backend: Backend;
  /** Seconds, monotonic. */
  readonly clock: () => number;
  /** Calls back once, when the next picture is due. */
  readonly schedule: (frame: () => void) => void;
  /** Emits an event that happened once. */
  readonly emit: (event: EngineHappening) => void;
  /** The frame is over: camera, cursor or quality may have changed. */
  readonly published: () => void;
  /** Fetches and decodes a picture of a diagram; without it, placeholders are shown. */
  readonly loadPicture?: LoadPicture;
  /** Reports faults of kinds and properties. */
  readonly report: (finding: Finding) => void;
}

export interface EngineFigures {
  readonly objects: number;
  readonly records: number;
  readonly visible: number;
  readonly frames: number;
  readonly frameMs: FrameTimes;
  readonly uploadedBytes: number;
  readonly tagUpdates: number;
}
