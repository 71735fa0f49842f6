import { expect, test } from 'vitest';
import { lastWords } from '../../plugins/shared/last-value.ts';

test.each([
  [1573.318, '1,573 kW'],
  [192.5, '192.5 kW'],
  [-2.34567, '-2.346 kW'],
  [0.0042, '0.004 kW'],
  [12, '12 kW'],
  [1_234_567.8, '1,234,568 kW'],
])('the newest value of a curve is said by four digits: %s', (value, words) => {
  expect(lastWords({ last: Float64Array.of(1, value, Number.NaN), unit: 'kW' })).toBe(words);
});

test('where nothing is known, words say so', () => {
  expect(lastWords({ last: Float64Array.of(Number.NaN), unit: 'kW' })).not.toMatch(/\d|kW/);
});
