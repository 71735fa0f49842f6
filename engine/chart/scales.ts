/** Straight scales as plain data: a plan with them can be sent, stored and compared. */

/** From `domain` to pixels. */
export interface PlannedScale {
  readonly domain: readonly [number, number];
  readonly range: readonly [number, number];
}

/** Factor and offset of a scale, for loops over many values: pixel = value × by + plus. */
export function factorsOf({ domain: [a, b], range: [p, q] }: PlannedScale): { by: number; plus: number } {
  const by = a === b ? 0 : (q - p) / (b - a);
  return { by, plus: p - a * by };
}

/** The pixel of a value. */
export function pixelOf(scale: PlannedScale, value: number): number {
  const [a, b] = scale.domain;
  const [p, q] = scale.range;
  return a === b ? p : p + ((value - a) / (b - a)) * (q - p);
}

/** The value at a pixel. */
export const valueAt = ({ domain, range }: PlannedScale, pixel: number): number =>
  pixelOf({ domain: range, range: domain }, pixel);
