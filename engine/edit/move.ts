/** Moves objects by a distance. Everything that belongs to a moved object moves with it. */
import { ShiftBuilder } from '../document/shift.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { ObjectId } from '../document/types.ts';
import { boundsOfAll } from './bounds.ts';
import { bodiesOf, type KindOf } from './composites.ts';
import { isLocked } from './locks.ts';
import { addDependents } from './relations.ts';
import { type DocumentView, itemsOf } from './view.ts';

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

/** Returns the step in a direction that ends with the objects' upper left on whole units; one unit where it is there. */
export function wholeStep(document: DocumentView, ids: Iterable<ObjectId>, dx: number, dy: number) {
  const box = boundsOfAll(itemsOf(document, ids).map(({ object }) => object));
  const step = (at: number, by: number): number =>
    by > 0 ? Math.floor(at) + 1 - at : by < 0 ? Math.ceil(at) - 1 - at : 0;
  return { dx: step(box?.minX ?? 0, dx), dy: step(box?.minY ?? 0, dy) };
}
