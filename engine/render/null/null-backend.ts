/** Draws nothing and stores what it receives: for tests and machines without a browser. */
import type { SceneView } from '../../scene/types.ts';
import type { Backend, Frame, FrameCost, Surface } from '../backend.ts';
import { FixedGlyphs } from '../text/fixed-glyphs.ts';

export class NullBackend implements Backend {
  readonly name = 'null';
  readonly renderer = 'none';
  readonly quadBudget = Number.POSITIVE_INFINITY;
  readonly ordered: boolean = true;
  readonly glyphs = new FixedGlyphs();
  ready = true;
  onReadyChange: ((ready: boolean) => void) | undefined;
  surface: Surface;
  frames = 0;
  uploadedBytes = 0;
  /** The last frame's order, copied: the builder reuses its array. */
  order = new Uint32Array(0);
  frame: Frame | undefined;

  constructor(surface: Surface) {
    this.surface = surface;
  }

  resize(surface: Surface): void {
    this.surface = surface;
  }

  draw({ tables }: SceneView, frame: Frame): FrameCost {
    let uploadedBytes = 0;
    for (const table of [tables.records, tables.objects, tables.slots])
      for (const { from, to } of table.takeDirty()) uploadedBytes += (to - from) * table.rowWords * 4;
    this.frames++;
    this.uploadedBytes += uploadedBytes;
    this.order = frame.order.slice(0, frame.orderCount);
    this.frame = frame;
    return { drawCalls: 0, uploadedBytes, quads: frame.orderCount };
  }

  /** Black: nothing was drawn. */
  readPixels(): Uint8ClampedArray {
    return new Uint8ClampedArray(this.surface.width * this.surface.height * 4);
  }

  async loseContext(): Promise<void> {
    this.ready = false;
    this.onReadyChange?.(false);
    this.ready = true;
    this.onReadyChange?.(true);
  }

  dispose(): void {
    this.ready = false;
  }
}
