/** The statistics used by the bench. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** For an even number of values the mean of the middle two. NaN for none. */
export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Returns the value below which a share `q` (0…1) of the values lies, interpolated. NaN for none. */
export function quantile(values: readonly number[], q: number): number {
  if (values.length === 0) return Number.NaN;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * q;
  const below = Math.floor(at);
  const [low, high] = [sorted[below]!, sorted[Math.ceil(at)]!];
  return low + (high - low) * (at - below);
}

/** Range between the lowest and the highest; null for fewer than two. */
export const spread = (values: readonly number[]): number | null =>
  values.length < 2 ? null : Math.max(...values) - Math.min(...values);

/** Milliseconds between two refreshes of the display. */
export const REFRESH = 1000 / 60;
/** By how much a frame may be late and still count as in time: browsers round their timers. */
const TOLERANCE = 1;

/**
 * Returns the percentage of refreshes during the frames without a new picture, with frames drawn one after the other.
 */
export function missedShare(frames: readonly number[]): number {
  const refreshes = frames.map((ms) => Math.max(1, Math.ceil((ms - TOLERANCE) / REFRESH)));
  const all = refreshes.reduce((sum, count) => sum + count, 0);
  return all === 0 ? 0 : ((all - frames.length) / all) * 100;
}
