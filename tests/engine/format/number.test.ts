import { describe, expect, test } from 'vitest';
import { numberText } from '../../../engine/format/format.ts';
import { grouped } from '../../../engine/format/number.ts';

describe('numberText', () => {
  test.each([
    [0, '0'],
    [-0, '0'],
    [42, '42'],
    [-7, '-7'],
    [1.5, '1.500'],
    [-0.25, '-0.250'],
    [2 / 3, '0.667'],
    [0.0004, '0.000'],
    [-0.0004, '0.000'],
    [999.9996, '1000.000'],
    [1e20, '100000000000000000000'],
    [1.5e300, '1.5e+300'],
    [2 ** 53 + 2, '9007199254740994'],
  ])('CONST-28 %d reads %s: whole numbers plain, others with three decimals', (value, text) => {
    expect(numberText(value)).toBe(text);
  });

  test.each([
    [5, 2, '5.00'],
    [1.25, 0, '1'],
    [1.75, 0, '2'],
    [-1.75, 0, '-2'],
    [-0.2, 0, '0'],
    [1.23456789, 8, '1.23456789'],
    [3, 99, '3.000000000000000'],
    [3.7, -2, '4'],
  ])('%d with %d decimals reads %s', (value, decimals, text) => {
    expect(numberText(value, decimals)).toBe(text);
  });
});

test.each([
  ['1', '1'],
  ['999', '999'],
  ['1000', '1,000'],
  ['-1234567.500', '-1,234,567.500'],
  ['9223372036854775807', '9,223,372,036,854,775,807'],
  ['1e+21', '1e+21'],
])('%s grouped reads %s', (text, expected) => {
  expect(grouped(text)).toBe(expected);
});
