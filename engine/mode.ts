/** The mode of the diagram on the surface: watched and operated, edited, or compared. Its toolbox gets the input. */
import type { ObjectId } from './document/types.ts';
import type { Layer } from './render/backend.ts';
import { ClickTool, HoldTool } from './tools/click.ts';
import { HoverTool } from './tools/hover.ts';
import { type InputEvent, InputKind } from './tools/input.ts';
import { KeyboardTool } from './tools/keyboard.ts';
import { PanTool } from './tools/pan.ts';
import { PinchTool } from './tools/pinch.ts';
import type { Stage, Tool } from './tools/stage.ts';
import { WheelTool } from './tools/zoom.ts';

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

/** Tools in the order in which they are asked. */
export class Toolbox {
  private readonly stage: Stage;
  private readonly tools: readonly Tool[];

  constructor(stage: Stage, tools: readonly Tool[]) {
    this.stage = stage;
    this.tools = tools;
  }

  /**
   * Passes the event to one tool after the other until one handles it. Where one handles a press, later tools with a
   * gesture in progress are told to end it.
   */
  handle(event: InputEvent): void {
    const taker = this.tools.findIndex((tool) => tool.handle(event, this.stage));
    if (taker < 0 || event.kind !== InputKind.down) return;
    const cancel = { ...event, kind: InputKind.cancel };
    for (const tool of this.tools.slice(taker + 1)) tool.handle(cancel, this.stage);
  }
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
    this.toolbox = new Toolbox(stage, [
      new HoldTool(),
      new WheelTool(),
      new PinchTool(),
      new PanTool(),
      new KeyboardTool(),
      new ClickTool(),
      new HoverTool(),
    ]);
  }

  layer(): Layer | undefined {
    return undefined;
  }

  redrawn(): void {}

  dispose(): void {}
}
