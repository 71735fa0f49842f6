/** How often devices are read, and how often a page asks whether they have said something new. */

const MIN_POLL_MS = 1000;

/**
 * COMM-20, OR-39: milliseconds between two looks at what devices say, from their scan interval in seconds. Never below a
 * second, whatever the interval.
 */
export function pollInterval(value: number): number {
  if (value === 0) return 30_000;
  if (value >= 1 && value <= 10) return 10_000;
  if (value >= 200_000) return 200_000_000;
  return Math.max(MIN_POLL_MS, value * 1000);
}

/** Seconds at which tags are read whose link has no interval of its own, as the server has it. */
const USUAL_SCAN = 5;

/** The interval that counts: what is asked without one of its own is asked all the same, Sparkplug reports by itself. */
export const effectiveInterval = (protocol: string, seconds: number): number =>
  seconds === 0 && protocol !== 'sparkplug-b' ? USUAL_SCAN : seconds;

/** COMM-18. */
export const updateInterval = (seconds: number): string => (seconds === 0 ? 'Disabled' : `${seconds}s`);
