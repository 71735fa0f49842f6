/** What a gesture of the pointer means for what it holds. */
import type { DiagramObject } from '../../document/types.ts';
import { angleTowards, resize } from '../../edit/resize.ts';
import type { MovingSides } from '../../edit/snap.ts';
import type { Box } from '../../geometry/box.ts';
import type { EditPointer, Grip } from './edit-stage.ts';

/** A distance in world units. */
export interface Step {
  readonly dx: number;
  readonly dy: number;
}

export const stepOf = (start: EditPointer, { x, y }: EditPointer): Step => ({
  dx: x - start.x,
  dy: y - start.y,
});

export function movedSides(box: Box, sides: MovingSides, { dx, dy }: Step): Box {
  const moves = (side: MovingSides['x'], which: -1 | 1): boolean => side === 'all' || side === which;
  return {
    minX: box.minX + (moves(sides.x, -1) ? dx : 0),
    maxX: box.maxX + (moves(sides.x, 1) ? dx : 0),
    minY: box.minY + (moves(sides.y, -1) ? dy : 0),
    maxY: box.maxY + (moves(sides.y, 1) ? dy : 0),
  };
}

export function changeBy(
  grip: Exclude<Grip, { part: 'end' }>,
  before: DiagramObject,
  { dx, dy }: Step,
  pointer: EditPointer,
): Partial<DiagramObject> {
  if (grip.part === 'turn')
    return before.lockRotation === true
      ? {}
      : { angle: angleTowards(before, pointer.x, pointer.y, pointer.shift) };
  return resize(before, grip.handle, dx, dy, pointer.shift);
}
