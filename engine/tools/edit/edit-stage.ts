/** What the editing tools see of the world around them; the engine provides it, a test writes it down. */
import type { ObjectId } from '../../document/types.ts';
import type { PlacedPort } from '../../edit/attach.ts';
import type { End } from '../../edit/ends.ts';
import type { Handle } from '../../edit/resize.ts';
import type { Guide, Snapper } from '../../edit/snap.ts';
import type { Box } from '../../geometry/box.ts';
import type { OwnHandle } from '../../plugin.ts';

/** A pointer event in world units. */
export interface EditPointer {
  readonly x: number;
  readonly y: number;
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl or ⌘: nothing snaps. */
  readonly free: boolean;
  /** A finger: what it takes hold of may lie further off, and it may tremble more. */
  readonly coarse?: boolean;
}

/** What stands under the pointer besides objects: the furniture of the selection. */
export type Grip =
  | { readonly part: 'resize'; readonly object: ObjectId; readonly handle: Handle }
  | { readonly part: 'turn'; readonly object: ObjectId }
  /** Of the frame around several that are selected. */
  | { readonly part: 'resizeWhole'; readonly handle: Handle }
  | { readonly part: 'turnWhole' }
  /** An end of a line, or of whatever has ends (LINE-02). */
  | { readonly part: 'end'; readonly object: ObjectId; readonly end: End }
  /** A handle of its kind's own. */
  | { readonly part: 'own'; readonly object: ObjectId; readonly handle: OwnHandle };

export type WholeGrip = Extract<Grip, { part: 'resizeWhole' | 'turnWhole' }>;
/** Of one object. */
export type ObjectGrip = Exclude<Grip, WholeGrip>;

export interface EditStage {
  /** Topmost object at a world point, for a finger near it. */
  objectAt(x: number, y: number, coarse?: boolean): ObjectId | null;
  gripAt(x: number, y: number, coarse?: boolean): Grip | null;
  /** Objects that touch the box, or only those wholly inside. */
  objectsIn(box: Box, wholly: boolean): readonly ObjectId[];
  /** World units that make a CSS pixel. */
  readonly pixel: number;
  /** Shows objects moved without changing the document: a uniform on the GPU, whatever their number. */
  preview(ids: ReadonlySet<ObjectId> | null, dx: number, dy: number): void;
  /** The marquee, the line that is being drawn, the frame of what is transformed; null takes it away. */
  outline(outline: Outline | null): void;
  /** What the neighbours of `box` offer to snap to, but for those that move with it. Null where the builder wants none. */
  snapping(box: Box, moving: ReadonlySet<ObjectId>): Snapper | null;
  /** The port within reach of a world point that a line's end may be attached to; shows the ports around it. Not on these objects. */
  portAt(x: number, y: number, except: ReadonlySet<ObjectId>): PlacedPort | null;
  /** No ports are shown any more. */
  hidePorts(): void;
  /** Shows why something snapped; an empty list takes it away. */
  guide(guides: readonly Guide[]): void;
}

export interface OutlineSegment {
  readonly kind: 'segment';
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}

/** The frame of several objects on their way: degrees clockwise about its middle. */
interface OutlineFrame {
  readonly kind: 'frame';
  readonly box: Box;
  readonly angle: number;
}

export type Outline = { readonly kind: 'box'; readonly box: Box } | OutlineSegment | OutlineFrame;

/** A tool: one pointer gesture after another. It changes the document through the editor alone. */
export interface EditTool {
  down(pointer: EditPointer): void;
  move(pointer: EditPointer): void;
  up(pointer: EditPointer): void;
  /** The pointer moves with no button down. */
  hover?(pointer: EditPointer): void;
  /** It has left the picture with no button down. */
  leave?(): void;
  /** Escape, a lost pointer, another tool: back to where the gesture began. */
  cancel(): void;
  readonly cursor: 'default' | 'move' | 'crosshair' | 'pointer';
}

/** Pixels that a pressed pointer may tremble before it drags. */
export const DRAG_THRESHOLD = 3;
/** How many times less exact a finger is. */
export const COARSE = 3;
