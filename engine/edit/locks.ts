/** Locks objects and tells whether they are locked. */
import { LOCKS } from '../document/behaviour.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { DiagramObject, ObjectId } from '../document/types.ts';
import { type DocumentView, itemsOf, patchObject, present } from './view.ts';

type Lock = (typeof LOCKS)[number];

export const isLocked = (object: DiagramObject, lock: Lock = 'lockMovement'): boolean =>
  object[lock] === true;

export function lock(document: DocumentView, ids: Iterable<ObjectId>): Transaction {
  return set(document, ids, true);
}

export function unlock(document: DocumentView, ids: Iterable<ObjectId>): Transaction {
  return set(document, ids, undefined);
}

function set(document: DocumentView, ids: Iterable<ObjectId>, value: true | undefined): Transaction {
  const patch = Object.fromEntries(LOCKS.map((name) => [name, value]));
  return transaction({ updated: present(itemsOf(document, ids).map((item) => patchObject(item, patch))) });
}
