import { describe, expect, test } from 'vitest';
import { isSameValue } from '../../../../../api/server/modules/values/values.ts';

describe('the same to a device', () => {
  test.each([
    [0.1, Math.fround(0.1)],
    [-123456.78, Math.fround(-123456.78)],
    [0, -0],
    [true, 1],
    [5n, 5],
    ['a', 'a'],
    [null, null],
  ])('%s and %s', (a, b) => {
    expect(isSameValue(a, b)).toBe(true);
  });

  test.each([
    [0.1, 0.10001],
    [0, 1e-9],
    [9007199254740993n, 9007199254740992n],
    [null, 0],
    ['1', 1],
    [false, null],
  ])('not %s and %s', (a, b) => {
    expect(isSameValue(a, b)).toBe(false);
  });

  test('the deadband is the resolution', () => {
    expect(isSameValue(10, 10.4, 0.5)).toBe(true);
    expect(isSameValue(10, 10.6, 0.5)).toBe(false);
  });
});
