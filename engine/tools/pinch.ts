/**
 * Two fingers: their distance zooms about the point between them, and that point pans. From gestures or from two
 * pointers.
 */
import { type InputEvent, InputKind, PinchPhase } from './input.ts';
import type { Stage, Tool } from './stage.ts';

interface Finger {
  x: number;
  y: number;
}

export class PinchTool implements Tool {
  private readonly fingers = new Map<number, Finger>();
  private middle: Finger | undefined;
  /** After a pinch the remaining finger does not pan: it is about to lift. */
  private waitsForRelease = false;

  handle(event: InputEvent, stage: Stage): boolean {
    if (event.kind === InputKind.pinch) return this.gesture(event, stage);
    if (event.kind === InputKind.down) return this.down(event);
    if (event.kind === InputKind.move) return this.move(event, stage);
    if (event.kind === InputKind.leave) this.fingers.clear();
    if (event.kind === InputKind.up || event.kind === InputKind.cancel) return this.up(event);
    return false;
  }

  private gesture({ button: phase, x, y, deltaX: factor }: InputEvent, { camera }: Stage): boolean {
    if (phase !== PinchPhase.start && this.middle) camera.panBy(x - this.middle.x, y - this.middle.y);
    if (phase === PinchPhase.move && factor > 0) camera.zoomBy(factor, x, y);
    this.middle = phase === PinchPhase.end ? undefined : { x, y };
    return true;
  }

  private down({ button, buttons, x, y }: InputEvent): boolean {
    if ((buttons & 1) === 0) return false;
    this.fingers.set(button, { x, y });
    return this.fingers.size >= 2;
  }

  private move({ button, x, y }: InputEvent, { camera }: Stage): boolean {
    const finger = this.fingers.get(button);
    if (!finger) return this.waitsForRelease;
    const before = this.fingers.size < 2 ? undefined : this.spread();
    finger.x = x;
    finger.y = y;
    // A remaining finger is tracked too: a second one starts a new pinch from its current position.
    if (!before) return this.waitsForRelease;
    const after = this.spread();
    camera.panBy(after.x - before.x, after.y - before.y);
    if (before.distance > 0 && after.distance > 0)
      camera.zoomBy(after.distance / before.distance, after.x, after.y);
    this.waitsForRelease = true;
    return true;
  }

  private up({ button }: InputEvent): boolean {
    const pinching = this.waitsForRelease || this.fingers.size >= 2;
    this.fingers.delete(button);
    if (this.fingers.size === 0) this.waitsForRelease = false;
    return pinching;
  }

  /** Returns the midpoint of the first two fingers and their distance. */
  private spread(): Finger & { readonly distance: number } {
    const [a, b] = [...this.fingers.values()] as [Finger, Finger];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, distance: Math.hypot(a.x - b.x, a.y - b.y) };
  }
}
