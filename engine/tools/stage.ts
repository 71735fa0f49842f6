/** What a tool may see and do. The engine is one; tests bring their own. */
import type { Camera } from './camera.ts';
import type { InputEvent } from './input.ts';

export type Cursor = 'default' | 'pointer' | 'grab' | 'grabbing' | 'crosshair';

/** What a click on an object would do. */
export type Interaction = 'none' | 'read' | 'act';

export interface Stage {
  readonly camera: Camera;
  /** The topmost object within a few pixels of a point of the view that a pointer can mean something by. */
  pick(x: number, y: number): number | undefined;
  interactionOf(object: number): Interaction;
  /** Does what the object's control or link says; x, y: where it was pressed, in the view. */
  activate(object: number, x: number, y: number): void;
  /** Presses the object where it is one that is held; false where it is none. */
  press?(object: number): boolean;
  /** Lets go of the object that was pressed. */
  release?(object: number): void;
  /** The pointer is over this object now; undefined: over none. In CSS pixels. */
  hover(object: number | undefined, x: number, y: number): void;
  setCursor(cursor: Cursor): void;
  /** The whole diagram into view. */
  fit(): void;
}

export interface Tool {
  /** True where the event was meant for it: then no later tool gets it. */
  handle(event: InputEvent, stage: Stage): boolean;
}
