/** Size and angle in steps: what the handles do, for keys. The top left corner stays, and so does the middle. */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, ObjectId } from '../document/types.ts';
import { attachment } from './attach.ts';
import { bendLine } from './line.ts';
import { isLocked } from './locks.ts';
import { resize, turnVector } from './resize.ts';
import { type DocumentView, patchObject, present } from './view.ts';

/** Makes an object wider and taller along its own axes, world units; of a line it moves the end. */
export function grow(document: DocumentView, id: ObjectId, dw: number, dh: number): Transaction {
  return patch(document, id, (object) => {
    if (object.identifier === 'line')
      return isLocked(object) ? {} : { ...bendLine(object, 2, dw, dh, false), ...attachment(2, null) };
    const [dx, dy] = turnVector(dw, dh, object.angle ?? 0);
    return resize(object, { x: dw === 0 ? 0 : 1, y: dh === 0 ? 0 : 1 }, dx, dy, false);
  });
}

/** Turns an object around its middle, degrees clockwise. A line has ends, and no angle. */
export function turn(document: DocumentView, id: ObjectId, degrees: number): Transaction {
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
