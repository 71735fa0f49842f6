/** The tools in the order in which they are asked; by default those of live mode. */
import { ActivateTool } from './activate.ts';
import { HoverTool } from './hover.ts';
import { type InputEvent, InputKind } from './input.ts';
import { KeyboardTool } from './keyboard.ts';
import { PanTool } from './pan.ts';
import { PinchTool } from './pinch.ts';
import { PressTool } from './press.ts';
import type { Stage, Tool } from './stage.ts';
import { WheelTool } from './zoom.ts';

export class Toolbox {
  private readonly stage: Stage;
  private readonly tools: readonly Tool[];

  constructor(stage: Stage, tools: readonly Tool[] = liveTools()) {
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

const liveTools = (): readonly Tool[] => [
  new PressTool(),
  new WheelTool(),
  new PinchTool(),
  new PanTool(),
  new KeyboardTool(),
  new ActivateTool(),
  new HoverTool(),
];
