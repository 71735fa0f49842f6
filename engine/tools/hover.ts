/** The pointer over an object: its cursor, and what the host shows beside it. */
import { type InputEvent, InputKind } from './input.ts';
import type { Stage, Tool } from './stage.ts';

export class HoverTool implements Tool {
  private over: number | undefined;

  handle({ kind, x, y, buttons }: InputEvent, stage: Stage): boolean {
    if (kind === InputKind.leave || kind === InputKind.cancel) this.set(undefined, x, y, stage);
    else if (kind === InputKind.move && buttons === 0) this.set(stage.pick(x, y), x, y, stage);
    return false;
  }

  private set(object: number | undefined, x: number, y: number, stage: Stage): void {
    const acts = object !== undefined && stage.interactionOf(object) === 'act';
    stage.setCursor(acts ? 'pointer' : 'default');
    if (object === this.over) return;
    this.over = object;
    stage.hover(object, x, y);
  }
}
