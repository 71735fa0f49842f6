/** The wheel: with Ctrl or meta it zooms about the pointer, otherwise it pans. */
import { type InputEvent, InputKind, InputModifier } from './input.ts';
import type { Stage, Tool } from './stage.ts';

/** CANV-20: scale factor per unit of wheel delta. */
const FACTOR = 0.999;
/** A wheel that reports thousands at once must not move the picture out of sight. */
const MAX_DELTA = 2400;

export class WheelTool implements Tool {
  handle(event: InputEvent, { camera }: Stage): boolean {
    if (event.kind !== InputKind.wheel) return false;
    const dx = clampDelta(event.deltaX);
    const dy = clampDelta(event.deltaY);
    if (event.modifiers & (InputModifier.ctrl | InputModifier.meta))
      camera.zoomBy(FACTOR ** dy, event.x, event.y);
    else if (event.modifiers & InputModifier.shift && dx === 0) camera.panBy(-dy, 0);
    else camera.panBy(-dx, -dy);
    return true;
  }
}

const clampDelta = (delta: number): number => Math.min(MAX_DELTA, Math.max(-MAX_DELTA, delta));
