/** Runs in the browser: the bench's scenarios on the raster backend, one engine in this thread, no peer and no messages. */

import { BenchEngine } from '../mimic/bench-engine.ts';
import { VIEWPORT, type View } from '../scenes/item.ts';
import { schematicPlan } from '../scenes/plan.ts';
import { draggedItem, nearView, panned, STEPS, wholeView, zoomed } from '../scenes/script.ts';

/** Milliseconds a frame, its pixels read back. The best is what other work on the machine disturbed least. */
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

export async function measure(count: number): Promise<Record<string, Spread>> {
  const engine = new BenchEngine();
  engine.prepare(count);
  const canvas = new OffscreenCanvas(VIEWPORT.width, VIEWPORT.height);
  const start = performance.now();
  await engine.load(canvas, wholeView(count));
  engine.draw();
  const results: Record<string, Spread> = { load: spreadOf([performance.now() - start]) };
  const settle = async (view: View) => {
    engine.view(view);
    for (let nth = 0; nth < 30; nth++) {
      engine.draw();
      await nextFrame();
    }
  };
  for (const [name, view] of [
    ['whole', wholeView(count)],
    ['near', nearView(count)],
  ] as const) {
    await settle(view);
    results[`pan ${name}`] = await frames(engine, (nth) => engine.view(panned(view, nth, STEPS)));
    engine.dragStart(draggedItem(schematicPlan(count), count));
    results[`drag ${name}`] = await frames(engine, () => engine.dragBy(2 / view.scale, 0));
    engine.dragEnd();
  }
  await settle(wholeView(count));
  results.zoom = await frames(engine, (nth) => engine.view(zoomed(wholeView(count), nth)));
  engine.bind();
  for (const [name, view] of [
    ['whole', wholeView(count)],
    ['near', nearView(count)],
  ] as const) {
    await settle(view);
    results[`update ${name}`] = await frames(engine, (nth) => engine.update(nth));
  }
  return results;
}
