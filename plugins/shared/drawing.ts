/** Small helpers of `draw`. */

/** A bound of a scale as short as it can be said: 0, 2.5, 12k. */
export function scaleText(value: number): string {
  if (Math.abs(value) >= 1e9) return value.toExponential(1);
  if (Math.abs(value) >= 1e4) return `${Math.round(value / 100) / 10}k`;
  return String(Math.round(value * 100) / 100);
}

/** Points of a drawing made on a grid of 100 × 100, scaled to a box. */
export const grid100 =
  ({ w, h }: { readonly w: number; readonly h: number }) =>
  (points: readonly number[]): number[] =>
    points.map((at, nth) => (at * (nth % 2 ? h : w)) / 100);
