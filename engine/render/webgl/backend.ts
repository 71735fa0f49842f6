/** Draws with WebGL 2 on an OffscreenCanvas. */
import type { SceneView } from '../../scene/types.ts';
import type { Backend, Frame, FrameCost, Surface } from '../backend.ts';
import { BrowserGlyphs } from '../text/browser-glyphs.ts';
import { isSoftware, openContext, rendererName } from './context.ts';
import { Losses } from './losses.ts';
import { Resources } from './resources.ts';
import { colourParts, pageScissor, viewUniforms } from './view.ts';

/** Quads per frame of a software renderer and of a GPU. */
const SOFTWARE_BUDGET = 40_000;
const GPU_BUDGET = 3_000_000;
const NOTHING: FrameCost = { drawCalls: 0, uploadedBytes: 0, quads: 0 };

export class WebglBackend implements Backend {
  readonly name = 'webgl';
  readonly renderer: string;
  readonly quadBudget: number;
  readonly ordered = true;
  readonly glyphs = new BrowserGlyphs();
  onReadyChange: ((ready: boolean) => void) | undefined;
  /** The context was lost and will not come back, or not for long. */
  onGone: (() => void) | undefined;
  private readonly losses = new Losses(() => this.onGone?.());
  private readonly canvas: OffscreenCanvas;
  private readonly gl: WebGL2RenderingContext;
  private readonly events = new AbortController();
  private resources: Resources | undefined;
  private surface: Surface;
  private last: { readonly scene: SceneView; readonly frame: Frame } | undefined;

  /** Throws where the browser provides no WebGL 2 context or the driver rejects the shader. */
  constructor(canvas: OffscreenCanvas, surface: Surface) {
    this.canvas = canvas;
    this.gl = openContext(canvas);
    this.renderer = rendererName(this.gl);
    this.quadBudget = isSoftware(this.renderer) ? SOFTWARE_BUDGET : GPU_BUDGET;
    this.resources = new Resources(this.gl);
    this.surface = surface;
    this.resize(surface);
    const { signal } = this.events;
    canvas.addEventListener('webglcontextlost', this.lost, { signal });
    canvas.addEventListener('webglcontextrestored', this.restored, { signal });
  }

  get ready(): boolean {
    return this.resources !== undefined;
  }

  resize(surface: Surface): void {
    this.surface = surface;
    if (this.canvas.width !== surface.width) this.canvas.width = surface.width;
    if (this.canvas.height !== surface.height) this.canvas.height = surface.height;
  }

  draw(scene: SceneView, frame: Frame): FrameCost {
    this.last = { scene, frame };
    if (!this.resources) return NOTHING;
    const uploadedBytes = this.resources.upload(scene.tables, frame, this.glyphs, this.surface.ratio);
    this.clear(frame);
    const drawCalls = this.resources.draw(viewUniforms(frame, this.surface), this.glyphs.height);
    return { drawCalls, uploadedBytes, quads: frame.orderCount };
  }

  /** Draws the last frame again, because a browser keeps no picture after it has shown it. */
  readPixels(): Uint8ClampedArray {
    const { width, height } = this.surface;
    const pixels = new Uint8ClampedArray(width * height * 4);
    if (!this.last || !this.resources) return pixels;
    this.draw(this.last.scene, this.last.frame);
    const { gl } = this;
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(pixels.buffer));
    return flipped(pixels, width * 4);
  }

  async loseContext(): Promise<void> {
    const extension = this.gl.getExtension('WEBGL_lose_context');
    if (!extension) throw new Error('This browser cannot drop a WebGL context on purpose.');
    const happened = (event: string) =>
      new Promise((resolve) => this.canvas.addEventListener(event, resolve, { once: true }));
    const lost = happened('webglcontextlost');
    const restored = happened('webglcontextrestored');
    extension.loseContext();
    await lost;
    // A context can be restored only after all of the event's handlers have returned.
    await new Promise((resolve) => setTimeout(resolve));
    extension.restoreContext();
    await restored;
  }

  dispose(): void {
    this.events.abort();
    this.losses.dispose();
    this.resources = undefined;
    this.gl.getExtension('WEBGL_lose_context')?.loseContext();
  }

  private readonly lost = (event: Event): void => {
    // Without this the browser never restores the context.
    event.preventDefault();
    this.resources = undefined;
    this.losses.lost();
    this.onReadyChange?.(false);
  };

  private readonly restored = (): void => {
    this.losses.restored();
    this.resources = new Resources(this.gl);
    this.onReadyChange?.(true);
  };

  private clear(frame: Frame): void {
    const { gl, surface } = this;
    gl.viewport(0, 0, surface.width, surface.height);
    fill(gl, frame.around);
    gl.enable(gl.SCISSOR_TEST);
    gl.scissor(...pageScissor(frame, surface));
    fill(gl, frame.page.fill);
    gl.disable(gl.SCISSOR_TEST);
  }
}

function fill(gl: WebGL2RenderingContext, colour: number): void {
  const [r, g, b] = colourParts(colour);
  gl.clearColor(r, g, b, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
}

/** GL's rows go upwards. */
function flipped(pixels: Uint8ClampedArray, rowBytes: number): Uint8ClampedArray {
  const out = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < pixels.length; at += rowBytes)
    out.set(pixels.subarray(at, at + rowBytes), pixels.length - rowBytes - at);
  return out;
}
