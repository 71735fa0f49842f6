/** Deleting: an object goes with everything that belongs to it and with its config; nothing is left orphaned. */
import { type Transaction, transaction } from '../document/transaction.ts';
import type { ObjectId } from '../document/types.ts';
import { isLocked } from './locks.ts';
import { USE_FIELDS, withDependents } from './relations.ts';
import { type DocumentView, itemsOf, patchObject, present } from './view.ts';

/** Locked objects stay. */
export function remove(document: DocumentView, ids: Iterable<ObjectId>): Transaction {
  const free = itemsOf(document, ids).filter((item) => !isLocked(item.object));
  const gone = withDependents(
    document,
    free.map((item) => item.object.id),
  );
  const users = new Set<ObjectId>();
  for (const id of gone) for (const user of document.usersOf(id)) if (!gone.has(user)) users.add(user);
  const updated = itemsOf(document, users).map((item) => {
    const cleared = USE_FIELDS.filter((field) => gone.has(item.object[field] as ObjectId));
    return patchObject(item, Object.fromEntries(cleared.map((field) => [field, undefined])));
  });
  return transaction({ removed: itemsOf(document, gone), updated: present(updated) });
}
