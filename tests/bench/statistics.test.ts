import { expect, test } from 'vitest';
import { mean, median, spread } from '../../bench/statistics.ts';

test('the median is the middle one, or between the middle two', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 3])).toBe(4);
  expect(median([])).toBeNaN();
});

test('the spread is the range, and none of a single round', () => {
  expect(spread([4, 9, 6])).toBe(5);
  expect(spread([4])).toBeNull();
});

test('the mean', () => {
  expect(mean([1, 2, 6])).toBe(3);
});
