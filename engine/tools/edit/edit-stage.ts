/** The editing tools' view of their surroundings; implemented by the engine, and by tests. */
import type { ObjectId } from '../../document/types.ts';
import type { PlacedPort } from '../../edit/attach.ts';
import type { DrawnEnd } from '../../edit/connect.ts';
import type { End } from '../../edit/ends.ts';
import type { Handle } from '../../edit/resize.ts';
import type { Guide, Snapper } from '../../edit/snap.ts';
import type { Box } from '../../geometry/box.ts';
import type { OwnHandle, Point } from '../../plugin.ts';

/** A pointer event in world units. */
export interface EditPointer {
  readonly x: number;
  readonly y: number;
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl or ⌘: nothing snaps. */
  readonly free: boolean;
  /** A finger: handles react further away, and it may tremble more. */
  readonly coarse?: boolean;
}

/** What can be under the pointer besides objects: the handles of the selection. */
export type HandleRef =
  | { readonly part: 'resize'; readonly object: ObjectId; readonly handle: Handle }
  | { readonly part: 'turn'; readonly object: ObjectId }
  /** On the frame around several selected objects. */
  | { readonly part: 'resizeWhole'; readonly handle: Handle }
  | { readonly part: 'turnWhole' }
  /** An end of a line, or of any object with ends (LINE-02). */
  | { readonly part: 'end'; readonly object: ObjectId; readonly end: End }
  /** A handle of the kind's own. */
  | { readonly part: 'own'; readonly object: ObjectId; readonly handle: OwnHandle };

export type WholeHandleRef = Extract<HandleRef, { part: 'resizeWhole' | 'turnWhole' }>;
/** A handle of one object. */
export type ObjectHandleRef = Exclude<HandleRef, WholeHandleRef>;

export interface EditStage {
  /** Returns the topmost object at a world point, for a finger near it. */
  objectAt(x: number, y: number, coarse?: boolean): ObjectId | null;
  handleAt(x: number, y: number, coarse?: boolean): HandleRef | null;
  /** Returns objects that touch the box, or only those entirely inside. */
  objectsIn(box: Box, wholly: boolean): readonly ObjectId[];
  /** World units per CSS pixel. */
  readonly pixel: number;
  /** Shows objects moved without changing the document: a uniform on the GPU, whatever their number. */
  preview(ids: ReadonlySet<ObjectId> | null, dx: number, dy: number): void;
  /** Shows the marquee, the line being drawn, or the frame being transformed; null removes it. */
  outline(outline: Outline | null): void;
  /**
   * Returns what the neighbours of `box` offer to snap to, except those that move with it. Null where snapping is off.
   */
  snapping(box: Box, moving: ReadonlySet<ObjectId>): Snapper | null;
  /**
   * Returns the port within reach of a world point that a line's end may attach to, and shows the ports around it;
   * ports of `except` are ignored.
   */
  portAt(x: number, y: number, except: ReadonlySet<ObjectId>): PlacedPort | null;
  /** Returns every corner of the line that would be drawn between two ends. */
  course(from: DrawnEnd, to: DrawnEnd): readonly Point[];
  /** Hides all ports. */
  hidePorts(): void;
  /** Shows why something snapped; an empty list removes the guides. */
  guide(guides: readonly Guide[]): void;
}

/** The course of a line. */
export interface OutlinePath {
  readonly kind: 'path';
  readonly corners: readonly Point[];
}

/** The frame of several objects during a gesture: degrees clockwise about its centre. */
interface OutlineFrame {
  readonly kind: 'frame';
  readonly box: Box;
  readonly angle: number;
}

export type Outline = { readonly kind: 'box'; readonly box: Box } | OutlinePath | OutlineFrame;

/** A tool: one pointer gesture after another. It changes the document only through the editor. */
export interface EditTool {
  down(pointer: EditPointer): void;
  move(pointer: EditPointer): void;
  up(pointer: EditPointer): void;
  /** The pointer moves with no button down. */
  hover?(pointer: EditPointer): void;
  /** The pointer has left the picture with no button down. */
  leave?(): void;
  /** Escape, a lost pointer, another tool: returns to the state before the gesture. */
  cancel(): void;
  readonly cursor: 'default' | 'move' | 'crosshair' | 'pointer';
}

/** Pixels that a pressed pointer may move before it drags. */
export const DRAG_THRESHOLD = 3;
/** Factor by which a finger is less precise. */
export const COARSE = 3;
