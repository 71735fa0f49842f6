/** What a host gives the engine, and what it gets back besides pictures. */
import type { Finding } from './document/types.ts';
import type { FrameTimes } from './frame-meter.ts';
import type { AnyKind } from './plugin.ts';
import type { Backend } from './render/backend.ts';
import type { LoadPicture } from './render/pictures/store.ts';
import type { ControlEvent, EntryEvent, HoldEvent, LinkEvent, PointEvent } from './tools/events.ts';

export type EngineHappening =
  | ControlEvent
  | EntryEvent
  | HoldEvent
  | PointEvent
  | LinkEvent
  | { readonly type: 'contextLost' | 'contextRestored' };

export interface EngineOptions {
  readonly kinds: readonly AnyKind[];
  readonly backend: Backend;
  /** Seconds, only forwards. */
  readonly clock: () => number;
  /** Calls back once, when the next picture is due. */
  readonly schedule: (frame: () => void) => void;
  /** Something happened, once. */
  readonly emit: (event: EngineHappening) => void;
  /** Camera, cursor or quality may have changed: the frame is over. */
  readonly published: () => void;
  /** Fetches and decodes a picture of a diagram; without it each has a placeholder. */
  readonly loadPicture?: LoadPicture;
  /** What kinds and properties are not as they should be. */
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
