/** A backend draws frames of a scene: WebGL on a GPU, raster on the processor, null in tests. */
import type { Palette } from '../primitives/palette.ts';
import type { GlyphSource, SceneTables } from '../primitives/tables.ts';
import type { SceneView } from '../scene/types.ts';
import type { Pictures } from './pictures/store.ts';

export interface Surface {
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** Something to draw: tables and which entries of them, lowest first. */
export interface Layer {
  readonly tables: SceneTables;
  readonly order: Uint32Array;
  /** Scene index of the object of each entry. */
  readonly owners: Uint32Array;
  readonly orderCount: number;
  readonly orderVersion: number;
}

export interface Frame {
  /** World point at the centre of the surface, and CSS pixels per unit. */
  readonly camera: { readonly x: number; readonly y: number; readonly scale: number };
  /** Seconds of the engine's clock, by which slots ease. */
  readonly time: number;
  /**
   * Seconds within a minute, by which marks flow along lines (primitives/flow.ts). It may stand still in frames that
   * are drawn for something else.
   */
  readonly beat: number;
  /** World offset of objects that carry ObjectFlag.dragged. */
  readonly drag: { readonly x: number; readonly y: number };
  /**
   * What to draw, lowest first: a record's row; with ORDER_HEAD or ORDER_TAIL the arrow head at the end or the start of
   * a line; ORDER_WHOLE and a scene index: the object as one quad, with ORDER_FAINT one that is mostly empty;
   * ORDER_MARK and a scene index: the engine's own mark over it (quality, pointer, pending command).
   */
  readonly order: Uint32Array;
  /** Scene index of the object of each entry: a record may be drawn for many. */
  readonly owners: Uint32Array;
  readonly orderCount: number;
  /** Grows whenever `order` changes. */
  readonly orderVersion: number;
  /** How many objects each entry stands for where the order was thinned; otherwise 1. */
  readonly stride: number;
  /**
   * Colour of the outline around objects that are under the pointer, selected or have a pending command. RGBA8, red
   * lowest.
   */
  readonly accent: number;
  /** The page and its colour; the surface around it has the other colour. RGBA8, red lowest. */
  readonly page: { readonly width: number; readonly height: number; readonly fill: number };
  readonly around: number;
  /** Colours of the theme; by default those of diagrams without one. */
  readonly palette?: Palette;
  /** Source of pictures; without it none is drawn. */
  readonly pictures?: Pictures;
  /** The editor's overlay, above everything. */
  readonly overlay?: Layer;
}

export const ORDER_WHOLE = 0x8000_0000;
export const ORDER_MARK = 0x4000_0000;
export const ORDER_HEAD = 0x2000_0000;
export const ORDER_TAIL = 0x1000_0000;
/** Combined with ORDER_WHOLE. */
export const ORDER_FAINT = 0x2000_0000;
/** Mask of an entry's row or scene index. */
export const ORDER_INDEX = 0x0fff_ffff;

export interface FrameCost {
  readonly drawCalls: number;
  readonly uploadedBytes: number;
  readonly quads: number;
  /** Parts of the picture are still an earlier one, scaled: draw again soon. */
  readonly unfinished?: boolean;
  /** Of an unfinished picture: all that changed until then is in it, unsketched. Milliseconds of performance.now. */
  readonly heldUntil?: number;
}

export interface Backend {
  readonly name: 'webgl' | 'raster' | 'null';
  /** The driver's name of itself. */
  readonly renderer: string;
  /** Quads per frame without a noticeable delay; the order is thinned to this number. */
  readonly quadBudget: number;
  /** Whether it draws the frame's `order`; otherwise it queries the scene, and the order may be empty. */
  readonly ordered: boolean;
  readonly glyphs: GlyphSource;
  /** False between the loss of a context and its return; draw does nothing in the meantime. */
  readonly ready: boolean;
  /** Called when the context is lost (false) and when everything is rebuilt (true): draw a frame then. */
  onReadyChange: ((ready: boolean) => void) | undefined;
  resize(surface: Surface): void;
  /** Takes the dirty rows of the scene's tables and draws. */
  draw(scene: SceneView, frame: Frame): FrameCost;
  /** The last frame, RGBA, top row first. */
  readPixels(): Uint8ClampedArray;
  /** Simulates a driver reset, for tests and the page's self-check. */
  loseContext(): Promise<void>;
  dispose(): void;
}
