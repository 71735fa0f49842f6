/** What a tool may see and do. Implemented by the engine, and by tests. */
import type { Camera } from './camera.ts';
import type { InputEvent } from './input.ts';

export type Cursor = 'default' | 'pointer' | 'not-allowed' | 'grab' | 'grabbing' | 'crosshair';

/** The effect of a click on an object. `locked`: it is a control that this user cannot use. */
export type Interaction = 'none' | 'read' | 'locked' | 'act';

export interface Stage {
  readonly camera: Camera;
  /** Returns the topmost object within a few pixels of a point of the view that reacts to a pointer. */
  pick(x: number, y: number): number | undefined;
  interactionOf(object: number): Interaction;
  /** Triggers the object's control or link; x, y: where it was pressed, in the view. */
  activate(object: number, x: number, y: number): void;
  /** Presses the object where it is a hold-to-run control; returns false where it is not. */
  press?(object: number): boolean;
  /** Releases the object that was pressed. */
  release?(object: number): void;
  /** The pointer is over this object now; undefined: over none. In CSS pixels. */
  hover(object: number | undefined, x: number, y: number): void;
  setCursor(cursor: Cursor): void;
  /** Fits the whole diagram into the view. */
  fit(): void;
  /** Draws buttons faint that this user cannot press; with `false` none, as in the editor. */
  showLocks?(isShown: boolean): void;
}

export interface Tool {
  /** Returns true where the tool has handled the event: then no later tool gets it. */
  handle(event: InputEvent, stage: Stage): boolean;
}
