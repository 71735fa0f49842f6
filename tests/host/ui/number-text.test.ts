import { expect, test } from 'vitest';
import { typedNumber } from '../../../host/ui/number-text.ts';

test.each([
  ['1.5', 1.5],
  ['1,5', 1.5],
  [' -0,25 ', -0.25],
  ['\u22123', -3],
  ['1e3', 1000],
  ['1,5e3', 1500],
  ['1 234,5', 1234.5],
  ['1\u202f234\u202f567', 1234567],
  ['1,234.5', 1234.5],
  ['1.234,5', 1234.5],
  ['1,234,567.25', 1234567.25],
  // As many digits behind it as a group has: one sign alone is the decimal one.
  ['1,234', 1.234],
  ['1.234', 1.234],
])('“%s” is %d', (text, number) => expect(typedNumber(text)).toBe(number));

test.each(['', ' ', 'abc', '1,2,3', '1.2.3', '12 34', '1,23.4', '--1', '1,', '5 m'])(
  '“%s” is no number',
  (text) => expect(typedNumber(text)).toBeNaN(),
);
