/**
 * The thread boundary, whole. Three channels lead across it:
 *
 * 1. Calls, through comlink: the host calls EngineApi, the worker calls HostApi. Rare things: open, close, fit, export.
 *    A call may be answered late; nobody waits on it in a frame.
 * 2. Input, on a MessagePort of its own: one InputFrame a frame, packed, host → worker. Never answered.
 * 3. State, on the same port, worker → host: an EngineState when something in it changed, at most once a frame, and
 *    EngineEvents, things that happened once. The host mirrors the state and keeps no rule of its own.
 *
 * The worker beats: an EngineState at least every BEAT_MS while it lives. If beats stop the host asks `ping` once more (a
 * blocked main thread looks the same) and then replaces the worker.
 */
import type { KindDescriptor } from '../engine/plugin.ts';

export type { KindDescriptor, Prop, PropSchema, Section } from '../engine/plugin.ts';

export const BEAT_MS = 500;

export interface SurfaceSize {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
  readonly devicePixelRatio: number;
}

/** What the worker may ask of the host. */
export interface HostApi {
  /** A single-use ticket for the live socket. Rejects when nobody is signed in. */
  socketTicket(): Promise<string>;
  /** The current bearer token, refreshed if need be, for streamed loads. */
  bearer(): Promise<string>;
}

export interface DiagramSource {
  /** Where the API is, as `http://127.0.0.1:8080`. */
  readonly origin: string;
  readonly diagram: string;
  readonly site?: string;
}

/** What was found wrong in a saved diagram: which object, which field, what. A report with `errors` means nothing was loaded. */
export interface Finding {
  readonly object: string | number | null;
  readonly field: string | null;
  readonly message: string;
}
export interface OpenReport {
  readonly ok: boolean;
  readonly name: string;
  readonly objects: number;
  readonly errors: readonly Finding[];
  /** Loaded, but not as saved: unknown kinds, properties outside their limits. */
  readonly warnings: readonly Finding[];
  /** Milliseconds: first byte, first pixel, complete. */
  readonly timing: { readonly firstByte: number; readonly firstPixel: number; readonly complete: number };
  readonly rights: { readonly update: boolean; readonly control: boolean };
}

export type CommandOutcome = 'confirmed' | 'failed' | 'cancelled';

export interface EngineApi {
  attach(
    surface: OffscreenCanvas,
    size: SurfaceSize,
    port: MessagePort,
  ): Promise<{ readonly backend: string }>;
  resize(size: SurfaceSize): void;
  setTheme(theme: 'light' | 'dark'): void;
  open(source: DiagramSource): Promise<OpenReport>;
  close(): void;
  catalog(): readonly KindDescriptor[];
  /** Whole diagram into view. */
  fit(): void;
  /** Scale 0.01…20 about the view's centre, or `x`, `y` in CSS pixels. */
  zoomTo(scale: number, x?: number, y?: number): void;
  /** Ends the animation of a control after its dialog: to the confirmed value, or back. */
  settle(object: string | number, outcome: CommandOutcome): void;
  /** The interactive objects in view, at most 200, for the accessible mirror. */
  mirror(): readonly MirrorItem[];
  ping(): Promise<true>;
  stats(): EngineStats;
  /** The picture as it stands, device pixels, RGBA. */
  readPixels(): Promise<{
    readonly width: number;
    readonly height: number;
    readonly data: Uint8ClampedArray;
  }>;
  /** Drops the GL context and asks for a new one: what a driver reset does. */
  loseContext(): Promise<void>;
  dispose(): void;
}

export interface MirrorItem {
  readonly object: string | number;
  readonly role: string;
  readonly label: string;
  readonly value: string;
  readonly quality: QualityName;
  /** CSS pixels, left top width height. */
  readonly box: readonly [number, number, number, number];
  readonly control: boolean;
}

export interface EngineStats {
  readonly backend: string;
  readonly renderer: string;
  readonly objects: number;
  readonly records: number;
  readonly visible: number;
  readonly frames: number;
  /** Milliseconds of worker CPU, the last 120 frames. */
  readonly frameMs: { readonly p50: number; readonly p95: number; readonly max: number };
  readonly uploadedBytes: number;
  readonly tagUpdates: number;
}

export type QualityName = 'good' | 'uncertain' | 'bad' | 'stale' | 'missing';
export type Connection = 'none' | 'connecting' | 'live' | 'lost';

export interface EngineState {
  readonly type: 'state';
  readonly phase: 'empty' | 'loading' | 'ready' | 'failed';
  /** 0…1 while loading. */
  readonly progress: number;
  readonly camera: { readonly x: number; readonly y: number; readonly scale: number };
  readonly cursor: 'default' | 'pointer' | 'grab' | 'grabbing';
  readonly connection: Connection;
  /** Shown values by quality: the banner and the status line. */
  readonly quality: Readonly<Record<QualityName, number>>;
  /** Seconds until the next attempt while the connection is lost. */
  readonly retryIn: number;
}

/** An operator clicked a control: the host opens the confirm dialog. */
export interface ControlEvent {
  readonly type: 'control';
  readonly object: string | number;
  readonly kind: string;
  /** The object's own name, or the tag's. */
  readonly name: string;
  readonly tag: string;
  readonly tagName: string;
  readonly unit: string | null;
  readonly current: number | boolean | string | null;
  readonly currentQuality: QualityName;
  readonly currentText: string;
  readonly target: number | boolean | string;
  /** The name of the state it goes to: ON, OFF, Set … */
  readonly targetText: string;
  readonly isReset: boolean;
  readonly readBackTags: readonly string[];
  readonly readBackDelay: number;
  readonly assignmentId?: string;
  readonly deviceId?: string;
}

/** An operator hovered or clicked a bound object that is no control. `null` when the pointer left. */
export interface PointEvent {
  readonly type: 'point';
  readonly object: string | number | null;
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

export interface LinkEvent {
  readonly type: 'link';
  readonly object: string | number;
  readonly link: { readonly type: string; readonly [key: string]: unknown };
}

export type EngineEvent =
  | EngineState
  | ControlEvent
  | PointEvent
  | LinkEvent
  | { readonly type: 'contextLost' | 'contextRestored' }
  | { readonly type: 'error'; readonly message: string };

/**
 * Input of one frame: INPUT_FIELDS numbers an event, in the order they happened.
 * kind, x, y (CSS pixels in the surface), button, buttons, modifiers, deltaX, deltaY
 *
 * down, up: `button` as the DOM counts it (0 main, 1 middle, 2 right). wheel: deltas in CSS pixels.
 * pinch: x, y is the middle between the fingers, `button` one of PinchPhase, deltaX the factor since the last event.
 * key: `button` one of InputKey, `buttons` 1 pressed, 0 released.
 */
export type InputFrame = Float64Array;
export const INPUT_FIELDS = 8;
export const InputKind = {
  down: 1,
  move: 2,
  up: 3,
  cancel: 4,
  leave: 5,
  wheel: 6,
  pinch: 7,
  key: 8,
} as const;
export const InputModifier = { shift: 1, ctrl: 2, alt: 4, meta: 8 } as const;
export const PinchPhase = { start: 0, move: 1, end: 2 } as const;
export const InputKey = {
  space: 1,
  left: 2,
  up: 3,
  right: 4,
  down: 5,
  zoomIn: 6,
  zoomOut: 7,
  /** The whole diagram into view. */
  fit: 8,
  /** 100 % about the view's centre. */
  actualSize: 9,
} as const;
