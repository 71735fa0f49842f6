/** Where the dots of a grid are on the screen. */

export interface GridView {
  /** World point in the middle. */
  readonly x: number;
  readonly y: number;
  /** CSS pixels per unit. */
  readonly scale: number;
}

/** CSS pixels between dots below which they would be a haze. */
const LEAST = 8;
/** Each widening is 2, 5, 10 … times the grid's own step. */
const FACTORS = [2, 2.5, 2];

/**
 * Returns the distance between dots, those of the grid or of a multiple that is wide enough on the screen, and where
 * the first of them lie from the middle of the view; CSS pixels.
 */
export function gridPlaces(step: number, { x, y, scale }: GridView) {
  let shown = step;
  for (let nth = 0; shown * scale < LEAST; nth++) shown *= FACTORS[nth % FACTORS.length]!;
  const size = shown * scale;
  const place = (at: number): number => ((((-at * scale) % size) + size) % size) + 0;
  return { size, x: place(x), y: place(y) };
}
