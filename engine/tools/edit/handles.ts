/**
 * The handles of a selection: where they are, and which one a point is on. One selected object has eight resize handles
 * and a knob to turn it, a line its two red ends instead, and its kind may add handles: on each piece between the
 * corners of an orthogonal line. With several selected objects none has handles, nor can one of them be scaled alone
 * (CANV-22): the frame around them has handles and a knob for all of them as one. An object may have no handles
 * (`hasControls`, CANV-15).
 */
import { hasControls } from '../../document/behaviour.ts';
import { shownHeight, shownWidth } from '../../document/size.ts';
import type { DiagramObject } from '../../document/types.ts';
import { isLocked } from '../../edit/locks.ts';
import { HANDLES, type Handle } from '../../edit/resize.ts';
import { type Frame, frameObject } from '../../edit/whole.ts';
import { turnVector } from '../../geometry/turn.ts';
import type { AnyKind } from '../../plugin.ts';
import type { HandleRef } from './edit-stage.ts';

export interface PlacedHandle {
  readonly ref: HandleRef;
  readonly x: number;
  readonly y: number;
  /** World units from its centre within which a pointer is on it. */
  readonly reach: number;
}

/** Pixels: distance of the knob from the box, reach of a pointer, and the red ends of LINE-03. */
const KNOB_DISTANCE = 24;
const HANDLE_REACH = 7;
export const END_RADIUS = 5;
const END_REACH = 6;

/** Returns the handles of one selected object, in world units. `pixel`: world units per CSS pixel. */
export function handlesOf(object: DiagramObject, kind: AnyKind | undefined, pixel: number): PlacedHandle[] {
  if (!hasControls(object)) return [];
  const own = isLocked(object) ? [] : ownHandles(object, kind, HANDLE_REACH * pixel);
  if (!kind?.ends) return [...boxHandles(object, pixel), ...own];
  if (isLocked(object)) return [];
  const ends = kind.ends.of(object).map(
    (point, nth): PlacedHandle => ({
      ref: { part: 'end', object: object.id, end: nth === 0 ? 1 : 2 },
      reach: END_REACH * pixel,
      ...point,
    }),
  );
  return [...ends, ...own];
}

/** At the centre of what each handle moves; on a short piece it would be in the way of the others. */
function ownHandles(object: DiagramObject, kind: AnyKind | undefined, reach: number): PlacedHandle[] {
  const handles = kind?.handles?.of(object) ?? [];
  return handles.flatMap((handle) => {
    const { minX, minY, maxX, maxY } = handle.box;
    if (Math.hypot(maxX - minX, maxY - minY) < 3 * reach) return [];
    const ref = { part: 'own', object: object.id, handle } as const;
    return { ref, x: (minX + maxX) / 2, y: (minY + maxY) / 2, reach };
  });
}

/** Returns the handles of the frame around several objects. */
export function handlesOfFrame({ box, scales, turns }: Frame, pixel: number): PlacedHandle[] {
  const placed = placedAround(frameObject(box), pixel);
  const handles = scales ? HANDLES : [];
  return [
    ...handles.map((handle) => placed.resize({ part: 'resizeWhole', handle }, handle)),
    ...(turns ? [placed.turn({ part: 'turnWhole' })] : []),
  ];
}

function boxHandles(object: DiagramObject, pixel: number): PlacedHandle[] {
  const placed = placedAround(object, pixel);
  const handles = isLocked(object, 'lockScaling') ? [] : HANDLES;
  return [
    ...handles.map((handle) => placed.resize({ part: 'resize', object: object.id, handle }, handle)),
    ...(isLocked(object, 'lockRotation') ? [] : [placed.turn({ part: 'turn', object: object.id })]),
  ];
}

/** Returns where handles are placed on a box, rotated or not. */
function placedAround(object: DiagramObject, pixel: number) {
  const reach = HANDLE_REACH * pixel;
  const halfW = shownWidth(object) / 2;
  const halfH = shownHeight(object) / 2;
  const put = (ref: HandleRef, x: number, y: number, within: number): PlacedHandle => {
    const [dx, dy] = turnVector(x, y, object.angle ?? 0);
    return { ref, x: object.x + halfW + dx, y: object.y + halfH + dy, reach: within };
  };
  // On a small object the reach of handles shrinks, or nothing of it would be left to drag.
  const near = Math.min(reach, Math.min(halfW, halfH) / 2.5);
  return {
    resize: (ref: HandleRef, { x, y }: Handle) => put(ref, x * halfW, y * halfH, near),
    turn: (ref: HandleRef) => put(ref, 0, -halfH - KNOB_DISTANCE * pixel, reach),
  };
}

/** Returns the nearest handle within reach of a world point; `coarse` multiplies the reach for a finger. */
export function handleUnder(
  placed: readonly PlacedHandle[],
  x: number,
  y: number,
  coarse = 1,
): HandleRef | null {
  let best: HandleRef | null = null;
  let nearest = Number.POSITIVE_INFINITY;
  for (const each of placed) {
    const distance = Math.max(Math.abs(each.x - x), Math.abs(each.y - y));
    if (distance > each.reach * coarse || distance >= nearest) continue;
    nearest = distance;
    best = each.ref;
  }
  return best;
}
