import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { watchHeart } from '../../../host/canvas/heart-watch.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const never = () => new Promise<never>(() => {});
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

test('a beating heart is never asked', async () => {
  const ping = vi.fn(async () => true);
  const watch = watchHeart({ ping, onDead: vi.fn() });
  for (let beat = 0; beat < 20; beat++) {
    await vi.advanceTimersByTimeAsync(500);
    watch.beat();
  }
  expect(ping).not.toHaveBeenCalled();
  watch.stop();
});

test('silence is asked about once, and an answer is life', async () => {
  const ping = vi.fn(async () => true);
  const onDead = vi.fn();
  const watch = watchHeart({ ping, onDead });
  await seconds(3);
  expect(ping).toHaveBeenCalledOnce();
  expect(onDead).not.toHaveBeenCalled();
  watch.stop();
});

test.each([
  ['no answer', never],
  ['a broken channel', () => Promise.reject(new Error('closed'))],
])('silence and %s is death, said once', async (_, ping) => {
  const onDead = vi.fn();
  watchHeart({ ping, onDead });
  await seconds(30);
  expect(onDead).toHaveBeenCalledOnce();
});

test('a watch that was stopped says nothing any more', async () => {
  const onDead = vi.fn();
  const watch = watchHeart({ ping: never, onDead });
  await seconds(2.6);
  watch.stop();
  await seconds(30);
  expect(onDead).not.toHaveBeenCalled();
});
