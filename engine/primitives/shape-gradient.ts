/** The gradient of a shape that consists of triangles: the record of each says which part of it the triangle shows. */
import { packHalves } from './half.ts';
import type { ShapeStyle } from './pen.ts';
import type { Placement } from './placement.ts';
import { RecordFlag, TRIANGLE_RIGHT } from './record.ts';
import type { Staging } from './staging.ts';

/** Lowest and highest x, and y. */
export type Extents = [x: [min: number, max: number], y: [min: number, max: number]];

/** Where a gradient begins and how long it is, along one axis of the record's own coordinates. */
interface ShapeGradient {
  readonly isRight: boolean;
  readonly from: number;
  readonly length: number;
}

/** Returns undefined for a shape in one colour. `whole`: what the shape covers. */
export function shapeGradient(
  { to, towards, motion, span }: ShapeStyle,
  whole: Extents,
  place: Placement,
): ShapeGradient | undefined {
  if (to === undefined || motion !== undefined) return undefined;
  const isRight = towards === 'right';
  const [low, high] = !span
    ? whole[isRight ? 0 : 1]
    : isRight
      ? [place.x(span.x), place.x(span.x + span.width)]
      : [place.y(span.y), place.y(span.y + span.height)];
  return high > low ? { isRight, from: low, length: high - low } : undefined;
}

/** Writes the part that a triangle with these extents shows. */
export function gradeTriangle(
  { words }: Staging,
  at: number,
  { isRight, from, length }: ShapeGradient,
  extents: Extents,
): void {
  const [low, high] = extents[isRight ? 0 : 1];
  words[at + 8]! |= (RecordFlag.gradient << 8) | ((isRight ? TRIANGLE_RIGHT : 0) << 24);
  words[at + 11] = packHalves((low - from) / length, (high - from) / length);
}
