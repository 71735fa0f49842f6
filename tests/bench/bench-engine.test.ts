/** What the bench's engine calls done is all there. */
import { expect, test } from 'vitest';
import { BenchEngine } from '../../bench/mimic/bench-engine.ts';
import { sceneNamed } from '../../bench/scenes/index.ts';
import type { FrameCost } from '../../engine/render/backend.ts';
import { NullBackend } from '../../engine/render/null/null-backend.ts';

const N = 500;
const scene = sceneNamed('schematic');
const SURFACE = { width: 1920, height: 1080, ratio: 1 };

/** Draws few quads a frame, as WebGL without a GPU does. */
class SmallBackend extends NullBackend {
  override readonly quadBudget: number = 2 * N;
}

/** Shows an earlier picture, scaled, in its first frames. */
class LateBackend extends NullBackend {
  override draw(...given: Parameters<NullBackend['draw']>): FrameCost {
    return { ...super.draw(...given), unfinished: this.frames < 5 };
  }
}

function loaded(backend: NullBackend): BenchEngine {
  const engine = new BenchEngine();
  engine.prepare(scene.name, N, 'auto');
  engine.start(backend, scene.whole(N));
  return engine;
}

function finished(engine: BenchEngine): number {
  let unfinished = 0;
  while (!engine.draw()) unfinished++;
  return unfinished;
}

test('a sketch is not complete, however fast the backend is: the whole order is', () => {
  const small = new SmallBackend(SURFACE);
  const all = new NullBackend(SURFACE);
  finished(loaded(all));
  expect(finished(loaded(small))).toBeGreaterThan(0);
  expect(small.order.length).toBe(all.order.length);
});

test('nor is an earlier picture, scaled', () => {
  expect(finished(loaded(new LateBackend(SURFACE)))).toBe(4);
});
