/** The visible extent of an object: the box around it with its angle and scale. */

import { shownHeight, shownWidth } from '../document/size.ts';
import type { DiagramObject } from '../document/types.ts';
import { type Box, turnedHalfSize } from '../geometry/box.ts';

/**
 * Returns the axis-aligned world box of an object; x, y is the top left of the unrotated box and it turns about its
 * centre.
 */
export function boundsOf(object: DiagramObject): Box {
  const halfW = shownWidth(object) / 2;
  const halfH = shownHeight(object) / 2;
  const [x, y] = turnedHalfSize(Math.abs(halfW), Math.abs(halfH), object.angle ?? 0);
  const cx = object.x + halfW;
  const cy = object.y + halfH;
  return { minX: cx - x, minY: cy - y, maxX: cx + x, maxY: cy + y };
}

/** Returns the box around all of them; undefined for none. */
export function boundsOfAll(objects: readonly DiagramObject[]): Box | undefined {
  if (objects.length === 0) return undefined;
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const object of objects) {
    const one = boundsOf(object);
    box.minX = Math.min(box.minX, one.minX);
    box.minY = Math.min(box.minY, one.minY);
    box.maxX = Math.max(box.maxX, one.maxX);
    box.maxY = Math.max(box.maxY, one.maxY);
  }
  return box;
}
