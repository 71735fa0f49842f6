/** Axis-aligned boxes in world units. */

export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/**
 * Returns half the size of the axis-aligned box around a rectangle of half size w, h that is turned by an angle in
 * degrees.
 */
export function turnedHalfSize(w: number, h: number, degrees: number): readonly [x: number, y: number] {
  if (degrees === 0) return [w, h];
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.abs(Math.cos(angle));
  const sin = Math.abs(Math.sin(angle));
  return [w * cos + h * sin, w * sin + h * cos];
}

export const touches = (a: Box, b: Box): boolean =>
  a.minX <= b.maxX && a.maxX >= b.minX && a.minY <= b.maxY && a.maxY >= b.minY;

export const encloses = (outer: Box, inner: Box): boolean =>
  outer.minX <= inner.minX &&
  outer.maxX >= inner.maxX &&
  outer.minY <= inner.minY &&
  outer.maxY >= inner.maxY;
