/** Small helpers of `draw`. */

/** A bound of a scale as short as it can be said: 0, 2.5, 12k. */
export function scaleText(value: number): string {
  if (Math.abs(value) >= 1e9) return value.toExponential(1);
  if (Math.abs(value) >= 1e4) return `${Math.round(value / 100) / 10}k`;
  return String(Math.round(value * 100) / 100);
}
