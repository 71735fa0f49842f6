import { expect, test } from 'vitest';
import { LoadingPace } from '../../engine/loading-pace.ts';

test('while objects come in, a picture of 10 ms is followed by 30 ms without one', () => {
  const pace = new LoadingPace();
  pace.expect(100);
  expect(pace.mayDraw(1)).toBe(true);
  pace.drawn(1, 1.01);
  pace.arrived(99);
  expect([pace.mayDraw(1.02), pace.mayDraw(1.0401)]).toEqual([false, true]);
});

test('the last object and whoever pans are seen at once', () => {
  const pace = new LoadingPace();
  pace.expect(100);
  pace.drawn(1, 2);
  pace.hurry();
  expect(pace.mayDraw(2)).toBe(true);
  pace.drawn(2, 3);
  pace.arrived(100);
  expect(pace.mayDraw(3)).toBe(true);
  pace.drawn(3, 4);
  expect(pace.mayDraw(4)).toBe(true);
});
