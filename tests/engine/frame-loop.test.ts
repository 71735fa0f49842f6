/** The frame loop answers callers that wait for the next picture, also while the page is hidden. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FrameLoop } from '../../engine/frame-loop.ts';
import { frameSchedule, LATEST_MS } from '../../worker/thread/frame-schedule.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A loop in a tab that is hidden: the browser answers no request for a frame. */
function hiddenTab() {
  const frame = vi.fn();
  const loop = new FrameLoop({
    clock: () => Date.now() / 1000,
    schedule: frameSchedule({
      requestAnimationFrame: () => 1,
      cancelAnimationFrame: () => undefined,
      setTimeout: globalThis.setTimeout,
      clearTimeout: globalThis.clearTimeout,
    }),
    frame,
    published: () => undefined,
    next: () => undefined,
  });
  const answered = vi.fn();
  const ask = async (): Promise<void> => {
    void loop.drawn().then(answered);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { loop, frame, answered, ask };
}

test('answers at once while nothing is to be drawn', async () => {
  const { answered, ask } = hiddenTab();
  await ask();
  expect(answered).toHaveBeenCalledOnce();
});

test('answers within half a second in a hidden tab, which receives no frames', async () => {
  const { loop, frame, answered, ask } = hiddenTab();
  loop.request();
  await ask();
  expect(answered).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(LATEST_MS);
  expect([frame.mock.calls.length, answered.mock.calls.length]).toEqual([1, 1]);
});

test('answers at once when its canvas is hidden, and draws what changed once it is seen again', async () => {
  const { loop, frame, answered, ask } = hiddenTab();
  loop.request();
  await ask();
  loop.setSeen(false);
  await ask();
  expect(answered).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(3 * LATEST_MS);
  expect(frame).not.toHaveBeenCalled();
  loop.setSeen(true);
  await vi.advanceTimersByTimeAsync(LATEST_MS);
  expect(frame).toHaveBeenCalledOnce();
});
