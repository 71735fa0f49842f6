/** The pointer over an object: its cursor, and what the host shows beside it. */
import { type InputEvent, InputKind } from './input.ts';
import type { Cursor, Interaction, Stage, Tool } from './stage.ts';

const ENDS: ReadonlySet<number> = new Set([
  InputKind.leave,
  InputKind.cancel,
  InputKind.wheel,
  InputKind.pinch,
]);

const CURSORS: Readonly<Record<Interaction, Cursor>> = {
  none: 'default',
  read: 'default',
  locked: 'not-allowed',
  act: 'pointer',
};

export class HoverTool implements Tool {
  private over: number | undefined;

  handle({ kind, x, y, buttons }: InputEvent, stage: Stage): boolean {
    // After scrolling or pinching, the object is no longer under the pointer; the next move tells which one is.
    if (ENDS.has(kind)) this.set(undefined, x, y, stage);
    else if (kind === InputKind.move && buttons === 0) this.set(stage.pick(x, y), x, y, stage);
    return false;
  }

  private set(object: number | undefined, x: number, y: number, stage: Stage): void {
    stage.setCursor(object === undefined ? 'default' : CURSORS[stage.interactionOf(object)]);
    if (object === this.over) return;
    this.over = object;
    stage.hover(object, x, y);
  }
}
