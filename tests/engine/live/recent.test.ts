import { expect, test, vi } from 'vitest';
import { hasSameFields, Recent } from '../../../engine/live/recent.ts';

test('what follows from the same is worked out once, also where it comes in other objects', () => {
  const make = vi.fn(() => ({}));
  const recent = new Recent<{ readonly a: number }, object>(hasSameFields, make);
  const first = recent.of({ a: 1 });
  expect(recent.of({ a: 1 })).toBe(first);
  expect(recent.of({ a: 2 })).not.toBe(first);
  expect(make).toHaveBeenCalledTimes(2);
});

test('only the last few are remembered', () => {
  const recent = new Recent<number, object>(Object.is, () => ({}));
  const first = recent.of(0);
  for (let nth = 1; nth < 100; nth++) recent.of(nth);
  expect(recent.of(0)).not.toBe(first);
});

test.each([
  [{ a: 1, b: '2' }, { b: '2', a: 1 }, true],
  [{ value: [1, Number.NaN] }, { value: [1, Number.NaN] }, true],
  [{ value: [1, 2] }, { value: [1, 3] }, false],
  [{ value: [1] }, { value: [1, 2] }, false],
  [{ value: 1 }, { value: [1] }, false],
  [{ a: 1 }, { a: 1, b: undefined }, false],
  [{ a: { c: 1 } }, { a: { c: 1 } }, false],
])('%j and %j have the same fields: %s', (one, other, isSame) => {
  expect(hasSameFields(one, other)).toBe(isSame);
  expect(hasSameFields(other, one)).toBe(isSame);
});
