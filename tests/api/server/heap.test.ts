import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { returnUnusedMemory } from '../../../api/server/heap.ts';

test('what nothing uses any more is gone', async () => {
  const large = (): object => ({ letters: Array.from({ length: 100_000 }, (_, nth) => `${nth}`) });
  const used = large();
  const [unused, other] = [new WeakRef(large()), new WeakRef(used)];
  // An object stays at least until the end of the task in which a reference to it was made.
  await setImmediate();
  expect(unused.deref()).toBeDefined();
  await setImmediate();
  await returnUnusedMemory();
  expect(unused.deref()).toBeUndefined();
  expect(other.deref()).toBe(used);
});
