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

/** How long a frame took, until pixels of a picture that holds it were read back. */
export interface Took {
  readonly ms: number;
  /** Whether it was drawn again, because the first picture did not hold its step yet. */
  readonly isLate: boolean;
}

/** What a scenario does, and whether its view stands still: a frame then counts when it holds the step. */
interface Scenario {
  readonly from: View;
  readonly settles: boolean;
  begin?(): void;
  step(nth: number): void;
  end?(): void;
}

const nextFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => resolve()));

const SETTLING = 30;

class Bench {
  private readonly engine = new BenchEngine();
  private readonly count: number;
  private readonly scene: BenchScene;
  readonly scenarios: ReadonlyMap<string, Scenario>;
  private scenario: Scenario | undefined;

  constructor(count: number, scene: BenchScene, bound: boolean) {
    this.scene = scene;
    this.count = count;
    this.engine.prepare(scene.name, count, 'raster', bound);
    this.scenarios = new Map(this.made());
  }

  async load(): Promise<Took> {
    const canvas = new OffscreenCanvas(VIEWPORT.width, VIEWPORT.height);
    const start = performance.now();
    await this.engine.load(canvas, this.scene.whole(this.count));
    while (!this.engine.draw());
    return { ms: performance.now() - start, isLate: false };
  }

  /** Shows the scenario's first view. */
  async begin(name: string): Promise<void> {
    const { engine } = this;
    this.scenario = this.scenarios.get(name)!;
    this.scenario.begin?.();
    engine.view(this.scenario.from);
    for (let nth = 0; nth < SETTLING; nth++) {
      engine.draw();
      await nextFrame();
    }
  }

  async frame(nth: number): Promise<Took> {
    const { engine } = this;
    const { settles, step } = this.scenario!;
    await nextFrame();
    const start = performance.now();
    step(nth);
    const isLate = !engine.draw() && settles;
    if (isLate) while (!engine.draw());
    return { ms: performance.now() - start, isLate };
  }

  end(): void {
    this.scenario?.end?.();
  }

  private *made(): Generator<[name: string, Scenario]> {
    const { engine, count, scene } = this;
    const views = { whole: scene.whole(count), near: scene.near(count) };
    const dragged = draggedItem(scene.items(count), views.near);
    for (const [where, from] of Object.entries(views)) {
      yield [`pan ${where}`, { from, settles: false, step: (nth) => engine.view(panned(from, nth, STEPS)) }];
      yield [
        `drag ${where}`,
        {
          from,
          settles: true,
          begin: () => engine.dragStart(dragged),
          step: () => engine.dragBy(2 / from.scale, 0),
          end: () => engine.dragEnd(),
        },
      ];
    }
    const { whole } = views;
    yield ['zoom', { from: whole, settles: false, step: (nth) => engine.view(zoomed(whole, nth)) }];
    let first = 0;
    for (const [where, from] of Object.entries(views)) {
      // Steps that differ from those before, so that no value is what it was.
      const begin = (): void => {
        engine.bind();
        first = STEPS - first;
      };
      yield [`update ${where}`, { from, settles: true, begin, step: (nth) => engine.update(first + nth) }];
    }
  }
}

let bench: Bench;

/** `scene`: its name; `bound`: each object comes with a tag. */
export async function load(count: number, scene: string, bound: boolean): Promise<Took> {
  await benchFont();
  bench = new Bench(count, sceneNamed(scene), bound);
  return bench.load();
}

export const names = (): string[] => [...bench.scenarios.keys()];
export const begin = (name: string): Promise<void> => bench.begin(name);
export const frame = (nth: number): Promise<Took> => bench.frame(nth);
export const end = (): void => bench.end();
