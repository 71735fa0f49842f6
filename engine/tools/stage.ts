/** What a tool may see and do. Implemented by the engine, and by tests. */
import type { Camera } from './camera.ts';
import type { InputEvent } from './input.ts';

export type Cursor = 'default' | 'pointer' | 'grab' | 'grabbing' | 'crosshair';

/** The effect of a click on an object. */
export type Interaction = 'none' | 'read' | 'act';

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
}

export interface Tool {
  /** Returns true where the tool has handled the event: then no later tool gets it. */
  handle(event: InputEvent, stage: Stage): boolean;
}
