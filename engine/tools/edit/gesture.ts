/** The effect of a pointer gesture on the object whose handle is dragged. */
import type { DiagramObject } from '../../document/types.ts';
import { boundsOf } from '../../edit/bounds.ts';
import { pointBox } from '../../edit/ends.ts';
import { angleTowards, resize } from '../../edit/resize.ts';
import { ALL_SIDES, type MovingSides, type Snapper } from '../../edit/snap.ts';
import type { Box } from '../../geometry/box.ts';
import type { AnyKind, Point } from '../../plugin.ts';
import type { EditPointer, EditStage, ObjectHandleRef } from './edit-stage.ts';

/** A distance in world units. */
export interface Step {
  readonly dx: number;
  readonly dy: number;
}

export const stepOf = (start: EditPointer, { x, y }: EditPointer): Step => ({
  dx: x - start.x,
  dy: y - start.y,
});

function movedSides(box: Box, sides: MovingSides, { dx, dy }: Step): Box {
  const moves = (side: MovingSides['x'], which: -1 | 1): boolean => side === 'all' || side === which;
  return {
    minX: box.minX + (moves(sides.x, -1) ? dx : 0),
    maxX: box.maxX + (moves(sides.x, 1) ? dx : 0),
    minY: box.minY + (moves(sides.y, -1) ? dy : 0),
    maxY: box.maxY + (moves(sides.y, 1) ? dy : 0),
  };
}

export function changeBy(
  ref: Exclude<ObjectHandleRef, { part: 'end' }>,
  kind: AnyKind | undefined,
  before: DiagramObject,
  { dx, dy }: Step,
  pointer: EditPointer,
): Partial<DiagramObject> {
  if (ref.part === 'own')
    return kind?.handles?.dragged(before, ref.handle, ref.handle.along === 'x' ? dx : dy) ?? {};
  if (ref.part === 'turn')
    return before.lockRotation === true
      ? {}
      : { angle: angleTowards(before, pointer.x, pointer.y, pointer.shift) };
  return resize(before, ref.handle, dx, dy, pointer.shift, { centred: pointer.alt });
}

/** Returns what a handle moves, and which of its sides may snap. Null where nothing of it can align. */
export function snappingOf(
  ref: ObjectHandleRef,
  kind: AnyKind | undefined,
  object: DiagramObject,
): { readonly box: Box; readonly sides: MovingSides } | null {
  switch (ref.part) {
    case 'end': {
      const end = kind?.ends?.of(object)[ref.end - 1];
      return end ? { box: pointBox(end), sides: ALL_SIDES } : null;
    }
    case 'own': {
      const { box, along } = ref.handle;
      return { box, sides: along === 'x' ? { x: 'all', y: 0 } : { x: 0, y: 'all' } };
    }
    case 'resize':
      // A corner of a rotated box cannot align with a line.
      return (object.angle ?? 0) % 360 === 0 ? { box: boundsOf(object), sides: ref.handle } : null;
    case 'turn':
      return null;
  }
}

/** What is moved, its original position, and what it may snap to. */
export interface Snapping {
  /** Null where the builder has switched snapping off: whole units are kept all the same. */
  readonly snapper: Snapper | null;
  readonly box: Box;
  readonly sides: MovingSides;
  /** What comes to lie on whole units, for an object that is turned within its box; by default the side that moves. */
  readonly anchor?: Point;
}

/**
 * Returns the step adjusted to the neighbours, with the guides that say why. Where nothing aligns it ends on whole units.
 */
export function snappedStep(
  stage: Pick<EditStage, 'guide'>,
  step: Step,
  snapping: Snapping | null,
  { free }: EditPointer,
): Step {
  if (!snapping || free) {
    stage.guide([]);
    return step;
  }
  const { snapper, box, sides, anchor } = snapping;
  const there = movedSides(box, sides, step);
  const { dx, dy, guides } = snapper?.snap(there, sides) ?? NOT_SNAPPED;
  stage.guide(guides);
  // A distance is drawn across the axis that it holds.
  const isHeld = (axis: 'x' | 'y'): boolean =>
    guides.some(({ kind, axis: of }) => (kind === 'alignment') === (of === axis));
  const x = sides.x === 1 ? there.maxX : anchor ? anchor.x + step.dx : there.minX;
  const y = sides.y === 1 ? there.maxY : anchor ? anchor.y + step.dy : there.minY;
  return {
    dx: step.dx + dx + (sides.x === 0 || isHeld('x') ? 0 : toWhole(x + dx)),
    dy: step.dy + dy + (sides.y === 0 || isHeld('y') ? 0 : toWhole(y + dy)),
  };
}

const NOT_SNAPPED = { dx: 0, dy: 0, guides: [] } as const;

const toWhole = (at: number): number => Math.round(at) - at;
