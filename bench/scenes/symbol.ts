/** Outlines that are all different: the effect of a library of plant symbols on caches of paths, glyphs and meshes. */
import { between, randomFrom } from './random.ts';

export const SYMBOLS = 500;
const FEWEST_CORNERS = 5;
const MORE_CORNERS = 24;

/**
 * Returns a star-like polygon about (0, 0), two numbers per corner, the farthest corner at `radius`. The same for the
 * same shape.
 */
export function symbolOutline(shape: number, radius: number): number[] {
  const random = randomFrom(shape + 1);
  const corners = FEWEST_CORNERS + Math.floor(random() * MORE_CORNERS);
  const reach = Array.from({ length: corners }, () => between(random, 0.35, 1));
  const farthest = Math.max(...reach);
  return reach.flatMap((share, nth) => {
    const angle = (nth * 2 * Math.PI) / corners;
    const distance = (share / farthest) * radius;
    return [Math.sin(angle) * distance, -Math.cos(angle) * distance];
  });
}
