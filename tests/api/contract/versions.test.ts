import { expect, test } from 'vitest';
import { compareVersions } from '../../../api/contract/index.ts';

test.each([
  ['4.10', '4.9', 1],
  ['4.2.0', '4.2', 0],
  ['4.2', '4.2.1', -1],
  ['10', '9.9.9', 1],
  ['1.02', '1.2', 0],
  ['1.beta', '1.0', 0],
  [' 2.0 ', '2.0', 0],
])('COMM-19 CONST-28 %s against %s: part by part, as numbers', (one, other, sign) => {
  expect(Math.sign(compareVersions(one, other))).toBe(sign);
  expect(Math.sign(compareVersions(other, one))).toBe(-sign || 0);
});
