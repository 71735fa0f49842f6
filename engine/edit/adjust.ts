/** Size and angle in steps: what the handles do, for keys. The top left corner stays, and so does the middle. */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, ObjectId } from '../document/types.ts';
import { attachment } from './attach.ts';
import { bendLine } from './line.ts';
import { isLocked } from './locks.ts';
import { resize, turnVector } from './resize.ts';
import { type DocumentView, patchObject, present } from './view.ts';
import { turnWhole, wholeOf } from './whole.ts';
import { grownWhole } from './whole-field.ts';

/** Makes objects wider and taller, several of them as one. */
export function growAll(
  document: DocumentView,
  ids: ReadonlySet<ObjectId>,
  dw: number,
  dh: number,
): Transaction {
  const whole = wholeOf(document, ids);
  if (whole) return grownWhole(document, whole, dw, dh);
  return ids.size === 1 ? grow(document, [...ids][0]!, dw, dh) : transaction({});
}

/** Turns objects, several of them as one about the middle of their box. */
export function turnAll(document: DocumentView, ids: ReadonlySet<ObjectId>, degrees: number): Transaction {
  const whole = wholeOf(document, ids);
  if (whole) return turnWhole(document, whole, degrees);
  return ids.size === 1 ? turn(document, [...ids][0]!, degrees) : transaction({});
}

/** Makes an object wider and taller along its own axes, world units; of a line it moves the end. */
function grow(document: DocumentView, id: ObjectId, dw: number, dh: number): Transaction {
  return patch(document, id, (object) => {
    if (object.identifier === 'line')
      return isLocked(object) ? {} : { ...bendLine(object, 2, dw, dh, false), ...attachment(2, null) };
    const [dx, dy] = turnVector(dw, dh, object.angle ?? 0);
    return resize(object, { x: dw === 0 ? 0 : 1, y: dh === 0 ? 0 : 1 }, dx, dy, false);
  });
}

/** Turns an object around its middle, degrees clockwise. A line has ends, and no angle. */
function turn(document: DocumentView, id: ObjectId, degrees: number): Transaction {
  return patch(document, id, (object) => {
    if (object.identifier === 'line' || isLocked(object, 'lockRotation')) return {};
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
