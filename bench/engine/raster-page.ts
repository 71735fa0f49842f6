/**
 * Runs in the browser: the bench's scenarios on the raster backend, with one engine in this thread, without peers and
 * messages.
 */

import { BenchEngine } from '../mimic/bench-engine.ts';
import { benchFont } from '../scenes/font.ts';
import { sceneNamed } from '../scenes/index.ts';
import { VIEWPORT, type View } from '../scenes/item.ts';
import type { BenchScene } from '../scenes/scene.ts';
import { draggedItem, panned, STEPS, zoomed } from '../scenes/script.ts';

/** Milliseconds per frame, its pixels read back. The best one is the least disturbed by other work on the machine. */
export interface Spread {
  readonly mean: number;
  readonly median: number;
  readonly best: number;
  readonly worst: number;
}

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

function spreadOf(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  return {
    mean: times.reduce((a, b) => a + b, 0) / times.length,
    median: sorted[sorted.length >> 1]!,
    best: sorted[0]!,
    worst: sorted.at(-1)!,
  };
}

async function frames(engine: BenchEngine, step: (nth: number) => void): Promise<Spread> {
  const times: number[] = [];
  for (let nth = 0; nth < STEPS; nth++) {
    await nextFrame();
    const start = performance.now();
    step(nth);
    engine.draw();
    times.push(performance.now() - start);
  }
  return spreadOf(times);
}

const SETTLING = 30;

class Bench {
  readonly results: Record<string, Spread> = {};
  private readonly engine = new BenchEngine();
  private readonly count: number;
  private readonly only: string;
  private readonly scene: BenchScene;

  constructor(count: number, only: string, scene: BenchScene) {
    this.scene = scene;
    this.count = count;
    this.only = only;
    this.engine.prepare(scene.name, count, 'raster');
  }

  async load(): Promise<void> {
    const canvas = new OffscreenCanvas(VIEWPORT.width, VIEWPORT.height);
    const start = performance.now();
    await this.engine.load(canvas, this.scene.whole(this.count));
    while (!this.engine.draw());
    this.results.load = spreadOf([performance.now() - start]);
  }

  /** Times the frames of a scenario whose name starts as requested. */
  async run(name: string, from: View, step: (nth: number) => void): Promise<void> {
    if (!name.startsWith(this.only)) return;
    this.engine.view(from);
    for (let nth = 0; nth < SETTLING; nth++) {
      this.engine.draw();
      await nextFrame();
    }
    this.results[name] = await frames(this.engine, step);
  }

  async all(): Promise<void> {
    const { engine, count, scene } = this;
    const views = { whole: scene.whole(count), near: scene.near(count) };
    const dragged = draggedItem(scene.items(count), views.near);
    for (const [where, view] of Object.entries(views)) {
      await this.run(`pan ${where}`, view, (nth) => engine.view(panned(view, nth, STEPS)));
      engine.dragStart(dragged);
      await this.run(`drag ${where}`, view, () => engine.dragBy(2 / view.scale, 0));
      engine.dragEnd();
    }
    await this.run('zoom', views.whole, (nth) => engine.view(zoomed(views.whole, nth)));
    if ('update'.startsWith(this.only.slice(0, 6))) engine.bind();
    for (const [where, view] of Object.entries(views))
      await this.run(`update ${where}`, view, (nth) => engine.update(nth));
  }
}

/** `only`: prefix of the requested scenarios' names; `scene`: its name. */
export async function measure(count: number, only: string, scene: string): Promise<Record<string, Spread>> {
  await benchFont();
  const bench = new Bench(count, only, sceneNamed(scene));
  await bench.load();
  await bench.all();
  return bench.results;
}
