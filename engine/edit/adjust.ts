/**
 * Changes size and angle in steps, for keys, as the handles do. Resizing keeps the top left corner, turning keeps the
 * centre.
 */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, ObjectId } from '../document/types.ts';
import { turnVector } from '../geometry/turn.ts';
import { attachment } from './attach.ts';
import type { KindOf } from './composites.ts';
import { endsOf, moveEnd } from './ends.ts';
import { isLocked } from './locks.ts';
import { resize } from './resize.ts';
import { type DocumentView, patchObject, present } from './view.ts';
import { turnWhole, wholeOf } from './whole.ts';
import { grownWhole } from './whole-field.ts';

/** Makes objects wider and taller; several of them as one. */
export function growAll(
  document: DocumentView,
  ids: ReadonlySet<ObjectId>,
  dw: number,
  dh: number,
  kindOf: KindOf,
): Transaction {
  const whole = wholeOf(document, ids, kindOf);
  if (whole) return grownWhole(document, whole, dw, dh);
  return ids.size === 1 ? grow(document, [...ids][0]!, dw, dh, kindOf) : transaction({});
}

/** Turns objects; several of them as one about the centre of their box. */
export function turnAll(
  document: DocumentView,
  ids: ReadonlySet<ObjectId>,
  degrees: number,
  kindOf: KindOf,
): Transaction {
  const whole = wholeOf(document, ids, kindOf);
  if (whole) return turnWhole(document, whole, degrees);
  return ids.size === 1 ? turn(document, [...ids][0]!, degrees, kindOf) : transaction({});
}

/** Makes an object wider and taller along its own axes, world units; of an object with ends it moves the second one. */
function grow(document: DocumentView, id: ObjectId, dw: number, dh: number, kindOf: KindOf): Transaction {
  return patch(document, id, (object) => {
    const ends = endsOf(object, kindOf);
    if (ends && isLocked(object)) return {};
    if (ends) return { ...moveEnd(object, ends, 2, { dx: dw, dy: dh }), ...attachment(2, null) };
    const [dx, dy] = turnVector(dw, dh, object.angle ?? 0);
    return resize(object, { x: dw === 0 ? 0 : 1, y: dh === 0 ? 0 : 1 }, dx, dy, false);
  });
}

/** Turns an object about its centre, degrees clockwise. An object with ends has no angle. */
function turn(document: DocumentView, id: ObjectId, degrees: number, kindOf: KindOf): Transaction {
  return patch(document, id, (object) => {
    if (endsOf(object, kindOf) || isLocked(object, 'lockRotation')) return {};
    return { angle: ((((object.angle ?? 0) + degrees) % 360) + 360) % 360 };
  });
}

function patch(
  document: DocumentView,
  id: ObjectId,
  change: (object: DiagramObject) => Partial<DiagramObject>,
): Transaction {
  const item = document.get(id);
  return transaction({ updated: present([item && patchObject(item, change(item.object))]) });
}
