/**
 * Draws on the processor and shows the picture through a Canvas 2D context: for machines without a GPU.
 *
 * Decision, 20 November 2026. Canvas 2D alone takes 6.6 µs for a rounded rectangle with a stroke of 44 × 30 pixels, 0.7
 * µs for a plain one of 3 × 3 and 1.5 µs per letter, and draws letters and edges differently from the shaders. The
 * shaders' distance formulas, evaluated row by row into memory, are several times faster for objects of a diagram's
 * size and give WebGL's picture (SSIM 0.9998 over one of everything, stated bound 0.98). Copying that memory to the
 * canvas is cheap: 0.3 ms for 1920 × 1080, moving it for a pan 0.2 ms (a canvas drawn onto itself: 4.8 ms), stretching
 * it 2.8 ms (smoothed by the canvas: 5.8 ms). A browser that rasterised Canvas 2D several times faster would change
 * this.
 */
import { paletteOf } from '../../primitives/palette.ts';
import type { SceneView, WorldBox } from '../../scene/types.ts';
import type { Backend, Frame, FrameCost, Surface } from '../backend.ts';
import { BrowserGlyphs } from '../text/browser-glyphs.ts';
import { Changes } from './changes.ts';
import { FrameCache } from './frame-cache.ts';
import { reachOfMarks } from './paint-mark.ts';
import { Pixels } from './pixels.ts';
import { Recolouring, type Tones } from './recolour.ts';
import type { Subject } from './region-painter.ts';
import { Slices } from './slices.ts';
import { areaOf, around, type Rect, wholeOf } from './window.ts';

/** What copying a rectangle costs besides its pixels (0.8 µs), expressed in pixels. */
const COPY_PX = 2000;

export class RasterBackend implements Backend {
  readonly name = 'raster';
  readonly renderer = 'processor, Canvas 2D';
  readonly quadBudget = Number.POSITIVE_INFINITY;
  readonly ordered = false;
  readonly glyphs: BrowserGlyphs;
  readonly ready = true;
  onReadyChange: ((ready: boolean) => void) | undefined;
  private readonly canvas: OffscreenCanvas;
  private readonly context: OffscreenCanvasRenderingContext2D;
  private readonly changes = new Changes();
  private readonly cache = new FrameCache();
  /** Runs between the frames of a picture at rest. */
  private readonly slices = new Slices(() => this.cache.refine() || this.glyphs.drawNext());
  private surface: Surface;
  private readonly images = new WeakMap<Pixels, ImageData>();
  private look = '';
  private tones: Tones | undefined;
  private last: { readonly scene: SceneView; readonly frame: Frame } | undefined;
  /** A copy of the picture with the editor's overlay on it. */
  private covered: Pixels | undefined;
  private shown: Pixels | undefined;

  /** Throws where the canvas already has another context. `glyphs`: those that the scene already uses. */
  constructor(canvas: OffscreenCanvas, surface: Surface, glyphs = new BrowserGlyphs()) {
    this.glyphs = glyphs;
    // Only the processor reads and writes it: `willReadFrequently` keeps the canvas in its memory.
    const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true });
    if (!context)
      throw new Error('This canvas gives no 2D context: another context has been asked of it before.');
    this.canvas = canvas;
    this.context = context;
    this.surface = surface;
    this.resize(surface);
  }

  resize(surface: Surface): void {
    this.surface = surface;
    if (this.canvas.width === surface.width && this.canvas.height === surface.height) return;
    this.canvas.width = surface.width;
    this.canvas.height = surface.height;
    this.shown = undefined;
  }

  draw(scene: SceneView, frame: Frame): FrameCost {
    return this.drawFrame(scene, frame, false);
  }

  private drawFrame(scene: SceneView, frame: Frame, wait: boolean): FrameCost {
    this.last = { scene, frame };
    const { changes, surface, cache } = this;
    changes.collect(scene, frame, aroundView(frame, surface));
    this.takeLook(frame);
    const subject: Subject = {
      scene,
      frame,
      glyphs: this.glyphs,
      ratio: surface.ratio,
      marks: changes.marks > 0,
      reach: reachOfMarks(changes.largest * frame.camera.scale) * surface.ratio,
      dragging: changes.dragged.size > 0,
    };
    const { pixels, work } = cache.draw(subject, surface, changes.damage, wait);
    if (cache.canRefine || this.glyphs.isPending) this.slices.start();
    const uploadedBytes = frame.overlay
      ? this.show(this.cover(subject, pixels), undefined)
      : this.show(pixels, work.changed);
    const { rects: drawCalls, entries: quads, finished, heldUntil } = work;
    return { drawCalls, uploadedBytes, quads, unfinished: !finished, heldUntil };
  }

  /** The picture as it looks at rest. */
  readPixels(): Uint8ClampedArray {
    if (this.last) this.drawFrame(this.last.scene, this.last.frame, true);
    const { width, height } = this.surface;
    return this.context.getImageData(0, 0, width, height).data;
  }

  /** There is no context to lose: the picture is in the processor's memory. */
  async loseContext(): Promise<void> {
    this.onReadyChange?.(false);
    this.onReadyChange?.(true);
  }

  dispose(): void {
    this.slices.dispose();
    this.onReadyChange = undefined;
  }

  /** Handles what changes the whole picture without any table changing. */
  private takeLook({ page, around, accent, palette = paletteOf('classic') }: Frame): void {
    const { damage } = this.changes;
    const look = [page.width, page.height, page.fill, around, accent].join();
    const tones = { palette, page: page.fill, around };
    if (look !== this.look || palette !== this.tones?.palette) {
      if (this.tones && palette !== this.tones.palette && !damage.all)
        damage.recolouring = new Recolouring(this.tones, tones);
      damage.all = true;
    }
    this.look = look;
    this.tones = tones;
  }

  private cover(subject: Subject, pixels: Pixels): Pixels {
    const covered = Pixels.sized(pixels.width, pixels.height, this.covered);
    this.covered = covered;
    covered.words.set(pixels.words);
    covered.originX = pixels.originX;
    covered.originY = pixels.originY;
    this.cache.paintLayer(subject, this.surface, covered, subject.frame.overlay!);
    return covered;
  }

  /** Returns the same memory as an ImageData for the canvas. */
  private imageOf(pixels: Pixels): ImageData {
    let image = this.images.get(pixels);
    if (!image) {
      const { buffer, byteLength } = pixels.words;
      image = new ImageData(new Uint8ClampedArray(buffer, 0, byteLength), pixels.width, pixels.height);
      this.images.set(pixels, image);
    }
    return image;
  }

  /** Copies a picture to the canvas: the parts that changed, or all of it where the canvas shows another one. */
  private show(pixels: Pixels, changed: readonly Rect[] | undefined): number {
    const parts = pixels === this.shown && changed ? partsToCopy(changed) : [wholeOf(pixels)];
    this.shown = pixels;
    const image = this.imageOf(pixels);
    for (const { left, top, right, bottom } of parts)
      this.context.putImageData(image, 0, 0, left, top, right - left, bottom - top);
    return areaOf(parts) * 4;
  }
}

/** Returns the rectangles, or the one around them where that is copied as fast. */
function partsToCopy(rects: readonly Rect[]): readonly Rect[] {
  if (rects.length < 2) return rects;
  const all = [around(rects)];
  return areaOf(rects) + rects.length * COPY_PX < areaOf(all) ? rects : all;
}

/** Returns what the picture may show, ahead of the view while it moves: the view with half of it on each side. */
function aroundView({ camera: { x, y, scale } }: Frame, { width, height, ratio }: Surface): WorldBox {
  const [across, down] = [width / ratio / scale, height / ratio / scale];
  return { minX: x - across, minY: y - down, maxX: x + across, maxY: y + down };
}
