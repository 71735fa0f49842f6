/**
 * Input as it crosses the thread boundary: INPUT_FIELDS numbers per event. The fields are documented in
 * worker/boundary/.
 */

export const INPUT_FIELDS = 8;
export const InputKind = {
  down: 1,
  move: 2,
  up: 3,
  cancel: 4,
  leave: 5,
  wheel: 6,
  pinch: 7,
  key: 8,
} as const;
/** `touch` is a finger: it covers what it points at, and is less precise than a mouse. */
export const InputModifier = { shift: 1, ctrl: 2, alt: 4, meta: 8, touch: 16 } as const;
export const PinchPhase = { start: 0, move: 1, end: 2 } as const;
export const InputKey = {
  space: 1,
  left: 2,
  up: 3,
  right: 4,
  down: 5,
  zoomIn: 6,
  zoomOut: 7,
  /** Fits the whole diagram into the view. */
  fit: 8,
  /** 100 % about the view's centre. */
  actualSize: 9,
} as const;

export interface InputEvent {
  readonly kind: number;
  /** CSS pixels in the surface. */
  readonly x: number;
  readonly y: number;
  readonly button: number;
  readonly buttons: number;
  readonly modifiers: number;
  readonly deltaX: number;
  readonly deltaY: number;
}

/**
 * Yields the events of a frame, in order. A truncated frame loses its last event; events with invalid numbers are
 * skipped.
 */
export function* readInput(frame: Float64Array): Generator<InputEvent> {
  for (let at = 0; at + INPUT_FIELDS <= frame.length; at += INPUT_FIELDS) {
    const fields = frame.subarray(at, at + INPUT_FIELDS);
    if (!fields.every(Number.isFinite)) continue;
    const [kind, x, y, button, buttons, modifiers, deltaX, deltaY] = fields as unknown as number[];
    yield {
      kind: kind!,
      x: x!,
      y: y!,
      button: button!,
      buttons: buttons!,
      modifiers: modifiers!,
      deltaX: deltaX!,
      deltaY: deltaY!,
    };
  }
}
