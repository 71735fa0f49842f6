import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Watchdog } from '../../../worker/host-side/watchdog.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const BEAT = 100;

test('while beats come, nobody is asked', async () => {
  const ping = vi.fn(async () => true);
  const watchdog = new Watchdog({ ping, onDead: () => {}, beatMs: BEAT });
  for (let nth = 0; nth < 20; nth++) {
    await vi.advanceTimersByTimeAsync(BEAT);
    watchdog.beat();
  }
  expect(ping).not.toHaveBeenCalled();
  watchdog.stop();
});

test('silence that a ping answers is no death: the page was blocked, or the worker busy', async () => {
  const onDead = vi.fn();
  const ping = vi.fn(async () => true);
  const watchdog = new Watchdog({ ping, onDead, beatMs: BEAT });
  await vi.advanceTimersByTimeAsync(BEAT * 40);
  expect(ping.mock.calls.length).toBeGreaterThan(1);
  expect(onDead).not.toHaveBeenCalled();
  watchdog.stop();
});

test('an answer that comes late, but comes, is no death', async () => {
  const onDead = vi.fn();
  const late = () => new Promise((done) => setTimeout(done, BEAT * 1.5, true));
  const watchdog = new Watchdog({ ping: late, onDead, beatMs: BEAT });
  await vi.advanceTimersByTimeAsync(BEAT * 40);
  expect(onDead).not.toHaveBeenCalled();
  watchdog.stop();
});

test('silence and no answer is death, once', async () => {
  const onDead = vi.fn();
  const watchdog = new Watchdog({ ping: () => new Promise(() => {}), onDead, beatMs: BEAT });
  await vi.advanceTimersByTimeAsync(BEAT * 60);
  expect(onDead).toHaveBeenCalledTimes(1);
  watchdog.stop();
});

test('silence is doubted before it is death, so that nobody trusts old values meanwhile', async () => {
  const onDoubt = vi.fn();
  const onDead = vi.fn();
  const watchdog = new Watchdog({ ping: () => new Promise(() => {}), onDoubt, onDead, beatMs: BEAT });
  await vi.advanceTimersByTimeAsync(BEAT * 2);
  expect(onDoubt).toHaveBeenCalledTimes(1);
  expect(onDead).not.toHaveBeenCalled();
  watchdog.stop();
});

test('a dead worker is noticed within two seconds of its last sign', async () => {
  const onDead = vi.fn();
  const watchdog = new Watchdog({ ping: () => new Promise(() => {}), onDead });
  await vi.advanceTimersByTimeAsync(130);
  watchdog.beat();
  await vi.advanceTimersByTimeAsync(1600);
  expect(onDead, 'a healthy one may be busy for a while').not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(400);
  expect(onDead).toHaveBeenCalledTimes(1);
});

test('a worker that has much to do is given more time', async () => {
  const onDead = vi.fn();
  let slack = 5;
  const watchdog = new Watchdog({
    ping: () => new Promise(() => {}),
    onDead,
    beatMs: BEAT,
    slack: () => slack,
  });
  await vi.advanceTimersByTimeAsync(BEAT * 8);
  expect(onDead).not.toHaveBeenCalled();
  slack = 1;
  await vi.advanceTimersByTimeAsync(BEAT);
  expect(onDead).toHaveBeenCalledTimes(1);
  watchdog.stop();
});
