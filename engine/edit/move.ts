/** Moving by a distance. What belongs to a moved object moves with it. */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { ObjectId } from '../document/types.ts';
import { isLocked } from './locks.ts';
import { withDependents } from './relations.ts';
import { type DocumentView, itemsOf, patchObject, present } from './view.ts';

/** One press of an arrow key, in units (CANV-21); with Shift ten times as far. */
export const ARROW_STEP = 2.5;

/** Those that a move would take along: the unlocked ones and all that belongs to them. */
export function movable(document: DocumentView, ids: Iterable<ObjectId>): Set<ObjectId> {
  const free = itemsOf(document, ids).filter((item) => !isLocked(item.object));
  return withDependents(
    document,
    free.map((item) => item.object.id),
  );
}

export function moveBy(document: DocumentView, ids: Iterable<ObjectId>, dx: number, dy: number): Transaction {
  const items = itemsOf(document, movable(document, ids));
  return transaction({
    updated: present(
      items.map((item) => patchObject(item, { x: item.object.x + dx, y: item.object.y + dy })),
    ),
  });
}
