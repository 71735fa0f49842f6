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

import type { PageFrame } from '../engine/document/page.ts';
import type { DiagramPatch } from '../engine/document/patch.ts';
import type { CanvasSettings, Finding, ObjectId, StateRow } from '../engine/document/types.ts';
import type { EditCommand, EditFault, SelectionSummary } from '../engine/edit/command.ts';
import type { LayerPlace, LayerRef } from '../engine/edit/layer.ts';
import type { GuideLines } from '../engine/edit/snap.ts';
import type { FindPage, FindQuery } from '../engine/find.ts';
import type { LayerPage, LayerPick, LayerStep } from '../engine/layers.ts';
import type { QualityName } from '../engine/live/quality.ts';
import type { KindDescriptor } from '../engine/plugin.ts';
import type { ExportFormat } from '../engine/render/export/export.ts';
import type { Face } from '../engine/render/text/font-library.ts';
import type { SnapSettings } from '../engine/snapping.ts';
import type { ControlEvent, EntryEvent, HoldEvent, LinkEvent, PointEvent } from '../engine/tools/events.ts';
import type { MirrorItem } from '../engine/tools/mirror.ts';
import type { Cursor } from '../engine/tools/stage.ts';
import type { JournalApi, Keeping } from './journal-types.ts';
import type { MergeApi } from './merge-types.ts';
import type { SiteModeApi } from './site-mode-types.ts';
import type { VersionApi } from './version-types.ts';

export { DEFAULT_PAGE, type PageFrame } from '../engine/document/page.ts';
export type { DiagramPatch } from '../engine/document/patch.ts';
export { SHADOW_COLOUR, shadowOf } from '../engine/document/state-shadow.ts';
export type {
  ActionLink,
  CanvasSettings,
  ElementConfig,
  Finding,
  StateRow,
  ValueType,
} from '../engine/document/types.ts';
export type { EditCommand, EditFault, SelectionSummary, Shared } from '../engine/edit/command.ts';
export type { LayerPlace, LayerRef } from '../engine/edit/layer.ts';
export { FAR, NUDGE } from '../engine/edit/nudge.ts';
export type { GuideLines } from '../engine/edit/snap.ts';
export type { FindHit, FindPage, FindQuery } from '../engine/find.ts';
export type { LayerPage, LayerPick, LayerRow, LayerStep, Share } from '../engine/layers.ts';
export type { QualityName } from '../engine/live/quality.ts';
export type { KindDescriptor, Prop, PropSchema, Section, ToolboxGroup, Variant } from '../engine/plugin.ts';
export type { ExportFormat } from '../engine/render/export/export.ts';
export type { SnapSettings } from '../engine/snapping.ts';
export type {
  ControlEvent,
  DelaySettings,
  EntryEvent,
  HoldEvent,
  LinkEvent,
  NamedValue,
  PointEvent,
  WriteSubject,
} from '../engine/tools/events.ts';
export { INPUT_FIELDS, InputKey, InputKind, InputModifier, PinchPhase } from '../engine/tools/input.ts';
export type { MirrorItem } from '../engine/tools/mirror.ts';
export type { JournalHead, JournalOwner, Keeping, Recovered } from './journal-types.ts';
export type {
  ConflictRow,
  MergeAnswer,
  MergeChoices,
  MergePreview,
  MergeRow,
  MergeSide,
  OtherBuilder,
  Side,
} from './merge-types.ts';
export type { KeptLink, SiteMode, SiteModeApi, SiteModeCount, SiteModePlan } from './site-mode-types.ts';

export type { ComparedSide, DifferenceRow, VersionApi, VersionComparison } from './version-types.ts';

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
  /** As it was in this version, to be looked at. */
  readonly version?: number;
}

/** `name`: what people call its object; null where it is of none, or of none that is there. */
export interface NamedFinding extends Finding {
  readonly name: string | null;
}

/** What opening found. With `errors` nothing was loaded: each says which object, which field, and what is wrong. */
export interface OpenReport {
  readonly ok: boolean;
  readonly name: string;
  /** Version of the diagram as it is stored. */
  readonly version: number;
  readonly objects: number;
  readonly errors: readonly Finding[];
  /** Loaded, but not as saved: links without a tag, unknown kinds, properties outside their limits. */
  readonly warnings: readonly NamedFinding[];
  /** Milliseconds: first byte, first pixel, complete. */
  readonly timing: { readonly firstByte: number; readonly firstPixel: number; readonly complete: number };
  readonly rights: { readonly update: boolean; readonly control: boolean };
}

/** Where a whole save goes. */
export interface SaveTarget {
  /** As in DiagramSource. */
  readonly origin: string;
  readonly diagram: string;
  /** A new name for it. */
  readonly name?: string;
  /** Its version, where it is another diagram than the open one. */
  readonly version?: number;
}

/** How a whole save ended. Where the server refused it, `status` and `code` are its; CANCELLED is the user's own word. */
export type SaveOutcome =
  | { readonly ok: true; readonly version: number /** For `changeSaved`. */; readonly serial: number }
  | { readonly ok: false; readonly status: number; readonly code?: string; readonly message: string };

/** A picture of the diagram as a file. */
export interface ExportOrder {
  readonly format: ExportFormat;
  /** The selected objects alone, with what is around them left out. */
  readonly selection: boolean;
  /** Stands in the file. */
  readonly title: string;
  /** Pixels of a PNG, up to 16,384 a side: the diagram fits into it. Vectors have the size of the diagram. */
  readonly width: number;
  readonly height: number;
}

export type ExportOutcome =
  | { readonly ok: true; readonly file: Blob }
  | { readonly ok: false; readonly cancelled: boolean; readonly message: string };

/** What takes its time in the worker, and the share that is done, 0…1. */
export interface LongWorkState {
  readonly what: 'save' | 'export';
  readonly share: number;
}

export type CommandOutcome = 'confirmed' | 'failed' | 'cancelled';

/** CSS pixels in the surface. */
export interface PointInView {
  readonly x: number;
  readonly y: number;
}

/** The tag that an object shows. */
export interface BoundTag {
  readonly object: ObjectId;
  /** The object's own name, or the tag's. */
  readonly name: string;
  readonly tag: string;
  readonly tagName: string;
  readonly unit: string | null;
  readonly dataType: string;
  /** Of a switch: what the object calls its 0 and its 1. */
  readonly states?: readonly [off: string, on: string];
  /** Nobody has acknowledged its alarm, be the level still reached or not. */
  readonly calls: boolean;
  /** It has one that stands or waits, and that nobody has shelved. */
  readonly hasAlarm: boolean;
}

export interface TagReading {
  /** Null where it is no number, or cannot be relied on. */
  readonly value: number | null;
  readonly quality: QualityName;
}

/** What a diagram that is played back shows. */
export interface PlaybackState {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly speed: number;
  readonly playing: boolean;
  /** The server is asked for what comes next. */
  readonly loading: boolean;
  /** Why it stopped, in words for the user. */
  readonly failure: string | null;
  /** What there is none of after it: values at all, or alarms. */
  readonly ended: 'values' | 'alarm' | null;
  /** What was raised at the time that is shown: what the last step went to. */
  readonly alarm: PlayedAlarm | null;
}

export interface PlayedAlarm {
  readonly type: 'critical' | 'urgent';
  readonly message: string;
  readonly tag: string;
}

export type PlaybackOrder =
  /** Shows the past, from live mode or from another moment. */
  | { readonly to: 'seek'; readonly at: number }
  | { readonly to: 'play' | 'pause' }
  /** To the next moment at which a value of the diagram changed. */
  | { readonly to: 'step' }
  /** To the next moment at which a tag of the diagram raised an alarm. */
  | { readonly to: 'alarm' }
  | { readonly to: 'speed'; readonly speed: number }
  /** Live values again. */
  | { readonly to: 'live' };

/** The whole diagram small. */
export interface MiniMapPicture {
  /** Names this state of the diagram. */
  readonly serial: number;
  readonly file: Blob;
  /** World box that it shows, edge to edge. */
  readonly area: {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  };
}

export interface EngineApi extends EditApi, VersionApi {
  /** First of all calls: where the worker reaches the HostApi, exposed on the other end by comlink. */
  connectHost(port: MessagePort): void;
  attach(
    surface: OffscreenCanvas,
    size: SurfaceSize,
    port: MessagePort,
  ): Promise<{ readonly backend: string }>;
  /** After `canvasNeeded`: a canvas that has no context yet, of the present size. */
  replaceCanvas(surface: OffscreenCanvas): void;
  resize(size: SurfaceSize): void;
  setTheme(theme: 'light' | 'dark'): void;
  /** Whether things may move by themselves for ever: lamps pulse only then. */
  setMotion(mayMove: boolean): void;
  open(source: DiagramSource): Promise<OpenReport>;
  /** While its canvas is shown to nobody it draws nothing. */
  setSeen(isSeen: boolean): void;
  close(): void;
  /** The object that a kind, or a variant of it, places: the text of an SVG. Null where there is no such kind. */
  kindPicture(kind: string, variant: string | null): Promise<string | null>;
  /** A formula, dictionary or label of the company was made, changed or removed: values show by it at once. */
  refreshMasters(): void;
  /** All kinds there are, those of approved plugins from outside among them. */
  catalog(): Promise<readonly KindDescriptor[]>;
  /**
   * Runs an offered plugin in a sandbox and takes its kind into this engine, for whoever decides about it. Rejects with
   * what is wrong with it.
   */
  tryPlugin(sha256: string): Promise<KindDescriptor>;
  /** Whole diagram into view. */
  fit(): void;
  /** Takes a world point into the middle of the view. */
  lookAt(x: number, y: number): void;
  /** Shows what another worker showed: for the one that takes its place. */
  lookFrom(camera: EngineState['camera']): void;
  /**
   * The whole diagram small, its longer side of so many pixels. Null where it is the one that was `seen`, where there is
   * nothing to show, and where a newer one has been asked for meanwhile.
   */
  miniMap(longer: number, seen: number): Promise<MiniMapPicture | null>;
  /** Scale 0.01…20 about the view's centre, or `x`, `y` in CSS pixels. */
  zoomTo(scale: number, x?: number, y?: number): void;
  /** Objects by name, kind or tag, from the top of the page down; at most 200 at once. */
  find(query: FindQuery, from: number, count: number): FindPage;
  /** Brings an object into view: selected while editing, else marked; null ends the mark. */
  showObject(object: ObjectId | null): void;
  /** The same with the largest object that shows a tag; null where none does. */
  showTag(tag: string): ObjectId | null;
  /** What is selected as large as it fits into view. */
  fitSelection(): void;
  /** Ends the animation of a control after its dialog: to the confirmed value, or back. */
  settle(object: ObjectId, outcome: CommandOutcome): void;
  /** Presses the part of a control that stands for a state, as a click on it does. */
  choose(object: ObjectId, state: string): void;
  /** A key presses a control that is held, or lets it go. */
  hold(object: ObjectId, isDown: boolean): void;
  /** The tag of an object, or of the one at a point; null where there is none. */
  boundTag(of: ObjectId | PointInView): BoundTag | null;
  /** What tags of the diagram say now, in their order: for graphs. */
  readings(tags: readonly string[]): readonly TagReading[];
  /** Shows past values instead of live ones. While it does, nothing can be written and no live value gets in. */
  playback(order: PlaybackOrder): void;
  /** The interactive objects in view, at most 200, for the accessible mirror. */
  mirror(): readonly MirrorItem[];
  /** Units that an export shows; null where nothing is selected. */
  exportArea(selection: boolean): { readonly width: number; readonly height: number } | null;
  /** Draws the diagram, or what is selected, into a file. Progress stands in EngineState. */
  exportDiagram(order: ExportOrder): Promise<ExportOutcome>;
  /** Ends the long save or export under way: nothing is stored, no file is made. */
  cancelWork(): void;
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

export type Connection = 'none' | 'connecting' | 'live' | 'lost';

export interface EngineState {
  readonly type: 'state';
  readonly phase: 'empty' | 'loading' | 'ready' | 'failed';
  /** 0…1 while loading. */
  readonly progress: number;
  readonly camera: { readonly x: number; readonly y: number; readonly scale: number };
  /** The whole page is in view, and goes on being so whatever size the surface gets. */
  readonly isFitted: boolean;
  readonly cursor: Cursor;
  readonly connection: Connection;
  /** Shown values by quality: the banner and the status line. */
  readonly quality: Readonly<Record<QualityName, number>>;
  /** Seconds until the next attempt while the connection is lost. */
  readonly retryIn: number;
  /** While a diagram is edited. */
  readonly edit: EditState | null;
  /** While past values are shown. */
  readonly playback: PlaybackState | null;
  /** A long save or export under way. */
  readonly work: LongWorkState | null;
}

export type EngineEvent =
  | EngineState
  | ControlEvent
  | EntryEvent
  | HoldEvent
  | PointEvent
  | LinkEvent
  | { readonly type: 'contextLost' | 'contextRestored' }
  /** The GL context is lost for good: the engine goes on without WebGL as soon as it has another canvas. */
  | { readonly type: 'canvasNeeded' }
  /** The catalog is another one than before. */
  | { readonly type: 'kindsChanged' }
  /** Something in the open diagram is not as it should be, and it was not known when it was opened. */
  | { readonly type: 'finding'; readonly finding: NamedFinding }
  /** Worth a word; the diagram is there, or comes, all the same. */
  | { readonly type: 'notice'; readonly message: string }
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

// --- editing ---------------------------------------------------------------------------------------------------------

/** An editable text of the diagram and where it stands, for an input of the page over it: input methods need a real one. */
export interface TextSpot {
  readonly object: string | number;
  readonly field: string;
  readonly text: string;
  /** CSS pixels: left, top, width, height of the object's box, unturned. */
  readonly box: readonly [number, number, number, number];
  /** Degrees. */
  readonly angle: number;
  /** CSS pixels. */
  readonly fontSize: number;
  readonly fontFamily: string;
  /** The files that the diagram draws this font with, the best first. */
  readonly faces: readonly Face[];
  readonly fontWeight: 'normal' | 'bold';
  readonly fontStyle: 'normal' | 'italic';
  readonly fontColor: string;
  readonly textAlign: 'left' | 'center' | 'right';
}

/** All that changed since the last save, and what it was made from. */
export interface UnsavedChange {
  readonly version: number;
  /** Null where more objects have changed than were asked for. */
  readonly patch: DiagramPatch | null;
  /** How the page is seen now; saved with the change. */
  readonly frame?: PageFrame;
  /** Names this answer in `changeSaved`. */
  readonly serial: number;
}

/** The list of layers: the page asks for the rows that it shows, and says what was done with them. */
export interface LayerApi {
  /** Rows from `from` on, topmost object first, at most 200; with a filter those whose name, kind or tag it is in. */
  layerRows(from: number, count: number, filter?: string): LayerPage;
  /** Shows what stands under a row, or no longer. */
  openLayer(ref: LayerRef, open: boolean): void;
  /** The row of what is selected, which is opened to; null where nothing is. */
  revealLayer(evenOwn: boolean): number | null;
  /** Selects as a click on a row does. */
  pickLayer(ref: LayerRef, how: LayerPick): void;
  /** Takes what is selected to a place in the list, or a step further. */
  moveLayer(to: LayerPlace | LayerStep): EditFault | null;
}

/** What the host calls while a diagram is edited. Every change of the document is an EditCommand. */
export interface EditApi extends LayerApi, JournalApi, MergeApi, SiteModeApi {
  /** `edit` stops live values and shows the properties' own; `live` takes them up again. */
  setMode(mode: 'live' | 'edit'): void;
  setTool(tool: 'select' | 'draw'): void;
  /** What moved, resized and drawn things snap to, from the next gesture on. */
  setSnapping(settings: SnapSettings): void;
  /** Lines that they snap to besides, which belong to the builder and not to the diagram. */
  setGuides(lines: GuideLines): void;
  /** Ends the gesture under way; without one puts the tool away, without that leaves the group, and then the selection. */
  escape(): void;
  /** Does it, or answers why not with nothing changed. */
  edit(command: EditCommand): EditFault | null;
  /** Places an object of the toolbox; CSS pixels in the surface, its middle where missing. */
  placeAt(kind: string, variant: string | null, x?: number, y?: number): EditFault | null;
  /** Pastes objects with their middle at a point, CSS pixels in the surface; in the middle of the view where missing. */
  pasteAt(text: string, x?: number, y?: number): EditFault | null;
  /** What such objects look like: the text of an SVG. Null where they are too many to be shown. Rejects other texts. */
  clippingPicture(text: string, files?: Readonly<Record<string, string>>): Promise<string | null>;
  /** The selection as text for the clipboard; null where nothing is selected. */
  copySelection(): string | null;
  selectionSummary(): Promise<SelectionSummary>;
  /** For the context menu: selects what lies under the point unless it is selected already. Answers how many are selected. */
  selectAt(x: number, y: number): number;
  /** A double click: goes into the group under the point; where there is none, answers the text to edit there, if any. */
  openAt(x: number, y: number): TextSpot | null;
  /** The text of the only selected object; null where it has none to edit. */
  textOfSelection(): TextSpot | null;
  /** Goes on to the next cell of the table, or back, and answers its text; null where no cell is selected. */
  textBeside(back: boolean): TextSpot | null;
  canvasSettings(): CanvasSettings;
  /** Labels of the history's entries, oldest first; `at` entries are done, the rest can be redone. */
  historyEntries(): { readonly labels: readonly string[]; readonly at: number };
  /** A blank diagram instead of a saved one. */
  openBlank(canvas: CanvasSettings): void;
  /** `limit`: objects of the patch at most, without which it is whatever size it is. */
  unsavedChange(limit?: number): UnsavedChange;
  /** The change of that serial is stored as this version: it no longer counts as unsaved. */
  changeSaved(serial: number, version: number): void;
  /** Takes up a kept change on top of the open diagram, as one entry of the history: what `unsavedChange` answered once. */
  restore(patch: DiagramPatch): EditFault | null;
  /**
   * Sends the whole diagram to the server as a stream: for changes too large for a patch, and for copies. Progress stands
   * in EngineState; `cancelWork` ends it. The server stores all of it or nothing.
   */
  saveWhole(target: SaveTarget): Promise<SaveOutcome>;
  /** The diagram small, as the address of a PNG, for lists: saved with it. Null where none can be made. */
  thumbnail(): Promise<string | null>;
  /** The whole diagram as the patch that makes it from an empty one. */
  wholePatch(): DiagramPatch;
  /** The rows that the values of a kind fall into while an element has none of its own; empty for a kind without states. */
  defaultStates(kind: string): readonly StateRow[];
}

/** Part of EngineState while a diagram is edited. */
export interface EditState {
  readonly tool: 'select' | 'draw';
  /** Objects selected. */
  readonly selected: number;
  /** Grows with every change of the selection or of what is selected: ask for the summary again. */
  readonly revision: number;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  readonly unsaved: boolean;
  readonly objects: number;
  readonly snap: SnapSettings;
  /** Whether this browser keeps what is not saved. */
  readonly keeping: Keeping;
  /** The stored version that the open diagram was made from; 0 of one that was never stored. */
  readonly version: number;
}
