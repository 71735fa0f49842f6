/** The few statistics of the bench. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of an even number of values the mean of the middle two. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Range between the lowest and the highest; null of fewer than two. */
export const spread = (values: readonly number[]): number | null =>
  values.length < 2 ? null : Math.max(...values) - Math.min(...values);
