/** Resizing and turning one object by its handles. Angles are degrees clockwise, distances world units. */

import { middleOf } from '../document/size.ts';
import type { DiagramObject } from '../document/types.ts';
import { turnVector } from '../geometry/turn.ts';
import { isLocked } from './locks.ts';

/** Which handle is dragged: −1, 0 or 1 in each direction of the object's own axes. */
export interface Handle {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

export const HANDLES: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 0, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 0 },
  { x: 1, y: 1 },
  { x: 0, y: 1 },
  { x: -1, y: 1 },
  { x: -1, y: 0 },
];

/** The smallest side that resizing leaves, so that an object can always be selected again. */
export const MIN_SIDE = 1;

interface ResizeLimits {
  /** Keeps the centre in place instead of the opposite handle. */
  readonly centred?: boolean;
  readonly least?: { readonly width: number; readonly height: number };
}

const LEAST = { width: MIN_SIDE, height: MIN_SIDE } as const;

/**
 * Returns the object's new x, y, width and height after a handle has been dragged by a world vector. The opposite
 * handle keeps its place on the screen at any angle. `uniform` keeps the aspect ratio; a uniform lock forces it.
 */
export function resize(
  object: DiagramObject,
  handle: Handle,
  dx: number,
  dy: number,
  uniform: boolean,
  { centred = false, least = LEAST }: ResizeLimits = {},
): Partial<DiagramObject> {
  if (isLocked(object, 'lockScaling')) return {};
  const angle = object.angle ?? 0;
  const scaleX = object.scaleX ?? 1;
  const scaleY = object.scaleY ?? 1;
  const width = object.width * scaleX;
  const height = object.height * scaleY;
  const [localX, localY] = turnVector(dx, dy, -angle);
  const both = centred ? 2 : 1;
  let newWidth = Math.max(least.width, width + both * localX * handle.x);
  let newHeight = Math.max(least.height, height + both * localY * handle.y);
  if (uniform || isLocked(object, 'lockUniScaling'))
    [newWidth, newHeight] = keepRatio(width, height, newWidth, newHeight, handle, least);
  const [shiftX, shiftY] = centred
    ? [0, 0]
    : turnVector(((newWidth - width) * handle.x) / 2, ((newHeight - height) * handle.y) / 2, angle);
  return {
    x: object.x + width / 2 + shiftX - newWidth / 2,
    y: object.y + height / 2 + shiftY - newHeight / 2,
    width: newWidth / scaleX,
    height: newHeight / scaleY,
  };
}

function keepRatio(
  width: number,
  height: number,
  newWidth: number,
  newHeight: number,
  handle: Handle,
  least: { readonly width: number; readonly height: number },
): [number, number] {
  const byWidth = newWidth / width;
  const byHeight = newHeight / height;
  const factor = handle.x === 0 ? byHeight : handle.y === 0 ? byWidth : Math.max(byWidth, byHeight);
  const held = Math.max(factor, least.width / width, least.height / height);
  return [width * held, height * held];
}

/** Degrees: steps of the angle while Shift is held. */
export const ANGLE_STEP = 15;

/** Returns the angle that points an object's top at a world point; in steps if asked for. In [0, 360). */
export function angleTowards(object: DiagramObject, x: number, y: number, stepped: boolean): number {
  const middle = middleOf(object);
  const degrees = (Math.atan2(x - middle.x, middle.y - y) * 180) / Math.PI;
  const rounded = stepped ? Math.round(degrees / ANGLE_STEP) * ANGLE_STEP : degrees;
  return ((rounded % 360) + 360) % 360;
}
