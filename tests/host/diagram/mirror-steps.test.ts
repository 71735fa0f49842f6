import { expect, test } from 'vitest';
import { stepTo } from '../../../host/diagram/mirror-steps.ts';

const spot = (left: number, top: number) => ({ left, top, width: 20, height: 20 });
//  0    1      2
//     3
//  4           5
const SPOTS = [spot(0, 0), spot(100, 5), spot(300, 0), spot(60, 80), spot(0, 200), spot(300, 200)];

test('an arrow key goes to the nearest object that lies there, along the row first', () => {
  expect(stepTo('ArrowRight', SPOTS, 0)).toBe(1);
  expect(stepTo('ArrowRight', SPOTS, 1)).toBe(2);
  expect(stepTo('ArrowLeft', SPOTS, 2)).toBe(1);
  expect(stepTo('ArrowDown', SPOTS, 1)).toBe(3);
  expect(stepTo('ArrowDown', SPOTS, 2)).toBe(5);
  expect(stepTo('ArrowUp', SPOTS, 4)).toBe(0);
});

test('Home and End go to the first and the last; where nothing lies the focus stays', () => {
  expect([stepTo('Home', SPOTS, 3), stepTo('End', SPOTS, 3)]).toEqual([0, 5]);
  expect([stepTo('ArrowUp', SPOTS, 0), stepTo('ArrowRight', SPOTS, 5)]).toEqual([-1, -1]);
  expect([stepTo('a', SPOTS, 0), stepTo('ArrowUp', SPOTS, -1), stepTo('End', [], 0)]).toEqual([-1, -1, -1]);
});
