import type { QualityName } from '../../engine/live/quality.ts';
import type { LiveEvent } from '../../engine/tools/events.ts';
import type { Cursor } from '../../engine/tools/stage.ts';
import type { NamedFinding } from './diagram-api.ts';
import type { EditState } from './edit-api.ts';
import type { PlaybackState } from './playback-api.ts';
import type { CameraState } from './view-api.ts';
import type { LongWorkState } from './work-api.ts';

/** The worker sends its state at least this often while it lives. */
export const BEAT_MS = 500;

export type Connection = 'none' | 'connecting' | 'live' | 'lost';

/** What the host mirrors: sent when something in it changed, at most once a frame, and as a heartbeat. */
export interface EngineState {
  readonly type: 'state';
  readonly phase: 'empty' | 'loading' | 'ready' | 'failed';
  /** 0…1 while loading. */
  readonly progress: number;
  readonly camera: CameraState;
  /** Whether the whole page is in view, and stays so when the surface is resized. */
  readonly isFitted: boolean;
  readonly cursor: Cursor;
  readonly connection: Connection;
  /** Number of values shown, by quality: for the banner and the status line. */
  readonly quality: Readonly<Record<QualityName, number>>;
  /** Number of objects that their kinds failed to draw. */
  readonly undrawn: number;
  /** Seconds until the next attempt while the connection is lost. */
  readonly retryIn: number;
  /** In edit mode only. */
  readonly edit: EditState | null;
  /** During playback only. */
  readonly playback: PlaybackState | null;
  /** The current long save or export. */
  readonly work: LongWorkState | null;
}

export type EngineEvent =
  | EngineState
  | LiveEvent
  | { readonly type: 'contextLost' | 'contextRestored' }
  /** The GL context is lost for good: the engine continues without WebGL as soon as it has another canvas. */
  | { readonly type: 'canvasNeeded' }
  /** In a worker that replaces a dead one: this kind draws from now on; null: its drawings have ended. */
  | { readonly type: 'drawing'; readonly kind: string | null }
  /** The catalog has changed. */
  | { readonly type: 'kindsChanged' }
  /** A fault in the open diagram that was not known when it was opened. `isUndrawn`: it lasts until the object is drawn. */
  | { readonly type: 'finding'; readonly finding: NamedFinding; readonly isUndrawn: boolean }
  /** A message for the user; the diagram is shown, or will be, all the same. */
  | { readonly type: 'notice'; readonly message: string }
  | { readonly type: 'error'; readonly message: string };

/**
 * Input of one frame: INPUT_FIELDS numbers per event, in the order they happened.
 * kind, x, y (CSS pixels in the surface), button, buttons, modifiers, deltaX, deltaY
 *
 * down, up: `button` as the DOM counts it (0 main, 1 middle, 2 right). wheel: deltas in CSS pixels.
 * pinch: x, y is the midpoint between the fingers, `button` one of PinchPhase, deltaX the factor since the last event.
 * key: `button` one of InputKey, `buttons` 1 pressed, 0 released.
 */
export type InputFrame = Float64Array;
