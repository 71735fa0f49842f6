/** Sets place, size and angle of several objects as one, by number: for the panel and for keys. */
import type { Transaction } from '../document/transaction.ts';
import type { DiagramObject, ObjectId } from '../document/types.ts';
import type { Box } from '../geometry/box.ts';
import type { KindOf } from './composites.ts';
import { endsOf } from './ends.ts';
import { moveBy } from './move.ts';
import { geometryFault, PropertyError } from './place.ts';
import type { Handle } from './resize.ts';
import type { DocumentView } from './view.ts';
import { frameObject, resizedBox, scaleWhole, turnWhole, type Whole, wholeOf } from './whole.ts';

/** Fields that apply to several objects as one. */
type WholeField = 'x' | 'y' | 'width' | 'height' | 'angle';
const FIELDS: ReadonlySet<string> = new Set<WholeField>(['x', 'y', 'width', 'height', 'angle']);
const isWholeField = (field: string): field is WholeField => FIELDS.has(field);

/**
 * Sets a field of the box around several objects: they move, scale or turn as one. Returns undefined where the field
 * applies to each object by itself, or where they do not form a whole. Throws PropertyError where the value does not
 * fit.
 */
export function setWhole(
  document: DocumentView,
  ids: ReadonlySet<ObjectId>,
  field: string,
  value: unknown,
  kindOf: KindOf,
): Transaction | undefined {
  const whole = isWholeField(field) ? wholeOf(document, ids, kindOf) : null;
  if (!whole || !isWholeField(field)) return undefined;
  const fault = geometryFault(field, value);
  if (fault) throw new PropertyError(field, fault);
  const number = Number(value);
  if (field === 'x') return moveBy(document, ids, number - whole.box.minX, 0, kindOf);
  if (field === 'y') return moveBy(document, ids, 0, number - whole.box.minY, kindOf);
  if (field === 'angle') {
    const from =
      commonAngle(
        whole.items.map(({ object }) => object),
        kindOf,
      ) ?? 0;
    return turnWhole(document, whole, number - from);
  }
  const { width, height } = frameObject(whole.box);
  return field === 'width'
    ? grownWhole(document, whole, number - width, 0)
    : grownWhole(document, whole, 0, number - height);
}

/** Makes them wider and taller as one; the top left corner of their box stays. */
export function grownWhole(document: DocumentView, whole: Whole, dw: number, dh: number): Transaction {
  const handle: Handle = { x: dw === 0 ? 0 : 1, y: dh === 0 ? 0 : 1 };
  const { minX, minY, maxX, maxY } = resizedBox(whole, handle, dw, dh);
  // A side computed from the ratio grows about its centre.
  const left = whole.box.minX;
  const top = whole.box.minY;
  const to: Box = { minX: left, minY: top, maxX: left + maxX - minX, maxY: top + maxY - minY };
  return scaleWhole(document, whole, to);
}

/** Returns the angle that all of them share; undefined where they differ. Objects with ends have none. */
export function commonAngle(objects: Iterable<DiagramObject>, kindOf: KindOf): number | undefined {
  let common: number | undefined;
  for (const object of objects) {
    const { angle = 0 } = object;
    if (endsOf(object, kindOf)) continue;
    if (common !== undefined && common !== angle) return undefined;
    common = angle;
  }
  return common ?? 0;
}
