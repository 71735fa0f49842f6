import { expect, test } from 'vitest';
import { mean, median, missedShare, quantile, REFRESH, spread } from '../../bench/statistics.ts';

test('the median is the middle one, or between the middle two', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 3])).toBe(4);
  expect(median([])).toBeNaN();
});

test('a quantile lies between two values in proportion', () => {
  const tens = Array.from({ length: 101 }, (_, nth) => 10 * nth);
  expect(quantile(tens, 0.95)).toBe(950);
  expect(quantile([0, 10], 0.25)).toBe(2.5);
  expect(quantile([7], 0.99)).toBe(7);
  expect(quantile([3, 1, 2], 1)).toBe(3);
});

test('the spread is the range, and none of a single round', () => {
  expect(spread([4, 9, 6])).toBe(5);
  expect(spread([4])).toBeNull();
});

test('the mean', () => {
  expect(mean([1, 2, 6])).toBe(3);
});

test('a frame that takes two refreshes leaves one of them without a picture', () => {
  expect(missedShare([5, 16, REFRESH, 17.4])).toBe(0);
  expect(missedShare([20, 20])).toBe(50);
  expect(missedShare([5, 5, 5, REFRESH * 10])).toBeCloseTo((9 / 13) * 100);
  expect(missedShare([])).toBe(0);
});
