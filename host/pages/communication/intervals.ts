/** How often devices are read, and how often a page checks for new values. */

const MIN_POLL_MS = 1000;

/**
 * COMM-20, OR-39: milliseconds between two polls of devices' values, from their scan interval in seconds. At least a
 * second, whatever the interval.
 */
export function pollInterval(value: number): number {
  if (value === 0) return 30_000;
  if (value >= 1 && value <= 10) return 10_000;
  if (value >= 200_000) return 200_000_000;
  return Math.max(MIN_POLL_MS, value * 1000);
}

/** Seconds between reads of tags whose link has no interval of its own; the server's default. */
const USUAL_SCAN = 5;

/** The effective interval: polled protocols have a default, Sparkplug reports on its own. */
export const effectiveInterval = (protocol: string, seconds: number): number =>
  seconds === 0 && protocol !== 'sparkplug-b' ? USUAL_SCAN : seconds;

/** COMM-18. */
export const updateInterval = (seconds: number): string => (seconds === 0 ? 'Disabled' : `${seconds}s`);
