/** The engine controlled by the bench: frames run when the bench says so, everything else as in the product. */
import type { DiagramObject, ElementConfig } from '../../engine/document/types.ts';
import { createEngine, type Engine } from '../../engine/engine.ts';
import { HitTest } from '../../engine/hit/hit.ts';
import type { SavedMasters } from '../../engine/live/masters.ts';
import { Quality } from '../../engine/live/quality.ts';
import type { TagInfo } from '../../engine/live/tag-table.ts';
import type { Backend } from '../../engine/render/backend.ts';
import { type BackendChoice, createBackend } from '../../engine/render/create.ts';
import { animationFrame, moment, panOn, type Shown, takeAll } from '../page/alone.ts';
import { type Counting, type Counts, countCanvas } from '../page/counting.ts';
import { hitP99 } from '../page/hit-times.ts';
import { pictureOf, readCanvas } from '../page/surface.ts';
import { sceneNamed } from '../scenes/index.ts';
import { type Change, type Item, VIEWPORT, type View } from '../scenes/item.ts';
import type { BenchScene } from '../scenes/scene.ts';
import { allSteps } from '../scenes/script.ts';
import { BENCH_KINDS } from './kinds.ts';
import { configOf, FORMULA, objectOf, tagInfoOf, tagOf, tagValueAfter, tagValueOf } from './objects.ts';
import type { Verbs } from './verbs.ts';

/** Objects in the first picture: the rest follows once it is drawn, as when a diagram is loaded in chunks. */
const FIRST = 5000;

export class BenchEngine implements Verbs {
  engine!: Engine;
  private scene!: BenchScene;
  private choice: BackendChoice = 'auto';
  private items: Item[] = [];
  private steps: Change[][] = [];
  /** As in a parsed diagram. */
  private objects: DiagramObject[] = [];
  /** Of its tags, where it is loaded with them. */
  private configs: ElementConfig[] = [];
  private infos: TagInfo[] = [];
  /** Number of objects in the engine. */
  private added = 0;
  private backend!: Backend;
  private hitTest!: HitTest;
  private readPixel: () => void = () => {};
  private canvas: OffscreenCanvas | undefined;
  private watchedPixels: { readonly x: number; readonly y: number }[] = [];
  private keepsPicture = false;
  private seenPicture: ImageData | undefined;
  private seenPixels: Uint32Array = new Uint32Array();
  private due: (() => void) | undefined;
  private dragged = { ids: new Set<number>(), x: 0, y: 0 };
  private bound = false;
  /** The tag of each item, as live frames name it. */
  private tags: number[] = [];
  private counting: Counting | undefined;

  prepare(scene: string, count: number, backend: BackendChoice, bound = false): void {
    this.scene = sceneNamed(scene);
    this.items = this.scene.items(count);
    this.bound = bound;
    this.makeObjects();
    this.choice = backend;
  }

  private makeObjects(): void {
    const { items, bound, scene } = this;
    this.objects = items.map((item) => objectOf(item, bound));
    this.configs = bound ? items.map((item) => configOf(item, scene.formula !== undefined)) : [];
    this.infos = bound ? items.map(tagInfoOf) : [];
  }

  async load(canvas: OffscreenCanvas, view: View): Promise<void> {
    this.canvas = canvas;
    const surface = { ...VIEWPORT, ratio: 1 };
    const backend = createBackend({ canvas, surface, backend: this.choice });
    this.readPixel = pixelReader(canvas, backend.name);
    this.start(backend, view);
  }

  /** Puts the scene into an engine that draws with this backend. `clock`: seconds. */
  start(backend: Backend, view: View, clock = runningClock()): void {
    this.backend = this.surrounded(backend);
    this.engine = createEngine({
      kinds: BENCH_KINDS,
      backend: this.backend,
      clock,
      schedule: (frame) => {
        this.due = frame;
      },
      emit: () => {},
      published: () => {},
      report: ({ object, message }) => {
        throw new Error(`Object ${object}: ${message}`);
      },
    });
    this.engine.resize({ ...VIEWPORT, ratio: 1 });
    this.empty();
    this.view(view);
    this.addObjects(FIRST);
    this.hitTest = new HitTest(this.engine.scene);
  }

  /** Makes the surroundings of the page white, as in the peers. */
  private surrounded(backend: Backend): Backend {
    const draw = backend.draw.bind(backend);
    backend.draw = (view, frame) => draw(view, { ...frame, around: frame.page.fill });
    return backend;
  }

  private empty(): void {
    const { x, y, width, height } = this.scene.area(this.items.length);
    this.engine.clear({ width: x + width, height: y + height, fill: '#ffffff', url: null });
    this.added = 0;
    this.engine.expect(this.items.length);
    const { formula } = this.scene;
    if (formula && this.bound) this.engine.live.setMasters(mastersWith(formula));
    // As in the product: values are on their way, and tags come first.
    this.engine.live.tags.setAwaited(true);
    for (const info of this.infos) this.engine.live.tags.add(info);
  }

  /** Adds the next `count` objects. */
  private addObjects(count = Number.POSITIVE_INFINITY): void {
    const until = this.added + count;
    const more = this.objects.slice(this.added, until);
    this.engine.addConfigs(this.configs.slice(this.added, until));
    this.engine.addObjects(more);
    this.added += more.length;
  }

  view({ x, y, scale }: View): void {
    const { camera } = this.engine;
    camera.x = x;
    camera.y = y;
    this.engine.view.zoomTo(scale);
  }

  /** Like the select tool: a preview while the pointer moves, one transaction on release. */
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
    this.engine.goLive();
  }

  bind(): void {
    if (this.steps.length > 0) return;
    this.steps = allSteps(this.scene, this.items);
    if (!this.bound) {
      this.bound = true;
      this.makeObjects();
      this.empty();
      this.addObjects();
    }
    const { live, camera } = this.engine;
    this.tags = this.items.map((item) => live.tags.indexOf(tagOf(item))!);
    for (const [index, item] of this.items.entries()) this.feed(index, tagValueOf(item));
    // All at once: at the engine's few milliseconds per frame, the first values of a large scene take seconds.
    live.update(0, camera.area(), () => true);
    this.engine.fed();
  }

  update(step: number): void {
    const changes = this.steps[step]!;
    // What flows moves by itself: nothing arrives, and nobody asks for a frame.
    if (changes.length > 1 && changes.every((change) => 'shift' in change)) return;
    for (const change of changes) this.feed(change.index, tagValueAfter(change));
    this.engine.fed();
  }

  private feed(index: number, value: ReturnType<typeof tagValueOf>): void {
    this.engine.live.tags.set(this.tags[index]!, Date.now(), Quality.good, value);
  }

  /** Many live values may take several frames: a picture counts when all of them are in it. */
  draw(): boolean {
    const isLoading = this.added < this.items.length;
    do {
      const frame = this.due;
      this.due = undefined;
      frame?.();
    } while (this.engine.live.isDirty);
    this.readPixel();
    if (isLoading) this.addObjects();
    return !isLoading && this.engine.holds();
  }

  watchPixels(points: Int32Array): void {
    this.watchedPixels = Array.from({ length: points.length / 2 }, (_, nth) => ({
      x: points[2 * nth]!,
      y: points[2 * nth + 1]!,
    }));
  }

  /** In the task of `draw`, after its answer: later a WebGL canvas may have been emptied. */
  look(): void {
    const { canvas, watchedPixels } = this;
    if (!canvas) return;
    if (watchedPixels.length > 0) this.seenPixels = readCanvas(canvas, watchedPixels);
    if (this.keepsPicture) this.seenPicture = pictureOf([canvas]);
  }

  watchPicture(on: boolean): void {
    this.keepsPicture = on;
    this.seenPicture = undefined;
  }

  picture(): ImageData {
    return this.seenPicture!;
  }

  pixels(): Uint32Array {
    return this.seenPixels;
  }

  panAlone(view: View, ms: number): Promise<number[]> {
    return panOn(
      (at) => this.view(at),
      () => this.draw(),
      view,
      ms,
    );
  }

  takeValues(port: MessagePort, steps: readonly number[], points: readonly Int32Array[]): Promise<Shown[]> {
    return takeAll(port, steps.length, async ({ nth, sent }) => {
      this.watchPixels(points[nth]!);
      this.update(steps[nth]!);
      do await animationFrame();
      while (!this.draw());
      const ms = moment() - sent;
      this.look();
      return { ms, colours: this.seenPixels };
    });
  }

  hit(x: number, y: number): number {
    const point = this.engine.camera.toWorld(x, y);
    return this.hitTest.at(point.x, point.y, 0, 0) ?? -1;
  }

  hits(points: Float64Array, budgetMs: number): { inside: number; p99: number } {
    const start = performance.now();
    for (let at = 0; at < points.length; at += 2) this.hit(points[at]!, points[at + 1]!);
    const inside = ((performance.now() - start) * 1000) / (points.length / 2);
    return { inside, p99: hitP99((x, y) => this.hit(x, y), points, inside, budgetMs) };
  }

  count(): void {
    this.counting = countCanvas();
  }

  counted(): Counts {
    return this.counting!.stop();
  }

  collectGarbage(): void {
    (globalThis as { gc?: () => void }).gc?.();
  }

  renderer(): string {
    return `${this.backend.name}, ${this.backend.renderer}`;
  }
}

const mastersWith = (formula: string): SavedMasters => ({
  labels: {},
  dictionaries: {},
  formulas: { [FORMULA]: { formula } },
});

function runningClock(): () => number {
  const started = performance.now();
  return () => (performance.now() - started) / 1000;
}

/** Reads one pixel of the surface, so that all drawing so far is finished. The canvas returns its existing context. */
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
