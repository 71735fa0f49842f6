/** Hiding: the value `hidden` in `info` (CANV-15). Everything that belongs to an object is hidden and shown with it. */
import { HIDDEN, isHidden } from '../document/behaviour.ts';
import { type Transaction, transaction } from '../document/transaction.ts';
import type { ObjectId } from '../document/types.ts';
import { withDependents } from './relations.ts';
import { type DocumentView, itemsOf, patchObject, present } from './view.ts';

export const hide = (document: DocumentView, ids: Iterable<ObjectId>): Transaction =>
  set(document, ids, HIDDEN);

export const show = (document: DocumentView, ids: Iterable<ObjectId>): Transaction =>
  set(document, ids, undefined);

export function showAll(document: DocumentView): Transaction {
  const hidden: ObjectId[] = [];
  for (const { object } of document.items()) if (isHidden(object)) hidden.push(object.id);
  return show(document, hidden);
}

/** Objects that were not hidden keep their own value of `info`. */
function set(document: DocumentView, ids: Iterable<ObjectId>, info: string | undefined): Transaction {
  const items = itemsOf(document, withDependents(document, ids));
  const meant = items.filter(({ object }) => isHidden(object) !== (info === HIDDEN));
  return transaction({ updated: present(meant.map((item) => patchObject(item, { info }))) });
}
