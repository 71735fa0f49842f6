/**
 * The order buffer: what the backend draws, lowest first. Rebuilt only when the visible objects, their order or their
 * detail change. Where a frame cannot draw everything it is a sketch; once the camera rests, the complete order is
 * built in slices and replaces the sketch until the camera moves again.
 */
import type { SceneView, WorldBox } from '../scene/types.ts';
import { Entries } from './entries.ts';
import { bandOf, bandTop, chooseDetail, EXACT, kept, POINT_PX } from './lod.ts';

/** How far beyond the view the order reaches, as a share of the view: panning less than this rebuilds nothing. */
const MARGIN = 0.125;
/** Milliseconds without camera movement after which it counts as resting. */
const RESTING = 60;
/** Milliseconds per slice, and objects between two looks at the clock. */
const SLICE = 4;
const STEP = 256;
const EVERYWHERE: WorldBox = { minX: -Infinity, minY: -Infinity, maxX: Infinity, maxY: Infinity };

interface OrderView {
  readonly camera: { readonly x: number; readonly y: number; readonly scale: number };
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

export class OrderBuilder {
  private readonly budget: number;
  private built: WorldBox | undefined;
  private band = Number.NaN;
  private sceneVersion = Number.NaN;
  private readonly sketch = new Entries();
  private readonly whole = new Entries();
  private shown = this.sketch;
  private isSketch = false;
  private sketchStride = 1;
  /** Objects in reach, while the complete order is built, and how many of them are in it. */
  private waiting: Uint32Array | undefined;
  private taken = 0;
  private isWhole = false;
  private camera = { x: Number.NaN, y: Number.NaN, scale: Number.NaN };
  private movedAt = 0;
  /** Grows with every change of the order. */
  version = 0;

  /** `budget`: quads that the backend can draw in a frame. */
  constructor(budget: number) {
    this.budget = budget;
  }

  get order(): Uint32Array {
    return this.shown.order;
  }
  get owners(): Uint32Array {
    return this.shown.owners;
  }
  get count(): number {
    return this.shown.count;
  }
  /** How many objects each of the smallest entries stands for; see Detail. */
  get stride(): number {
    return this.shown === this.sketch ? this.sketchStride : 1;
  }
  /** Whether the current order leaves things out: update again soon. */
  get unfinished(): boolean {
    return this.isSketch && this.shown === this.sketch;
  }

  /**
   * Updates the order for the scene and the view. Returns whether it has changed. `now`: milliseconds, of any clock.
   */
  update(scene: SceneView, view: OrderView, now = performance.now()): boolean {
    if (!sameCamera(this.camera, view.camera)) {
      this.camera = { ...view.camera };
      this.movedAt = now;
    }
    const before = this.version;
    if (!this.isCurrent(scene, view)) this.rebuild(scene, view);
    else if (this.isSketch) this.refine(scene, now - this.movedAt > RESTING);
    return this.version !== before;
  }

  private isCurrent(scene: SceneView, view: OrderView): boolean {
    return (
      this.sceneVersion === scene.orderVersion &&
      this.band === bandOf(view.camera.scale) &&
      this.built !== undefined &&
      holds(this.built, viewBox(view, 0))
    );
  }

  private rebuild(scene: SceneView, view: OrderView): void {
    const band = bandOf(view.camera.scale);
    const reach = viewBox(view, MARGIN);
    this.build(scene, reach, bandTop(band));
    // Where the order holds everything, no pan can uncover more.
    this.built = scene.bounds && holds(reach, scene.bounds) ? EVERYWHERE : reach;
    this.band = band;
    this.sceneVersion = scene.orderVersion;
    this.show(this.sketch);
  }

  private build(scene: SceneView, box: WorldBox, scale: number): void {
    const { sketch } = this;
    const { indices, count } = scene.visible(box);
    const detail = chooseDetail(scene, indices, count, scale, this.budget);
    this.isSketch = detail !== EXACT;
    this.isWhole = false;
    this.taken = 0;
    this.waiting = this.isSketch ? indices.slice(0, count) : undefined;
    this.sketchStride = detail.stride;
    sketch.count = 0;
    const pointBelow = POINT_PX / scale;
    for (let nth = 0; nth < count; nth++) {
      const index = indices[nth]!;
      if (detail.stride > 1 && scene.extentOf(index) < pointBelow && !kept(index, detail.stride)) continue;
      sketch.add(scene, index, detail);
    }
    sketch.addMarks(scene, indices, count);
  }

  /** Switches to the complete order while the camera rests, as soon as it is built. */
  private refine(scene: SceneView, isResting: boolean): void {
    if (isResting && !this.isWhole) this.isWhole = this.buildWhole(scene);
    const next = isResting && this.isWhole ? this.whole : this.sketch;
    if (next !== this.shown) this.show(next);
  }

  /** Continues the complete order for one slice. Returns whether it is done. */
  private buildWhole(scene: SceneView): boolean {
    const { whole, waiting } = this;
    if (!waiting) return false;
    if (this.taken === 0) whole.count = 0;
    const deadline = performance.now() + SLICE;
    while (this.taken < waiting.length) {
      const to = Math.min(this.taken + STEP, waiting.length);
      while (this.taken < to) whole.add(scene, waiting[this.taken++]!, EXACT);
      if (performance.now() > deadline) return false;
    }
    whole.addMarks(scene, waiting, waiting.length);
    this.waiting = undefined;
    return true;
  }

  private show(entries: Entries): void {
    this.shown = entries;
    this.version++;
  }
}

function viewBox({ camera, width, height }: OrderView, margin: number): WorldBox {
  const halfWidth = (width / camera.scale) * (0.5 + margin);
  const halfHeight = (height / camera.scale) * (0.5 + margin);
  return {
    minX: camera.x - halfWidth,
    minY: camera.y - halfHeight,
    maxX: camera.x + halfWidth,
    maxY: camera.y + halfHeight,
  };
}

const sameCamera = (a: OrderView['camera'], b: OrderView['camera']): boolean =>
  a.x === b.x && a.y === b.y && a.scale === b.scale;

const holds = (outer: WorldBox, inner: WorldBox): boolean =>
  outer.minX <= inner.minX &&
  outer.minY <= inner.minY &&
  outer.maxX >= inner.maxX &&
  outer.maxY >= inner.maxY;
