import { expect, test } from 'vitest';
import { nameFault } from '../../../../host/data/names/name-fault.ts';

test.each([
  ['', 'Name is required'],
  ['   ', 'Name is required'],
  ['x'.repeat(51), 'Max allowed value is 50 characters'],
  [` ${'x'.repeat(50)} `, undefined],
  ['Mill', undefined],
])('the name %j of a diagram is answered with %s', (name, expected) => {
  expect(nameFault(name)).toBe(expected);
});
