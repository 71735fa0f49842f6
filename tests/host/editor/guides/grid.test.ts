import { expect, test } from 'vitest';
import { gridPlaces } from '../../../../host/editor/guides/grid-model.ts';

test('dots lie on multiples of the step, wherever the view is', () => {
  const { size, x, y } = gridPlaces(10, { x: 103, y: -4, scale: 2 });
  expect(size).toBe(20);
  // 110 is 7 units right of the middle, 0 is 4 units below it.
  expect([x, y]).toEqual([14, 8]);
});

test('dots that would be a haze are thinned out by 2, 5, 10', () => {
  const units = (scale: number) => gridPlaces(10, { x: 0, y: 0, scale }).size / scale;
  expect([20, 1, 0.5, 0.2, 0.1, 0.01].map(units).map(Math.round)).toEqual([10, 10, 20, 50, 100, 1000]);
});
