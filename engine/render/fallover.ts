/**
 * Draws with WebGL for as long as the driver works, then on the processor. A canvas keeps the type of its first
 * context, even a lost one, so the switch needs a new canvas: `onCanvasNeeded` asks for it, `replaceCanvas` continues.
 * Scene, camera and selection are not touched: the view stays.
 */
import type { SceneView } from '../scene/types.ts';
import type { Backend, Frame, FrameCost, Surface } from './backend.ts';
import { RasterBackend } from './raster/backend.ts';
import type { WebglBackend } from './webgl/backend.ts';

export class Fallover implements Backend {
  onReadyChange: ((ready: boolean) => void) | undefined;
  /** The GL context is lost for good. */
  onCanvasNeeded: (() => void) | undefined;
  private now: WebglBackend | RasterBackend;
  private readonly first: WebglBackend;
  private surface: Surface;

  constructor(first: WebglBackend, surface: Surface) {
    this.first = first;
    this.now = first;
    this.surface = surface;
    first.onReadyChange = (ready) => this.onReadyChange?.(ready);
    first.onGone = () => this.onCanvasNeeded?.();
  }

  /** Continues on the processor, in a canvas that has no context yet. */
  replaceCanvas(canvas: OffscreenCanvas): void {
    this.now.dispose();
    this.now = new RasterBackend(canvas, this.surface, this.first.glyphs);
    this.onReadyChange?.(true);
  }

  get name(): Backend['name'] {
    return this.now.name;
  }
  get renderer(): string {
    return this.now.renderer;
  }
  get quadBudget(): number {
    return this.first.quadBudget;
  }
  get ordered(): boolean {
    return this.now.ordered;
  }
  get glyphs(): WebglBackend['glyphs'] {
    return this.first.glyphs;
  }
  get ready(): boolean {
    return this.now.ready;
  }

  resize(surface: Surface): void {
    this.surface = surface;
    this.now.resize(surface);
  }

  draw(scene: SceneView, frame: Frame): FrameCost {
    return this.now.draw(scene, frame);
  }

  readPixels(): Uint8ClampedArray {
    return this.now.readPixels();
  }

  loseContext(): Promise<void> {
    return this.now.loseContext();
  }

  dispose(): void {
    this.now.dispose();
  }
}
