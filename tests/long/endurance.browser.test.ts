/** What only shows after many times, in real Chromium with real WebGL. */
import { expect, test } from 'vitest';
import { Endurance } from '../support/render/endurance.ts';

test('a context lost 100 times in the middle of a drag: pixel for pixel the same picture after each', async () => {
  const one = new Endurance();
  const still = one.pixels().slice();
  one.beginDrag();
  const before = one.pixels().slice();
  expect(before, 'something is dragged').not.toEqual(still);
  for (let nth = 1; nth <= 100; nth++) {
    await one.loseContext();
    const after = one.pixels();
    const differing = after.findIndex((value, at) => value !== before[at]);
    expect(differing, `first byte that differs after loss ${nth}`).toBe(-1);
  }
  one.engine.dispose();
});

test('1,000 engines made and let go: the memory stays flat', async () => {
  const { memory } = performance as unknown as { memory?: { usedJSHeapSize: number } };
  const cycle = async (times: number): Promise<void> => {
    for (let nth = 0; nth < times; nth++) {
      const one = new Endurance();
      one.engine.dispose();
      // Lets the browser take back what nobody holds.
      if (nth % 20 === 19) await new Promise((done) => setTimeout(done, 50));
    }
  };
  await cycle(200);
  const early = memory?.usedJSHeapSize ?? 0;
  await cycle(800);
  const late = memory?.usedJSHeapSize ?? 0;
  console.log(
    `heap after 200: ${(early / 2 ** 20).toFixed(1)} MiB, after 1,000: ${(late / 2 ** 20).toFixed(1)} MiB`,
  );
  expect(late - early).toBeLessThan(64 * 2 ** 20);
  // A context that was not let go would have been taken from the oldest by now, or refused to the newest.
  const last = new Endurance();
  expect(new Set(new Uint32Array(last.pixels().buffer)).size).toBeGreaterThan(20);
  last.engine.dispose();
});
