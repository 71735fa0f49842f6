/** Drags the picture: on anything that is not a control, and anywhere with the middle button or the space bar. */
import { type InputEvent, InputKey, InputKind } from './input.ts';
import type { Stage, Tool } from './stage.ts';

const MIDDLE = 4;
const MAIN = 1;
/** CSS pixels that a pointer may move during a click. */
export const CLICK_SLACK = 4;

interface Drag {
  x: number;
  y: number;
  /** Whether it has moved too far for a click. */
  moves: boolean;
}

export class PanTool implements Tool {
  private drag: Drag | undefined;
  private space = false;
  private readonly ground: boolean;

  /**
   * `ground`: the main button drags the picture on anything that is not a control. False where it has another function.
   */
  constructor({ ground = true }: { readonly ground?: boolean } = {}) {
    this.ground = ground;
  }

  handle(event: InputEvent, stage: Stage): boolean {
    switch (event.kind) {
      case InputKind.key:
        return this.key(event, stage);
      case InputKind.down:
        return this.down(event, stage);
      case InputKind.move:
        return this.move(event, stage);
      case InputKind.up:
      case InputKind.cancel:
        return this.up(stage);
      default:
        return false;
    }
  }

  private key({ button, buttons }: InputEvent, stage: Stage): boolean {
    if (button !== InputKey.space) return false;
    this.space = buttons === 1;
    stage.setCursor(this.space ? 'grab' : 'default');
    return true;
  }

  private down({ x, y, buttons }: InputEvent, stage: Stage): boolean {
    const anywhere = (buttons & MIDDLE) !== 0 || this.space;
    if (!anywhere && (!this.ground || (buttons & MAIN) === 0)) return false;
    const object = stage.pick(x, y);
    if (!anywhere && object !== undefined && stage.interactionOf(object) === 'act') return false;
    this.drag = { x, y, moves: anywhere };
    if (anywhere) stage.setCursor('grabbing');
    return anywhere;
  }

  private move({ x, y, buttons }: InputEvent, stage: Stage): boolean {
    const { drag } = this;
    if (!drag) return this.space;
    if (buttons === 0) return this.up(stage);
    if (!drag.moves && Math.hypot(x - drag.x, y - drag.y) <= CLICK_SLACK) return false;
    if (!drag.moves) stage.setCursor('grabbing');
    drag.moves = true;
    stage.camera.panBy(x - drag.x, y - drag.y);
    drag.x = x;
    drag.y = y;
    return true;
  }

  private up(stage: Stage): boolean {
    const dragged = this.drag?.moves ?? false;
    this.drag = undefined;
    if (dragged) stage.setCursor(this.space ? 'grab' : 'default');
    return dragged;
  }
}
