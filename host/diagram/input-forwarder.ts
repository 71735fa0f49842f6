import {
  INPUT_FIELDS,
  type InputFrame,
  InputKey,
  InputKind,
  InputModifier,
} from '../../worker/boundary/index.ts';

/** One pointer, wheel or touch event, in CSS pixels of the surface. */
interface InputEvent {
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

/** The start and end of a gesture do not wait for the frame: a key pressed after it would overtake it. */
const AT_ONCE: ReadonlySet<InputEvent['kind']> = new Set([InputKind.down, InputKind.up, InputKind.cancel]);

/** CSS pixels per line and per page, for a wheel that counts in those. */
const WHEEL_LINE = 16;
const WHEEL_PAGE = 400;

const KEYS: Readonly<Record<string, number>> = {
  ' ': InputKey.space,
  ArrowLeft: InputKey.left,
  ArrowRight: InputKey.right,
  ArrowUp: InputKey.up,
  ArrowDown: InputKey.down,
};

/**
 * Listens to pointer, wheel, arrow keys and space bar on `surface` and passes packed input to `send`: moves
 * once per animation frame. Returns a function that presses at a point, for the accessible mirror, and one that ends listening.
 */
export function forwardInput(
  surface: HTMLElement,
  send: (frame: InputFrame) => void,
  /** Whether the arrow keys move the picture; while something is selected they move that. */
  arrowsPan: () => boolean = () => true,
) {
  const packer = new InputPacker();
  let scheduled = 0;
  const flush = () => {
    cancelAnimationFrame(scheduled);
    scheduled = 0;
    if (!packer.isEmpty) send(packer.take());
  };
  const push = (event: InputEvent) => {
    packer.push(event);
    if (AT_ONCE.has(event.kind)) flush();
    else scheduled ||= requestAnimationFrame(flush);
  };
  const stopListening = listenTo(surface, push, arrowsPan);
  return {
    press(x: number, y: number) {
      push({ kind: InputKind.down, x, y, buttons: 1 });
      push({ kind: InputKind.up, x, y });
    },
    stop() {
      cancelAnimationFrame(scheduled);
      stopListening();
    },
  };
}

/** Passes every input on the surface to `push`. Returns the function that ends it. */
function listenTo(
  surface: HTMLElement,
  push: (event: InputEvent) => void,
  arrowsPan: () => boolean,
): () => void {
  const onPointer = (kind: InputEvent['kind']) => (event: PointerEvent) => {
    if (kind === InputKind.down) {
      surface.setPointerCapture(event.pointerId);
      surface.focus({ preventScroll: true });
    }
    // A lifted finger does not leave: only hovering pointers can.
    if (kind === InputKind.leave && event.pointerType === 'touch') return;
    push(pointerInput(kind, event, surface));
  };
  // What the surface stands in scrolls.
  const scrolls = () => surface.dataset.scrolls !== undefined;
  const onWheel = (event: WheelEvent) => {
    if (scrolls()) return;
    // The page must neither scroll nor zoom under a diagram.
    event.preventDefault();
    push(wheelInput(event, surface));
  };
  const onKey = (event: KeyboardEvent) => {
    const key = KEYS[event.key];
    if (!key || event.target !== surface || event.ctrlKey || event.metaKey || event.altKey) return;
    if (scrolls() || (key !== InputKey.space && !arrowsPan())) return;
    event.preventDefault();
    push(keyInput(key, event));
  };

  const stop = new AbortController();
  const { signal } = stop;
  surface.addEventListener('pointerdown', onPointer(InputKind.down), { signal });
  surface.addEventListener('pointermove', onPointer(InputKind.move), { signal });
  surface.addEventListener('pointerup', onPointer(InputKind.up), { signal });
  surface.addEventListener('pointercancel', onPointer(InputKind.cancel), { signal });
  surface.addEventListener('pointerleave', onPointer(InputKind.leave), { signal });
  surface.addEventListener('wheel', onWheel, { signal, passive: false });
  surface.addEventListener('keydown', onKey, { signal });
  surface.addEventListener('keyup', onKey, { signal });
  return () => stop.abort();
}

function placeIn(surface: HTMLElement, event: MouseEvent) {
  const box = surface.getBoundingClientRect();
  return { x: event.clientX - box.left, y: event.clientY - box.top, modifiers: modifiersOf(event) };
}

function pointerInput(kind: InputEvent['kind'], event: PointerEvent, surface: HTMLElement): InputEvent {
  // Fingers are identified by their id; a mouse has its button there.
  const button = event.pointerType === 'mouse' ? event.button : event.pointerId;
  const at = placeIn(surface, event);
  const modifiers = at.modifiers | (event.pointerType === 'touch' ? InputModifier.touch : 0);
  return { kind, ...at, modifiers, button, buttons: event.buttons };
}

function wheelInput(event: WheelEvent, surface: HTMLElement): InputEvent {
  const unit = [1, WHEEL_LINE, WHEEL_PAGE][event.deltaMode] ?? 1;
  return {
    kind: InputKind.wheel,
    ...placeIn(surface, event),
    deltaX: event.deltaX * unit,
    deltaY: event.deltaY * unit,
  };
}

const keyInput = (key: number, event: KeyboardEvent): InputEvent => ({
  kind: InputKind.key,
  x: 0,
  y: 0,
  button: key,
  buttons: event.type === 'keydown' ? 1 : 0,
  modifiers: modifiersOf(event),
});

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
