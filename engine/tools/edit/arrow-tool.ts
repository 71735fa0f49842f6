import { FAR, NUDGE } from '../../edit/nudge.ts';
import { type InputEvent, InputKey, InputKind, InputModifier } from '../input.ts';
import { KeyboardTool } from '../keyboard.ts';
import type { Stage, Tool } from '../stage.ts';

const DIRECTIONS: Readonly<Record<number, readonly [dx: number, dy: number]>> = {
  [InputKey.left]: [-1, 0],
  [InputKey.right]: [1, 0],
  [InputKey.up]: [0, -1],
  [InputKey.down]: [0, 1],
};

/** What the arrow keys act on. */
interface ArrowContext {
  readonly selection: { readonly size: number };
  nudge(dx: number, dy: number): void;
}

/**
 * The arrow keys move the selection, or else the view. The page has a separate key for the former and sends what it
 * assumes to be the latter; it may not know yet what the pointer has just selected, so this is decided here.
 */
export class ArrowTool implements Tool {
  private readonly context: ArrowContext;
  private readonly view = new KeyboardTool();

  constructor(context: ArrowContext) {
    this.context = context;
  }

  handle(event: InputEvent, stage: Stage): boolean {
    const direction = event.kind === InputKind.key && DIRECTIONS[event.button];
    if (!direction) return false;
    if (this.context.selection.size === 0) return this.view.handle(event, stage);
    if (event.buttons === 1) {
      const step = event.modifiers & InputModifier.shift ? NUDGE * FAR : NUDGE;
      this.context.nudge(direction[0] * step, direction[1] * step);
    }
    return true;
  }
}
