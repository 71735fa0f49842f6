/**
 * Connects the editing tools to the toolbox: passes pointer events in world units to the chosen one, while the main
 * button is down or the pointer hovers.
 */
import { type InputEvent, InputKind, InputModifier } from '../input.ts';
import type { Stage, Tool } from '../stage.ts';
import type { EditPointer, EditTool } from './edit-stage.ts';

const MAIN = 1;

export class EditPointerTool implements Tool {
  private readonly inHand: () => EditTool;
  private pressed = false;

  /** `inHand` returns the tool that the builder has chosen. */
  constructor(inHand: () => EditTool) {
    this.inHand = inHand;
  }

  handle(event: InputEvent, stage: Stage): boolean {
    const tool = this.inHand();
    switch (event.kind) {
      case InputKind.down:
        if ((event.buttons & MAIN) === 0) return false;
        this.pressed = true;
        tool.down(pointerOf(event, stage));
        return true;
      case InputKind.move:
        if (!this.pressed) {
          if (event.buttons === 0) tool.hover?.(pointerOf(event, stage));
          return false;
        }
        tool.move(pointerOf(event, stage));
        return true;
      case InputKind.leave:
        if (!this.pressed) tool.leave?.();
        return false;
      case InputKind.up:
        if (!this.pressed) return false;
        this.pressed = false;
        tool.up(pointerOf(event, stage));
        return true;
      case InputKind.cancel:
        this.cancel();
        return false;
      default:
        return false;
    }
  }

  /** Cancels the current gesture. Returns false where there is none. */
  cancel(): boolean {
    if (!this.pressed) return false;
    this.pressed = false;
    this.inHand().cancel();
    return true;
  }
}

function pointerOf({ x, y, modifiers }: InputEvent, { camera }: Stage): EditPointer {
  const world = camera.toWorld(x, y);
  return {
    x: world.x,
    y: world.y,
    shift: (modifiers & InputModifier.shift) !== 0,
    alt: (modifiers & InputModifier.alt) !== 0,
    free: (modifiers & (InputModifier.ctrl | InputModifier.meta)) !== 0,
    coarse: (modifiers & InputModifier.touch) !== 0,
  };
}
