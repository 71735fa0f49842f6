/** A stage for tools that notes what they do. Objects are rectangles of the view with what a click on them would do. */
import { Camera } from '../../../engine/tools/camera.ts';
import type { InputEvent } from '../../../engine/tools/input.ts';
import { InputKind } from '../../../engine/tools/input.ts';
import type { Cursor, Interaction, Stage } from '../../../engine/tools/stage.ts';

export interface Target {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly does: Interaction;
}

export class TestStage implements Stage {
  readonly camera = new Camera();
  readonly did: string[] = [];
  cursor: Cursor = 'default';
  private readonly targets: readonly Target[];

  constructor(targets: readonly Target[] = []) {
    this.targets = targets;
    this.camera.resize(800, 600);
  }

  pick(x: number, y: number): number | undefined {
    const at = this.targets.findLastIndex(
      (target) => x >= target.x && x < target.x + target.size && y >= target.y && y < target.y + target.size,
    );
    return at < 0 ? undefined : at;
  }

  interactionOf(object: number): Interaction {
    return this.targets[object]!.does;
  }

  activate(object: number): void {
    this.did.push(`activate ${object}`);
  }

  hover(object: number | undefined): void {
    this.did.push(`hover ${object ?? '-'}`);
  }

  setCursor(cursor: Cursor): void {
    this.cursor = cursor;
  }

  fit(): void {
    this.did.push('fit');
  }
}

/** One event; what is not said is 0. */
export const event = (
  kind: keyof typeof InputKind,
  x: number,
  y: number,
  more: Partial<InputEvent> = {},
): InputEvent => ({
  kind: InputKind[kind],
  x,
  y,
  button: 0,
  buttons: 0,
  modifiers: 0,
  deltaX: 0,
  deltaY: 0,
  ...more,
});
