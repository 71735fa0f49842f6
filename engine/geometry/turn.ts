/** Rotation of vectors. Angles are degrees clockwise. */

/**
 * Returns the vector rotated about 0, 0: converts from an object's own axes to the world's, and back with the opposite
 * angle.
 */
export function turnVector(x: number, y: number, degrees: number): readonly [x: number, y: number] {
  if (degrees === 0) return [x, y];
  const angle = (degrees * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  return [x * cos - y * sin, x * sin + y * cos];
}
