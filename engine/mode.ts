/** What the diagram on the surface is open for: to be watched and operated, to be edited, or to be compared. */
import type { ObjectId } from './document/types.ts';
import type { Layer } from './render/backend.ts';
import type { Stage } from './tools/stage.ts';
import { Toolbox } from './tools/toolbox.ts';

export interface Mode {
  /** What gets the input. */
  readonly toolbox: Toolbox;
  /** Whether objects show the values of their tags. */
  readonly showsValues: boolean;
  /** Under a builder’s hands: nothing moves by itself, and the selection says what is looked for. */
  readonly isEditing: boolean;
  readonly selected: Iterable<ObjectId>;
  /** World units that dragged objects are shown away from where they are. */
  readonly drag: { readonly x: number; readonly y: number };
  /** What is drawn above the diagram; asked for once a frame. */
  layer(): Layer | undefined;
  /** Objects have got new rows in the scene. */
  redrawn(): void;
  /** Another mode has taken its place. */
  dispose(): void;
}

const STILL = { x: 0, y: 0 } as const;

/** Nobody changes the diagram: its values show, and a click does what the object under it says. */
export class LiveMode implements Mode {
  readonly toolbox: Toolbox;
  readonly showsValues: boolean = true;
  readonly isEditing = false;
  readonly selected: readonly ObjectId[] = [];
  readonly drag = STILL;

  constructor(stage: Stage) {
    this.toolbox = new Toolbox(stage);
  }

  layer(): Layer | undefined {
    return undefined;
  }

  redrawn(): void {}

  dispose(): void {}
}
