/** A resized part resizes its whole row and column; a resized shell resizes all of them. */
import type { Composite, DiagramObject, Law } from '../../engine/plugin.ts';
import { CELL, HEADER, indexOf, layOut, type Sizes, sizeOf, sizesOf } from './grid.ts';

/** Units: TABL-06, TABL-07, TABL-10. */
const STEP = 10;
const LEAST_WIDTH = 35;
const LEAST_HEIGHT = 25;

/** Cells tile the shell without gaps; sides come in steps of 10 and are never below the minimum. */
export const law: Law = {
  of: ['width', 'height', 'angle'],
  keep(before, after) {
    const sizes = resized(before, after);
    const owner = { ...unturned(after.owner), ...sizeOf(sizes) };
    const place = layOut(owner, sizes);
    return [owner, ...after.parts.map((part) => place(unturned(part)))];
  },
};

/** Returns the sizes of rows and columns after some of the objects have been resized. */
function resized(before: Composite, after: Composite): Sizes {
  const sizes = sizesOf(before);
  const columns = [...sizes.columns];
  const rows = [...sizes.rows];
  let { header } = sizes;
  const had = new Map([before.owner, ...before.parts].map((object) => [object.id, object]));
  for (const now of [after.owner, ...after.parts]) {
    const was = had.get(now.id)!;
    // An unchanged side may not be a multiple of 10, and this edit did not set it.
    if (now.width === was.width && now.height === was.height) continue;
    if (now.identifier === CELL) {
      if (now.width !== was.width) columns[indexOf(now, 'column')] = inSteps(now.width, LEAST_WIDTH);
      if (now.height !== was.height) rows[indexOf(now, 'row')] = inSteps(now.height, LEAST_HEIGHT);
    } else if (now.identifier === HEADER) {
      if (now.height !== was.height) header = inSteps(now.height, LEAST_HEIGHT);
    } else {
      scale(columns, now.width / was.width, LEAST_WIDTH);
      scale(rows, (now.height - header) / Math.max(1, was.height - header), LEAST_HEIGHT);
    }
  }
  return { columns, rows, header };
}

/** Valid sides stay as they are: 25 is not a multiple of 10, but the minimum. */
const inSteps = (size: number, least: number): number => Math.max(least, Math.round(size / STEP) * STEP);

function scale(sizes: number[], factor: number, least: number): void {
  if (factor === 1) return;
  for (const [nth, size] of sizes.entries()) sizes[nth] = inSteps(size * factor, least);
}

/** Tables are never rotated: their cells would turn about their own centres. */
function unturned(object: DiagramObject): DiagramObject {
  if (object.angle === undefined) return object;
  const { angle: _angle, ...rest } = object;
  return rest as DiagramObject;
}
