import { INPUT_FIELDS, type InputFrame, InputKind, InputModifier } from '../../worker/boundary/index.ts';

/** One pointer, wheel or touch event, in CSS pixels of the surface. */
export interface InputEvent {
  readonly kind: (typeof InputKind)[keyof typeof InputKind];
  readonly x: number;
  readonly y: number;
  /** Mouse button of a press, or the pointer's id if there are several. */
  readonly button?: number;
  readonly buttons?: number;
  readonly modifiers?: number;
  readonly deltaX?: number;
  readonly deltaY?: number;
}

interface Modifiers {
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly metaKey: boolean;
}

export const modifiersOf = (event: Modifiers): number =>
  (event.shiftKey ? InputModifier.shift : 0) |
  (event.ctrlKey ? InputModifier.ctrl : 0) |
  (event.altKey ? InputModifier.alt : 0) |
  (event.metaKey ? InputModifier.meta : 0);

/**
 * Collects the input of one frame. Consecutive moves, and consecutive wheel events at the same place with the same
 * modifiers, become one: the picture is drawn once per frame, and a mouse may report a thousand moves a second.
 */
export class InputPacker {
  #numbers: number[] = [];

  get isEmpty(): boolean {
    return this.#numbers.length === 0;
  }

  push(event: InputEvent): void {
    const { kind, x, y, button = 0, buttons = 0, modifiers = 0, deltaX = 0, deltaY = 0 } = event;
    const last = this.#numbers.length - INPUT_FIELDS;
    if (last >= 0 && this.#continues(last, kind, button, buttons, modifiers)) {
      const adds = kind === InputKind.wheel;
      const [dx, dy] = adds ? [this.#numbers[last + 6]!, this.#numbers[last + 7]!] : [0, 0];
      this.#numbers.length = last;
      this.#numbers.push(kind, x, y, button, buttons, modifiers, dx + deltaX, dy + deltaY);
      return;
    }
    this.#numbers.push(kind, x, y, button, buttons, modifiers, deltaX, deltaY);
  }

  /** Returns the frame so far, and starts an empty one. */
  take(): InputFrame {
    const frame = Float64Array.from(this.#numbers);
    this.#numbers = [];
    return frame;
  }

  #continues(last: number, kind: number, button: number, buttons: number, modifiers: number): boolean {
    const at = this.#numbers;
    return (
      (kind === InputKind.move || kind === InputKind.wheel) &&
      at[last] === kind &&
      at[last + 3] === button &&
      at[last + 4] === buttons &&
      at[last + 5] === modifiers
    );
  }
}
