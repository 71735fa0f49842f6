/** A click: press and release on the same object without moving away from it. */
import { type InputEvent, InputKind } from './input.ts';
import { CLICK_SLACK } from './pan.ts';
import type { Stage, Tool } from './stage.ts';

const MAIN = 1;

export class ActivateTool implements Tool {
  private pressed: { readonly object: number; readonly x: number; readonly y: number } | undefined;

  handle({ kind, x, y, buttons }: InputEvent, stage: Stage): boolean {
    if (kind === InputKind.down) {
      const object = buttons & MAIN ? stage.pick(x, y) : undefined;
      this.pressed = object === undefined ? undefined : { object, x, y };
      return false;
    }
    if (kind === InputKind.move) {
      if (this.pressed && Math.hypot(x - this.pressed.x, y - this.pressed.y) > CLICK_SLACK)
        this.pressed = undefined;
      return false;
    }
    if (kind === InputKind.up) return this.release(x, y, stage);
    if (kind === InputKind.cancel || kind === InputKind.leave) this.pressed = undefined;
    return false;
  }

  private release(x: number, y: number, stage: Stage): boolean {
    const { pressed } = this;
    this.pressed = undefined;
    if (!pressed || stage.pick(x, y) !== pressed.object) return false;
    if (stage.interactionOf(pressed.object) !== 'act') return false;
    stage.activate(pressed.object, x, y);
    return true;
  }
}
