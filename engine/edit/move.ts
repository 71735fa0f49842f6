/** Moves objects by a distance. Everything that belongs to a moved object moves with it. */
import { ShiftBuilder } from '../document/shift.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { ObjectId } from '../document/types.ts';
import { bodiesOf, type KindOf } from './composites.ts';
import { isLocked } from './locks.ts';
import { addDependents } from './relations.ts';
import type { DocumentView } from './view.ts';

/** One press of an arrow key, in units (CANV-21); with Shift ten times as far. */
export const ARROW_STEP = 2.5;

/** Returns what a move would take along: the unlocked objects and everything that belongs to them. */
export function movable(document: DocumentView, ids: Iterable<ObjectId>, kindOf: KindOf): Set<ObjectId> {
  const all = new Set<ObjectId>();
  for (const id of bodiesOf(document, ids, kindOf)) {
    const item = document.get(id);
    if (item && !isLocked(item.object)) all.add(id);
  }
  return addDependents(document, all);
}

export function moveBy(
  document: DocumentView,
  ids: Iterable<ObjectId>,
  dx: number,
  dy: number,
  kindOf: KindOf,
): Transaction {
  const shifts = new ShiftBuilder();
  for (const id of movable(document, ids, kindOf)) {
    const { object } = document.get(id)!;
    shifts.add(object, object.x + dx, object.y + dy);
  }
  return transaction({ shifted: shifts.shift });
}
