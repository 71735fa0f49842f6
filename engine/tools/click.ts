/** The main button on an object: a held control acts as long as it is pressed, anything else when it is released. */
import { type InputEvent, InputKind } from './input.ts';
import { CLICK_SLACK } from './pan.ts';
import type { Stage, Tool } from './stage.ts';

const MAIN = 1;

/** Holds a control: from the press until the pointer is lifted, cancelled, or slides off. */
export class HoldTool implements Tool {
  private held: { readonly object: number; readonly x: number; readonly y: number } | undefined;

  handle({ kind, x, y, buttons }: InputEvent, stage: Stage): boolean {
    if (kind === InputKind.down) return this.down(x, y, buttons, stage);
    const { held } = this;
    if (!held) return false;
    const slid =
      kind === InputKind.move &&
      (buttons === 0 ||
        (Math.hypot(x - held.x, y - held.y) > CLICK_SLACK && stage.pick(x, y) !== held.object));
    if (slid || kind === InputKind.up || kind === InputKind.cancel || kind === InputKind.leave)
      this.release(stage);
    return kind === InputKind.move || kind === InputKind.up;
  }

  /** A second finger or button ends the hold: nothing else may happen during a hold. */
  private down(x: number, y: number, buttons: number, stage: Stage): boolean {
    if (this.held) {
      this.release(stage);
      return true;
    }
    const object = buttons & MAIN ? stage.pick(x, y) : undefined;
    if (object === undefined || !stage.press?.(object)) return false;
    this.held = { object, x, y };
    return true;
  }

  private release(stage: Stage): void {
    const { held } = this;
    this.held = undefined;
    if (held) stage.release?.(held.object);
  }
}

/** A click: press and release on the same object without moving away from it. */
export class ClickTool implements Tool {
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
    const interaction = stage.interactionOf(pressed.object);
    if (interaction !== 'act' && interaction !== 'locked') return false;
    stage.activate(pressed.object, x, y);
    return true;
  }
}
