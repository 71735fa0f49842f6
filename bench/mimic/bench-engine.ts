/** The engine under the bench's hand: frames run when the bench says so, everything else as in the product. */
import { createEngine, type Engine } from '../../engine/engine.ts';
import { HitTest } from '../../engine/hit/hit.ts';
import { Quality } from '../../engine/live/quality.ts';
import type { Backend } from '../../engine/render/backend.ts';
import { createBackend } from '../../engine/render/create.ts';
import { type Change, type Item, VIEWPORT, type View } from '../scenes/item.ts';
import { sceneSize, schematicPlan } from '../scenes/plan.ts';
import { changesAt, STEPS } from '../scenes/script.ts';
import { BENCH_KINDS } from './kinds.ts';
import { configOf, objectOf, tagOf, tagValueAfter, tagValueOf } from './objects.ts';
import type { Verbs } from './verbs.ts';

export class BenchEngine implements Verbs {
  private items: Item[] = [];
  private steps: Change[][] = [];
  private engine!: Engine;
  private backend!: Backend;
  private hitTest!: HitTest;
  private readPixel: () => void = () => {};
  private due: (() => void) | undefined;
  private dragged = { ids: new Set<number>(), x: 0, y: 0 };
  private bound = false;
  private unfinished = false;

  prepare(count: number): void {
    this.items = schematicPlan(count);
  }

  async load(canvas: OffscreenCanvas, view: View): Promise<void> {
    const surface = { ...VIEWPORT, ratio: 1 };
    this.backend = this.watched(await createBackend({ canvas, surface }));
    const started = performance.now();
    this.engine = createEngine({
      kinds: BENCH_KINDS,
      backend: this.backend,
      clock: () => (performance.now() - started) / 1000,
      schedule: (frame) => {
        this.due = frame;
      },
      emit: () => {},
      published: () => {},
      report: ({ object, message }) => {
        throw new Error(`Object ${object}: ${message}`);
      },
    });
    this.engine.resize(surface);
    this.readPixel = pixelReader(canvas, this.backend.name);
    this.addObjects();
    this.hitTest = new HitTest(this.engine.scene);
    this.view(view);
  }

  /** The engine keeps to itself whether a frame was complete. */
  private watched(backend: Backend): Backend {
    const draw = backend.draw.bind(backend);
    backend.draw = (...given) => {
      const cost = draw(...given);
      this.unfinished = cost.unfinished ?? false;
      return cost;
    };
    return backend;
  }

  private addObjects(): void {
    const { engine, items, bound } = this;
    engine.clear({ ...sceneSize(items.length), fill: '#ffffff', url: null });
    if (bound) engine.addConfigs(items.map(configOf));
    engine.addObjects(items.map((item) => objectOf(item, bound)));
  }

  view({ x, y, scale }: View): void {
    const { camera } = this.engine;
    camera.x = x;
    camera.y = y;
    this.engine.zoomTo(scale);
  }

  /** As the select tool does it: a preview while the pointer moves, one transaction when it lets go. */
  dragStart(index: number): void {
    const { id } = this.items[index]!;
    this.dragged = { ids: new Set([id]), x: 0, y: 0 };
    this.engine.beginEditing(() => crypto.randomUUID()).editor.selection.set([id]);
  }

  dragBy(dx: number, dy: number): void {
    const { dragged } = this;
    dragged.x += dx;
    dragged.y += dy;
    this.engine.editing!.preview(dragged.ids, dragged.x, dragged.y);
  }

  dragEnd(): void {
    const { x, y } = this.dragged;
    const editing = this.engine.editing!;
    editing.preview(null, 0, 0);
    editing.editor.run({ do: 'nudge', dx: x, dy: y });
    this.engine.endEditing();
  }

  bind(): void {
    if (this.bound) return;
    this.bound = true;
    this.steps = Array.from({ length: 2 * STEPS }, (_, step) => changesAt(this.items, step));
    this.addObjects();
    for (const item of this.items) this.feed(item, tagValueOf(item));
    const { live, camera } = this.engine;
    // All at once: at the engine's few milliseconds a frame the first values of a large scene take seconds.
    live.update(0, camera.area(), () => true);
    this.engine.fed();
  }

  update(step: number): void {
    for (const change of this.steps[step]!) this.feed(this.items[change.index]!, tagValueAfter(change));
    this.engine.fed();
  }

  private feed(item: Item, value: ReturnType<typeof tagValueOf>): void {
    const { tags } = this.engine.live;
    tags.set(tags.indexOf(tagOf(item))!, Date.now(), Quality.good, value);
  }

  /** Live values may take several frames where they are many: a picture counts when all of them are in it. */
  draw(): boolean {
    do {
      const frame = this.due;
      this.due = undefined;
      frame?.();
    } while (this.engine.live.isDirty);
    this.readPixel();
    return !this.unfinished;
  }

  hit(x: number, y: number): number {
    const point = this.engine.camera.toWorld(x, y);
    return this.hitTest.at(point.x, point.y, 0, 0) ?? -1;
  }

  hits(points: Float64Array): number {
    const start = performance.now();
    for (let at = 0; at < points.length; at += 2) this.hit(points[at]!, points[at + 1]!);
    return ((performance.now() - start) * 1000) / (points.length / 2);
  }

  collectGarbage(): void {
    (globalThis as { gc?: () => void }).gc?.();
  }

  renderer(): string {
    return `${this.backend.name}, ${this.backend.renderer}`;
  }
}

/** Reads one pixel of the surface, so that all drawing up to here is done. The canvas answers its one context again. */
function pixelReader(canvas: OffscreenCanvas, backend: Backend['name']): () => void {
  const [x, y] = [VIEWPORT.width / 2, VIEWPORT.height / 2];
  if (backend === 'raster') {
    const context = canvas.getContext('2d')!;
    return () => void context.getImageData(x, y, 1, 1);
  }
  const gl = canvas.getContext('webgl2')!;
  const pixel = new Uint8Array(4);
  return () => gl.readPixels(x, y, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
}
