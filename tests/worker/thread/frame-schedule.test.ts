import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { frameSchedule, LATEST_MS } from '../../../worker/thread/frame-schedule.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A screen that shows frames on demand. */
function screen() {
  const waiting = new Map<number, () => void>();
  let next = 1;
  const schedule = frameSchedule({
    requestAnimationFrame: (frame) => {
      waiting.set(next, () => frame(0));
      return next++;
    },
    cancelAnimationFrame: (request) => void waiting.delete(request),
    setTimeout: globalThis.setTimeout,
    clearTimeout: globalThis.clearTimeout,
  });
  const show = () => {
    const frames = [...waiting.values()];
    waiting.clear();
    for (const frame of frames) frame();
  };
  return { schedule, show };
}

test('a frame is drawn with the screen, once', () => {
  const { schedule, show } = screen();
  const frame = vi.fn();
  schedule(frame);
  vi.advanceTimersByTime(LATEST_MS - 1);
  expect(frame).not.toHaveBeenCalled();
  show();
  vi.advanceTimersByTime(10 * LATEST_MS);
  expect(frame).toHaveBeenCalledOnce();
});

test('a screen that shows nothing does not stop the drawing, and draws nothing twice when it is back', () => {
  const { schedule, show } = screen();
  const frame = vi.fn(() => frame.mock.calls.length < 3 && schedule(frame));
  schedule(frame);
  vi.advanceTimersByTime(3 * LATEST_MS);
  expect(frame).toHaveBeenCalledTimes(3);
  show();
  expect(frame).toHaveBeenCalledTimes(3);
});
