/** The mode of the diagram on the surface: watched and operated, edited, or compared. */
import type { ObjectId } from './document/types.ts';
import type { Layer } from './render/backend.ts';
import type { Stage } from './tools/stage.ts';
import { Toolbox } from './tools/toolbox.ts';

export interface Mode {
  /** The tools that get the input. */
  readonly toolbox: Toolbox;
  /** Whether objects show the values of their tags. */
  readonly showsValues: boolean;
  /** In edit mode nothing moves by itself, and search results are shown by the selection. */
  readonly isEditing: boolean;
  readonly selected: Iterable<ObjectId>;
  /** Offset, in world units, at which dragged objects are shown. */
  readonly drag: { readonly x: number; readonly y: number };
  /** Returns what is drawn above the diagram; called once a frame. */
  layer(): Layer | undefined;
  /** Objects have new rows in the scene. */
  redrawn(): void;
  /** Another mode has replaced this one. */
  dispose(): void;
}

const STILL = { x: 0, y: 0 } as const;

/** Live mode, without editing: values are shown, and a click does what the object under it declares. */
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
