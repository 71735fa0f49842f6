import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { returnMemoryWhenCalm, returnUnusedMemory } from '../../../../api/server/telemetry/heap.ts';

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

describe('memory is given back when the thread is calm', () => {
  afterEach(() => vi.useRealTimers());

  /** `inUse` and `unused`: megabytes that the thread holds. */
  function start() {
    vi.useFakeTimers();
    const memory = { inUse: 100, unused: 0, collections: 0 };
    const collect = async (): Promise<void> => {
      memory.unused = 0;
      memory.collections++;
    };
    const bytes = () => (memory.inUse + memory.unused) * 1e6;
    const end = returnMemoryWhenCalm(() => {}, { bytes, collect });
    const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);
    return { memory, pass, end };
  }

  test('after work that left much unused, and not before it is over', async () => {
    const { memory, pass, end } = start();
    for (let nth = 0; nth < 5; nth++) {
      memory.unused += 50;
      await pass(2);
    }
    expect(memory.collections).toBe(0);
    await pass(4);
    expect(memory).toEqual({ inUse: 100, unused: 0, collections: 1 });
    end();
  });

  test('also when an earlier collection came while the work still needed it all', async () => {
    const { memory, pass, end } = start();
    memory.inUse = 500;
    await pass(4);
    expect(memory.collections).toBe(1);
    Object.assign(memory, { inUse: 100, unused: 400 });
    await pass(20);
    expect(memory.unused).toBe(0);
    end();
  });

  test('ever less often where more is really in use', async () => {
    const { memory, pass, end } = start();
    memory.inUse = 500;
    await pass(3600);
    expect(memory.collections).toBeLessThan(20);
    end();
  });
});
