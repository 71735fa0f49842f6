/**
 * When the worker draws: with the screen's frames, which continue while the page's thread is busy. A browser whose GPU process
 * has just gone, or whose machine is overloaded, may leave a request for a frame unanswered for many seconds. A timer draws
 * then, slowly, so that no value stands still.
 */

/** Milliseconds that a frame is waited for. */
export const LATEST_MS = 500;

type Screen = Pick<
  typeof globalThis,
  'requestAnimationFrame' | 'cancelAnimationFrame' | 'setTimeout' | 'clearTimeout'
>;

/** Returns a function that calls back once: with the screen's next frame, or after LATEST_MS without one. */
export function frameSchedule(screen: Screen): (frame: () => void) => void {
  return (frame) => {
    const late = screen.setTimeout(() => {
      screen.cancelAnimationFrame(request);
      frame();
    }, LATEST_MS);
    const request = screen.requestAnimationFrame(() => {
      screen.clearTimeout(late);
      frame();
    });
  };
}
