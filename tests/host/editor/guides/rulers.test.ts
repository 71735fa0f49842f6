import { expect, test } from 'vitest';
import { placeOf, stepsAt, ticksOf, worldOf } from '../../../../host/editor/guides/rulers-model.ts';

test.each([
  [0.01, 10_000],
  [0.1, 1000],
  [0.5, 200],
  [1, 100],
  [2, 50],
  [7.2, 10],
  [20, 5],
])('at a scale of %d a ruler counts by %d', (scale, step) => {
  expect(stepsAt(scale).step).toBeCloseTo(step);
});

test('at every scale its numbers are apart, and there are enough of them', () => {
  for (let scale = 0.01; scale <= 20; scale *= 1.07) {
    const apart = stepsAt(scale).step * scale;
    expect(apart).toBeGreaterThanOrEqual(71.9);
    expect(apart).toBeLessThan(181);
  }
});

test('ticks stand where the view shows their coordinate, and say it without noise', () => {
  const view = { middle: 0.3, scale: 1000, length: 400 };
  const said = ticksOf(view).filter(({ label }) => label !== null);
  expect(said.map(({ label }) => label)).toEqual(['0.1', '0.2', '0.3', '0.4', '0.5']);
  for (const { at, label } of said) expect(worldOf(at, view)).toBeCloseTo(Number(label));
  const negative = ticksOf({ middle: 0, scale: 1, length: 300 }).filter(({ label }) => label !== null);
  expect(negative.map(({ label }) => label)).toEqual(['−100', '0', '100']);
  expect(placeOf(100, { middle: 0, scale: 1, length: 300 })).toBe(250);
});
