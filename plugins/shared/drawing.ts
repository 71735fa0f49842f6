/** Helper functions for `draw`. */

/** Returns a limit of a scale in its shortest form: 0, 2.5, 12k. */
export function scaleText(value: number): string {
  if (Math.abs(value) >= 1e9) return value.toExponential(1);
  if (Math.abs(value) >= 1e4) return `${Math.round(value / 100) / 10}k`;
  return String(Math.round(value * 100) / 100);
}

/** Scales points from a grid of 100 × 100 to a box. */
export const grid100 =
  ({ w, h }: { readonly w: number; readonly h: number }) =>
  (points: readonly number[]): number[] =>
    points.map((at, nth) => (at * (nth % 2 ? h : w)) / 100);
