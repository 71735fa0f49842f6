/** The outlines of plain shapes, in the unit square: x, y pairs, clockwise. */

/** Straight-edged outlines, by name. */
export const OUTLINES = {
  triangle: [0.5, 0, 1, 1, 0, 1],
  diamond: [0.5, 0, 1, 0.5, 0.5, 1, 0, 0.5],
  arrow: [0, 0.28, 0.6, 0.28, 0.6, 0, 1, 0.5, 0.6, 1, 0.6, 0.72, 0, 0.72],
  'double-arrow': [
    0, 0.5, 0.3, 0, 0.3, 0.28, 0.7, 0.28, 0.7, 0, 1, 0.5, 0.7, 1, 0.7, 0.72, 0.3, 0.72, 0.3, 1,
  ],
  'parallelogram-right': [0.25, 0, 1, 0, 0.75, 1, 0, 1],
  'parallelogram-left': [0, 0, 0.75, 0, 1, 1, 0.25, 1],
  'union-up': union(),
  'union-down': union().map((at, nth) => (nth % 2 ? 1 - at : at)),
} as const satisfies Record<string, readonly number[]>;

/** Regular polygons by their number of sides. */
export const POLYGON_SIDES = [5, 6, 7, 8, 9, 10, 11, 12] as const;

/** Stars by their number of points, with the ratio of the inner to the outer radius. */
export const STAR_INNER: Readonly<Record<number, number>> = {
  3: 0.28,
  4: 0.38,
  5: 0.4,
  6: 0.56,
  7: 0.6,
  8: 0.64,
  9: 0.68,
  10: 0.7,
  12: 0.74,
  16: 0.8,
  20: 0.84,
  24: 0.86,
};

/** A box with a semicircular top: union of rectangle and half disc. */
function union(): number[] {
  const steps = 16;
  const top = Array.from({ length: steps + 1 }, (_, nth) => {
    const angle = Math.PI * (1 - nth / steps);
    return [0.5 + Math.cos(angle) / 2, 0.5 - Math.sin(angle) / 2];
  });
  return [...top.flat(), 1, 1, 0, 1];
}
